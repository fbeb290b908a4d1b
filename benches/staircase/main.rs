//! The staircase, 10×10: the crate beside hand-written programs, in one run.

mod hand_written;

use std::hint::black_box;

use optimal_play::games::staircase::{Position, Staircase};
use optimal_play::{Minimax, Run, Solver, Tabulate};
use optimal_play_benches::measured::staircase::{VALUE, weights};
use optimal_play_benches::{Contender, compare};

fn main() {
    let (a, b) = (weights(1), weights(2));
    let value_by_hand = hand_written::tabulation(10, 10, &signed(&a), &signed(&b));
    assert_eq!(value_by_hand, VALUE);
    side_by_side("staircase, 10×10, from the input to the value", &a, &b);
    for seed in [11, 13, 17] {
        let title = format!("another one, with random weights {seed}");
        side_by_side(&title, &weights(seed), &weights(seed + 1));
    }
}

/// Rows, columns, the weights for black and for white.
type ByHand = fn(usize, usize, &[Vec<i32>], &[Vec<i32>]) -> i32;

fn side_by_side(title: &str, a: &[Vec<u32>], b: &[Vec<u32>]) {
    let (signed_a, signed_b) = (signed(a), signed(b));
    let by_hand = |program: ByHand| program(10, 10, black_box(&signed_a), black_box(&signed_b));
    compare(
        title,
        15,
        &[
            Contender {
                name: "hand-written, tabulation in blocks",
                run: &|| by_hand(hand_written::blocks),
            },
            Contender {
                name: "hand-written, tabulation by border",
                run: &|| by_hand(hand_written::borders),
            },
            Contender {
                name: "hand-written, tabulation by rows",
                run: &|| by_hand(hand_written::tabulation),
            },
            Contender {
                name: "Tabulate::by_block()",
                run: &|| value(&Tabulate::by_block(), black_box(a), black_box(b)),
            },
            Contender {
                name: "Minimax::dense()",
                run: &|| value(&Minimax::dense(), black_box(a), black_box(b)),
            },
            Contender {
                name: "Minimax::hashed()",
                run: &|| value(&Minimax::hashed(), black_box(a), black_box(b)),
            },
            Contender {
                name: "textbook, ordered map",
                run: &|| by_hand(hand_written::ordered_map),
            },
        ],
    );
}

fn value<S: for<'g> Solver<Position<'g>>>(solver: &S, a: &[Vec<u32>], b: &[Vec<u32>]) -> i32 {
    let game = Staircase::new(a, b).expect("a valid game");
    let solution = solver.solve(&game.start(), Run::new());
    solution.expect("an acyclic game").value()
}

/// As the hand-written programs take them.
fn signed(weights: &[Vec<u32>]) -> Vec<Vec<i32>> {
    let row = |row: &Vec<u32>| row.iter().map(|weight| weight.cast_signed()).collect();
    weights.iter().map(row).collect()
}
