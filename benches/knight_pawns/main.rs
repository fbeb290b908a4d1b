//! Knight pawns: the crate beside a hand-written solution, in one run.

#[path = "../side_by_side/mod.rs"]
mod side_by_side;

mod hand_written;

use std::hint::black_box;

use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{Minimax, Run, Solver};
use side_by_side::{Contender, compare};

/// 15 pawns spread over the board.
const KNIGHT: (i32, i32) = (22, 9);
const PAWNS: [(i32, i32); 15] = [
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

fn main() {
    let game = || KnightPawns::new(black_box(KNIGHT), black_box(PAWNS)).expect("a valid game");
    compare(
        "15 pawns, from the input to the value",
        41,
        &[
            Contender {
                name: "hand-written, recursive, array memo",
                run: &|| hand_written::max_moves(black_box(KNIGHT), black_box(&PAWNS)),
            },
            Contender {
                name: "Minimax::dense()",
                run: &|| {
                    Minimax::dense()
                        .solve(&game().start(), Run::new())
                        .expect("solved")
                        .value()
                },
            },
            Contender {
                name: "Minimax::hashed()",
                run: &|| {
                    Minimax::hashed()
                        .solve(&game().start(), Run::new())
                        .expect("solved")
                        .value()
                },
            },
            Contender {
                name: "(building the instance alone)",
                run: &|| {
                    black_box(game());
                    142
                },
            },
        ],
    );
}
