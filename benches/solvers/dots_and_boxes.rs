//! Dots and Boxes.

use optimal_play_games::dots_and_boxes::DotsAndBoxes;

use crate::table::Table;

pub(crate) fn measure() {
    // A plain recursion from the rules only, in `tests/games/dots_and_boxes.rs`, finds the same.
    let small = DotsAndBoxes::new(2, 3).expect("a valid board");
    let mut table = Table::new("dots and boxes, 2×3", [(small.start(), -2)]);
    table.minimax_hashed();
    table.minimax_dense();
    table.tabulate();
    table.alpha_beta();

    // D. Wilson, Dots-and-Boxes Analysis Results, wilson.engr.wisc.edu/boxes.
    let large = DotsAndBoxes::new(3, 3).expect("a valid board");
    let mut table = Table::new("dots and boxes, 3×3", [(large.start(), -3)]);
    table.alpha_beta();
}
