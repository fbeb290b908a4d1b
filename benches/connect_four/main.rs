//! Connect Four: the crate beside a hand-written solver, on published positions, in one run.
//!
//! `cargo bench --bench connect_four -- large` adds every position of a board of 5×5, 69,763,700.

#[path = "../instances/connect_four.rs"]
mod instance;
#[path = "../side_by_side/mod.rs"]
mod side_by_side;

mod hand_written;

use std::cell::RefCell;
use std::time::{Duration, Instant};
use std::{fs, thread};

use hand_written::HandWritten;
use instance::{Scored, published, read};
use optimal_play::games::connect_four::{ConnectFour, Position};
use optimal_play::store::Store;
use optimal_play::{
    AlphaBeta, GameState, Minimax, PackedKey, Player, RestorePacked, Run, Solution, Solver, Staged,
    Tabulate,
};
use side_by_side::{Contender, compare};

/// Random positions with 8 to 14 stones, in which a player wins within 13 plies, but not within
/// two. Nothing was tuned on them.
const EARLY_WINS: &str = include_str!("early_wins.txt");

fn main() {
    let sets = ["end_easy", "middle_easy", "middle_medium"].map(|name| {
        let positions = published(name)?;
        Some(Set { name, positions })
    });
    for set in sets.iter().flatten() {
        side_by_side_on(set);
    }
    side_by_side_on(&Set {
        name: "early wins",
        positions: read(EARLY_WINS),
    });
    if let [.., Some(middle_medium)] = &sets {
        rules_only(middle_medium);
    }
    threads();
    if std::env::args().any(|argument| argument == "large") {
        every_position();
    }
}

/// Every position of 5×5, with mirror images apart, as J. Tromp counts them: time and memory.
fn every_position() {
    let game = ConnectFour::new(5, 5).expect("a valid board").unfolded();
    println!("connect four, every position of 5×5");
    let solve = |solver: &dyn Solver<_>, threads| {
        let solution = solver.solve(&game.start(), Run::new().with_threads(threads));
        let solution = solution.expect("an acyclic game");
        let report = solution.report();
        assert_eq!((solution.value(), report.positions), (0, 69_763_700));
        println!("  {threads} thread(s): {report}");
        (report.elapsed, report.peak_bytes)
    };
    let hashed = solve(&Minimax::hashed(), 1);
    let by_key = solve(&Tabulate::by_key(), 1);
    solve(&Tabulate::by_key(), 2);
    let ratio = by_key.0.div_duration_f64(hashed.0);
    println!("  by key beside hashed: {ratio:.2} of the time");
    assert!(4 * by_key.1 < hashed.1, "a quarter of the memory");
    into_a_store(&game.start(), by_key.0);
}

/// The same positions into a store, with 64 MiB; then look-ups at random.
fn into_a_store<'g>(
    root: &(impl RestorePacked<Move = u8, Value = i8> + Staged + Sync + 'g),
    in_memory: Duration,
) {
    let directory = std::env::temp_dir().join(format!("optimal-play-bench-{}", std::process::id()));
    let store = Store::at(&directory);
    let run = Run::new().with_threads(1).with_memory_limit(64 << 20);
    let stored = Tabulate::by_key().solve_into(&store, root, run);
    let stored = stored.expect("room on the disk");
    let report = stored.report();
    println!("  into a store, 1 thread(s): {report}");
    let ratio = report.elapsed.div_duration_f64(in_memory);
    println!("  into a store beside by key: {ratio:.2} of the time");

    let mut random = fastrand::Rng::with_seed(1);
    let positions: Vec<_> = (0..100_000)
        .map(|_| after_random_moves(root, &mut random))
        .collect();
    let mut each = Vec::new();
    for _ in 0..2 {
        let started = Instant::now();
        for position in &positions {
            let value = stored.value_of(position).expect("the files are readable");
            assert!(value.is_some(), "every position is held");
        }
        each.push(started.elapsed() / 100_000);
    }
    println!("  a look-up at random, the first time and the second: {each:.1?}");
    fs::remove_dir_all(directory).expect("a directory of ours");
}

/// A position after up to 24 moves at random.
fn after_random_moves<G: GameState>(root: &G, random: &mut fastrand::Rng) -> G {
    let mut state = root.clone();
    for _ in 0..random.usize(..25) {
        let moves: Vec<_> = state.successors().map(|step| step.mv).collect();
        let Some(mv) = random.choice(moves) else {
            break;
        };
        state = state.play(mv);
    }
    state
}

/// A published test set.
struct Set {
    name: &'static str,
    positions: Vec<Scored>,
}

/// The nodes and time of a solver for the positions of a set.
#[derive(Default)]
struct Taken {
    nodes: u64,
    time: Duration,
    positions: u32,
}

impl Taken {
    /// Solves one more position, and checks the score.
    fn add(&mut self, score: i32, solve: impl FnOnce() -> (i32, u64)) {
        let started = Instant::now();
        let (found, nodes) = solve();
        self.time += started.elapsed();
        assert_eq!(found, score, "a wrong answer has no speed");
        self.nodes += nodes;
        self.positions += 1;
    }

    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    fn print(&self, name: &str, first: &Self) {
        let time = self.time / self.positions;
        println!(
            "  {name:<40} {:>9.0} nodes {:>9.3} ms   ratio of nodes {:.2}, of time {:.2}",
            self.nodes as f64 / f64::from(self.positions),
            time.as_secs_f64() * 1e3,
            self.nodes as f64 / first.nodes as f64,
            self.time.as_secs_f64() / first.time.as_secs_f64(),
        );
    }
}

/// Each position by one solver, then by the other. The time excludes emptying the hand-written
/// table.
fn side_by_side_on(set: &Set) {
    let game = usual_board();
    let mut solver = HandWritten::new();
    let (mut by_hand, mut here) = (Taken::default(), Taken::default());
    for (columns, score) in &set.positions {
        solver.forget();
        by_hand.add(*score, || solver.solve(columns));
        here.add(*score, || alpha_beta(&position(&game, columns), 1));
    }
    let count = set.positions.len();
    println!("connect four, {}, {count} positions, each", set.name);
    by_hand.print("hand-written", &by_hand);
    here.print("AlphaBeta::packed()", &by_hand);
}

/// How much the bounds and candidate moves of the game save.
fn rules_only(set: &Set) {
    let game = usual_board();
    let (mut with_all, mut bare) = (Taken::default(), Taken::default());
    let positions = set.positions.iter().take(100);
    for (columns, score) in positions {
        let root = position(&game, columns);
        with_all.add(*score, || alpha_beta(&root, 1));
        bare.add(*score, || alpha_beta(&RulesOnly(root), 1));
    }
    let count = bare.positions;
    println!(
        "connect four, {}, the first {count} positions, each",
        set.name
    );
    with_all.print("AlphaBeta::packed()", &with_all);
    bare.print("the same, the rules only", &with_all);
}

/// A harder position, with one thread and with two.
fn threads() {
    const COLUMNS: [u8; 12] = [3, 3, 3, 3, 3, 1, 0, 2, 1, 1, 1, 2];
    let game = usual_board();
    let root = position(&game, &COLUMNS);
    let solver = RefCell::new(HandWritten::new());
    compare(
        "connect four, a harder position, after 444442132223",
        5,
        &[
            Contender {
                name: "AlphaBeta::packed(), 1 thread",
                run: &|| alpha_beta(&root, 1).0,
            },
            Contender {
                name: "AlphaBeta::packed(), 2 threads",
                run: &|| alpha_beta(&root, 2).0,
            },
            // How much a second thread can save on the machine at the time.
            Contender {
                name: "two searches apart, at once",
                run: &|| {
                    let search = || alpha_beta(&root, 1).0;
                    thread::scope(|scope| {
                        let other = scope.spawn(search);
                        search().max(other.join().expect("a search does not panic"))
                    })
                },
            },
            Contender {
                name: "hand-written, emptying its table, too",
                run: &|| {
                    let mut solver = solver.borrow_mut();
                    solver.forget();
                    solver.solve(&COLUMNS).0
                },
            },
        ],
    );
    for threads in [1, 2] {
        println!("  {threads}: {}", solve(&root, threads).report());
    }
}

fn usual_board() -> ConnectFour {
    ConnectFour::new(7, 6).expect("a valid board")
}

fn position<'g>(game: &'g ConnectFour, columns: &[u8]) -> Position<'g> {
    let position = game.position(columns.iter().copied());
    position.expect("legal moves")
}

/// The score for the player to move, and the positions expanded.
fn alpha_beta<G: PackedKey<Value = i8> + Send>(root: &G, threads: usize) -> (i32, u64) {
    let solution = solve(root, threads);
    let value = i32::from(solution.value());
    let score = match root.to_move() {
        Player::Max => value,
        Player::Min => -value,
    };
    (score, solution.report().positions)
}

fn solve<G: PackedKey<Value = i8> + Send>(root: &G, threads: usize) -> Solution<G> {
    let run = Run::new().with_threads(threads);
    let solution = AlphaBeta::packed().without_line().solve(root, run);
    solution.expect("an acyclic game")
}

/// The game without its bounds and candidate moves.
#[derive(Clone, Copy)]
struct RulesOnly<'g>(Position<'g>);

impl GameState for RulesOnly<'_> {
    type Move = u8;
    type Key = u64;
    type Value = i8;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        self.0.moves()
    }

    fn play(&self, column: u8) -> Self {
        Self(self.0.play(column))
    }

    fn decided(&self) -> Option<i8> {
        self.0.decided()
    }

    fn terminal_value(&self) -> i8 {
        self.0.terminal_value()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl PackedKey for RulesOnly<'_> {
    fn key_bits(&self) -> u32 {
        self.0.key_bits()
    }

    fn packed_key(&self) -> u64 {
        self.0.packed_key()
    }
}
