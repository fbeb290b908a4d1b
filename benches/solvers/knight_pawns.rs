//! Knight pawns, the game of `benches/knight_pawns`.

use optimal_play_benches::measured::knight_pawns::{KNIGHT, PAWNS, VALUE, game};

use crate::table::Table;

pub(crate) fn measure() {
    let game = game(KNIGHT, &PAWNS);
    let mut table = Table::new("knight pawns, 15", [(game.start(), VALUE)]);
    table.minimax_hashed();
    table.minimax_dense();
    table.tabulate_by_block();
    table.alpha_beta();
}
