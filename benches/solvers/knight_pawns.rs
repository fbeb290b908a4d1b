//! Knight pawns, the game of `benches/knight_pawns`.

#[path = "../instances/knight_pawns.rs"]
mod instance;

use instance::{KNIGHT, PAWNS, VALUE};

use crate::table::Table;

pub(crate) fn measure() {
    let game = instance::game(KNIGHT, &PAWNS);
    let mut table = Table::new("knight pawns, 15", [(game.start(), VALUE)]);
    table.minimax_hashed();
    table.minimax_dense();
    table.tabulate();
    table.alpha_beta();
}
