//! The staircase, 10×10: the crate beside hand-written programs, in one run.

#[path = "../side_by_side/mod.rs"]
mod side_by_side;

mod hand_written;

use std::hint::black_box;

use optimal_play::games::staircase::{Position, Staircase};
use optimal_play::{Minimax, Run, Solver, Tabulate};
use side_by_side::{Contender, compare};

fn main() {
    let (a, b) = (table(1), table(2));
    compare(
        "staircase, 10×10, from the input to the value",
        15,
        &[
            Contender {
                name: "hand-written, tabulation by rank",
                run: &|| hand_written::tabulation(10, 10, black_box(&a), black_box(&b)),
            },
            Contender {
                name: "Tabulate::new()",
                run: &|| value(&Tabulate::new(), black_box(&a), black_box(&b)),
            },
            Contender {
                name: "Minimax::dense()",
                run: &|| value(&Minimax::dense(), black_box(&a), black_box(&b)),
            },
            Contender {
                name: "Minimax::hashed()",
                run: &|| value(&Minimax::hashed(), black_box(&a), black_box(&b)),
            },
            Contender {
                name: "textbook, ordered map",
                run: &|| hand_written::ordered_map(10, 10, black_box(&a), black_box(&b)),
            },
        ],
    );
}

fn value<S: for<'g> Solver<Position<'g>>>(solver: &S, a: &[Vec<i32>], b: &[Vec<i32>]) -> i32 {
    let weights = |table: &[Vec<i32>]| -> Vec<Vec<u32>> {
        let row = |row: &Vec<i32>| row.iter().map(|weight| weight.unsigned_abs()).collect();
        table.iter().map(row).collect()
    };
    let game = Staircase::new(&weights(a), &weights(b)).expect("a valid game");
    let solution = solver.solve(&game.start(), Run::new());
    solution.expect("an acyclic game").value()
}

/// Weights from 0 to 99,999 without a pattern, the same each time.
fn table(seed: u64) -> Vec<Vec<i32>> {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i32::try_from((state >> 33) % 100_000).expect("small")
    };
    (0..10).map(|_| (0..10).map(|_| next()).collect()).collect()
}
