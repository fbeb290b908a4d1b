//! Kalah.

use optimal_play_games::kalah::Kalah;

use crate::table::Table;

/// The first player's margin: G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal
/// 23 (2000), table 9.
pub(crate) fn measure() {
    let small = Kalah::new(4, 2).expect("a valid game");
    let mut table = Table::new("Kalah(4,2)", [(small.start(), 6)]);
    table.minimax_hashed();
    table.minimax_dense();
    table.tabulate();
    table.alpha_beta();

    let large = Kalah::new(6, 3).expect("a valid game");
    let mut table = Table::new("Kalah(6,3)", [(large.start(), 2)]);
    table.alpha_beta();
}
