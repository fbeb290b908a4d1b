//! The staircase, the game of `benches/staircase`.

use optimal_play::games::staircase::Staircase;
use optimal_play_benches::measured::staircase::{VALUE, weights};

use crate::table::Table;

pub(crate) fn measure() {
    let game = Staircase::new(&weights(1), &weights(2)).expect("a valid game");
    let mut table = Table::new("staircase, 10×10", [(game.start(), VALUE)]);
    table.minimax_hashed();
    table.minimax_dense();
    table.tabulate_by_block();
    table.alpha_beta();
}
