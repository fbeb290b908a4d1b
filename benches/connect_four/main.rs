//! Connect Four: the crate beside a hand-written solver, on published positions, in one run.
//!
//! `cargo bench --bench connect_four -- hard` adds early positions that take seconds each, and
//! `-- large` every position of a board of 5×5, 69,763,700.

mod hand_written;
mod large;

use std::cell::RefCell;
use std::thread;
use std::time::{Duration, Instant};

use hand_written::HandWritten;
use optimal_play::{AlphaBeta, GameState, PackedKey, Player, Run, Solution, Solver};
use optimal_play_benches::measured::connect_four::{Scored, published, read};
use optimal_play_benches::{Contender, compare};
use optimal_play_games::connect_four::{ConnectFour, Position};

/// The first 180 positions of a random sequence in which a player wins within 13 plies, but not
/// within two. Nothing was tuned on them.
///
/// The sequence is that of [`HARD_EARLY`], but the random numbers begin from 2, and modulo 7 plus 8
/// gives the number of stones.
const EARLY_WINS: &str = include_str!("early_wins.txt");

/// The first ten hard positions of a random sequence: those for which the hand-written solver, with
/// a table of 256 MiB, calls its search more than five million times. Nothing was tuned on them.
///
/// The random numbers are those of Knuth's linear congruential generator, from 1: n is multiplied
/// by 6,364,136,223,846,793,005, and 1 is added. Its upper 31 bits, modulo 5, plus 8 are the number
/// of stones. For each stone, the next number modulo that of the columns that are neither full nor
/// winning chooses one of these, from the left.
const HARD_EARLY: &str = include_str!("hard_early.txt");

/// The binary logarithm of the slots of a table of 64 MiB.
const USUAL_SLOTS: u32 = 24;
/// That of 256 MiB, which `AlphaBeta` may take, too.
const AS_MANY_SLOTS: u32 = 26;

fn main() {
    let has = |name: &str| std::env::args().any(|argument| argument == name);
    let sets = ["end_easy", "middle_easy", "middle_medium"].map(|name| {
        let positions = published(name)?;
        Some(Set { name, positions })
    });
    for set in sets.iter().flatten() {
        side_by_side_on::<USUAL_SLOTS>(set, SHORT_IN_TURN);
    }
    let early_wins = Set {
        name: "early wins",
        positions: read(EARLY_WINS),
    };
    side_by_side_on::<USUAL_SLOTS>(&early_wins, SHORT_IN_TURN);
    if has("hard") {
        let hard_early = Set {
            name: "hard early positions",
            positions: read(HARD_EARLY),
        };
        side_by_side_on::<AS_MANY_SLOTS>(&hard_early, 1);
    }
    if let [.., Some(middle_medium)] = &sets {
        rules_only(middle_medium);
    }
    threads();
    if has("large") {
        large::every_position();
    }
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

/// How many short positions either solver takes in turn.
///
/// To empty the hand-written table also empties the processor's caches, and what waits for them
/// takes longer than a short position. Within a turn the hand-written solver keeps its table, and
/// so what it knows from the positions before.
const SHORT_IN_TURN: usize = 20;

/// The positions of a set, some by one solver, and then the same ones by the other. The time
/// excludes emptying the hand-written table before each turn.
fn side_by_side_on<const SLOT_BITS: u32>(set: &Set, in_turn: usize) {
    let game = usual_board();
    let mut solver = HandWritten::<SLOT_BITS>::new();
    let (mut by_hand, mut here) = (Taken::default(), Taken::default());
    for positions in set.positions.chunks(in_turn) {
        solver.forget();
        for (columns, score) in positions {
            by_hand.add(*score, || solver.solve(columns));
        }
        for (columns, score) in positions {
            here.add(*score, || alpha_beta(&position(&game, columns), 1));
        }
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
    let solver = RefCell::new(HandWritten::<USUAL_SLOTS>::new());
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
