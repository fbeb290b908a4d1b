//! Every solver on every game of the crate that fits it: the table of `docs/choosing-a-solver.md`.
//!
//! All by one thread, so that the positions are the same each time. A wrong answer fails.

#[path = "../instances/connect_four.rs"]
mod published;

use std::time::Duration;

use optimal_play::games::chase::Chase;
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::king_rook_king::KingRookKing;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::{
    AlphaBeta, GameState, Minimax, Outcome, PackedKey, Player, Retrograde, Run, Solver, Tabulate,
};
use published::published;

const ALL: &str = "all values";
const LATER: &str = "root, later stages";
const LINE: &str = "root and line";
const ROOT: &str = "root alone";

/// Of so many runs the median time is printed.
const ROUNDS: usize = 5;

fn main() {
    println!("| game | solver | tells | time | positions | bytes | planned |");
    println!("|---|---|---|---:|---:|---:|---:|");
    knight_pawns();
    staircase();
    chase();
    king_rook_king();
    connect_four_small();
    connect_four_middle();
}

/// The game of `benches/knight_pawns`.
fn knight_pawns() {
    let pawns = [
        (1, 34),
        (17, 26),
        (15, 29),
        (13, 47),
        (0, 38),
        (23, 30),
        (11, 36),
        (27, 16),
        (23, 41),
        (26, 9),
        (5, 33),
        (12, 40),
        (4, 39),
        (28, 16),
        (32, 6),
    ];
    let game = KnightPawns::new((22, 9), pawns).expect("a valid game");
    let table = Table::new("knight pawns, 15", vec![(game.start(), 142)]);
    table.row("Minimax::hashed()", ALL, &Minimax::hashed());
    table.row("Minimax::dense()", ALL, &Minimax::dense());
    table.row("Tabulate::staged()", LATER, &Tabulate::staged());
    table.row("Tabulate::root_alone()", ROOT, &Tabulate::root_alone());
    table.alpha_beta();
}

/// Weights from 0 to 99,999 without a pattern.
fn staircase() {
    let weights = |seed: u64| -> Vec<Vec<u32>> {
        let mut state = seed;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((state >> 33) % 100_000).expect("small")
        };
        (0..10).map(|_| (0..10).map(|_| next()).collect()).collect()
    };
    let game = Staircase::new(&weights(1), &weights(2)).expect("a valid game");
    let table = Table::new("staircase, 10×10", vec![(game.start(), -736_682)]);
    table.row("Minimax::hashed()", ALL, &Minimax::hashed());
    table.row("Minimax::dense()", ALL, &Minimax::dense());
    table.row("Tabulate::new()", ALL, &Tabulate::new());
    table.row("Tabulate::staged()", LATER, &Tabulate::staged());
    table.row("Tabulate::root_alone()", ROOT, &Tabulate::root_alone());
    table.alpha_beta();
}

/// Positions repeat here.
fn chase() {
    let game = Chase::new(20, (1, 2), (20, 20)).expect("a valid game");
    let value = Outcome::win(Player::Min, 58);
    let table = Table::new("chase, 20×20", vec![(game.start(), value)]);
    table.row("Retrograde::reachable()", ALL, &Retrograde::reachable());
    table.row("Retrograde::indexed()", ALL, &Retrograde::indexed());
    let with_predecessors = Retrograde::with_predecessors();
    table.row("Retrograde::with_predecessors()", ALL, &with_predecessors);
}

/// From a position with one of the longest mates.
fn king_rook_king() {
    let root = KingRookKing::new("a1", "b2", "c3", Player::Max).expect("a legal position");
    let value = Outcome::win(Player::Max, 31);
    let table = Table::new("king and rook", vec![(root, value)]);
    table.row("Retrograde::reachable()", ALL, &Retrograde::reachable());
    table.row("Retrograde::indexed()", ALL, &Retrograde::indexed());
    let with_predecessors = Retrograde::with_predecessors();
    table.row("Retrograde::with_predecessors()", ALL, &with_predecessors);
}

/// A whole board, small enough to know all of its positions.
fn connect_four_small() {
    let game = ConnectFour::new(5, 4).expect("a valid board");
    let table = Table::new("connect four, 5×4", vec![(game.start(), 0)]);
    table.row("Minimax::hashed()", ALL, &Minimax::hashed());
    table.alpha_beta();
}

/// The first positions of the test set Middle-Medium of P. Pons, "Solving Connect 4".
fn connect_four_middle() {
    let Some(positions) = published("middle_medium") else {
        return;
    };
    let game = ConnectFour::new(7, 6).expect("a valid board");
    let roots = positions.into_iter().take(20).map(|(columns, score)| {
        let root = game.position(columns).expect("legal moves");
        let score = i8::try_from(score).expect("a score is small");
        let value = match root.to_move() {
            Player::Max => score,
            Player::Min => -score,
        };
        (root, value)
    });
    let table = Table::new("connect four, 7×6, mean of 20", roots.collect());
    table.alpha_beta();
}

/// The rows of a game: its roots, with their values.
struct Table<G: GameState> {
    game: &'static str,
    roots: Vec<(G, G::Value)>,
}

impl<G: GameState> Table<G> {
    const fn new(game: &'static str, roots: Vec<(G, G::Value)>) -> Self {
        Self { game, roots }
    }

    /// A solver's row: means over the roots, but the bytes are the most that any of them took.
    fn row<S: Solver<G>>(&self, call: &str, tells: &str, solver: &S) {
        let count = u32::try_from(self.roots.len()).expect("they are few");
        let mut times = Vec::new();
        let (mut positions, mut bytes, mut planned) = (0, 0, None);
        for _ in 0..ROUNDS {
            let mut time = Duration::ZERO;
            positions = 0;
            for (root, value) in &self.roots {
                let solution = solver.solve(root, Run::new().with_threads(1));
                let solution = solution.unwrap_or_else(|error| panic!("{}: {error}", self.game));
                assert_eq!(solution.value(), *value, "{}, {call}", self.game);
                let report = solution.report();
                time += report.elapsed;
                positions += report.positions;
                bytes = bytes.max(report.peak_bytes);
                planned = planned.max(solver.plan(root));
            }
            times.push(time / count);
        }
        times.sort();
        println!(
            "| {} | `{call}` | {tells} | {} | {} | {} | {} |",
            self.game,
            milliseconds(times[ROUNDS / 2]),
            grouped(positions / u64::from(count)),
            grouped(bytes as u64),
            planned.map_or_else(|| "–".to_owned(), |bytes| grouped(bytes as u64)),
        );
    }
}

impl<G: PackedKey + Send> Table<G> {
    fn alpha_beta(&self) {
        self.row("AlphaBeta::hashed()", LINE, &AlphaBeta::hashed());
        self.row("AlphaBeta::packed()", LINE, &AlphaBeta::packed());
        let without_line = AlphaBeta::packed().without_line();
        self.row("AlphaBeta::packed().without_line()", ROOT, &without_line);
    }
}

/// Two or three figures that count.
fn milliseconds(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1e3;
    let digits = usize::from(milliseconds < 10.0);
    format!("{milliseconds:.digits$} ms")
}

/// Figures in groups of three.
fn grouped(number: u64) -> String {
    if number < 1000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1000), number % 1000)
}
