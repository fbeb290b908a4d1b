//! A win in 999 plies behind slower ones, as `Outcome`: the crate beside hand-written programs, in
//! one run.

mod hand_written;

use std::hint::black_box;

use optimal_play::{AlphaBeta, GameState, Outcome, Player, Run, Solver};
use optimal_play_benches::{Contender, compare};

/// Max has to go that many places, by one or by two with each move. Min waits.
const PLACES: usize = 1000;

fn main() {
    let plies = |program: fn(usize) -> (u16, u64)| move || program(black_box(PLACES)).0;
    compare(
        "a win in 999 plies",
        15,
        &[
            Contender {
                name: "hand-written, ply by ply",
                run: &plies(hand_written::ply_by_ply),
            },
            Contender {
                name: "hand-written, every position once",
                run: &plies(hand_written::once),
            },
            Contender {
                name: "AlphaBeta::hashed(), the value only",
                run: &plies(alpha_beta),
            },
        ],
    );
    let (_, step_by_step) = hand_written::ply_by_ply(PLACES);
    let (_, once) = hand_written::once(PLACES);
    let (_, here) = alpha_beta(PLACES);
    println!("  ply by ply: {step_by_step} nodes; once: {once}; here: {here} positions expanded");
}

/// How many plies Max needs, and how many positions were expanded.
fn alpha_beta(left: usize) -> (u16, u64) {
    let root = Path {
        left,
        to_move: Player::Max,
    };
    let solver = AlphaBeta::hashed().without_line();
    let solution = solver.solve(&root, Run::new().with_threads(1));
    let solution = solution.expect("an acyclic game");
    let plies = solution.value().plies().expect("a win");
    (plies, solution.report().positions)
}

/// Max wins at the end of the path.
#[derive(Clone, Copy)]
struct Path {
    left: usize,
    to_move: Player,
}

impl GameState for Path {
    /// How many places Max goes.
    type Move = usize;
    type Key = (usize, Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        match (self.left, self.to_move) {
            (0, _) => 0..0,
            (left, Player::Max) => 1..left.min(2) + 1,
            (_, Player::Min) => 0..1,
        }
    }

    fn play(&self, places: usize) -> Self {
        Self {
            left: self.left - places,
            to_move: self.to_move.opponent(),
        }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::win(Player::Max, 0)
    }

    fn key(&self) -> (usize, Player) {
        (self.left, self.to_move)
    }
}
