//! Kayles.

use optimal_play::Wdl;
use optimal_play_games::kayles::Kayles;

use crate::table::Table;

/// Grundy values: OEIS A002186. The first player takes the middle of the row, then mirrors every
/// move, and wins (H. E. Dudeney, The Canterbury Puzzles, 1908).
pub(crate) fn measure() {
    let small = Kayles::new([30]);
    let mut table = Table::new("kayles, 30 pins", [(small, Wdl::MaxWins)]);
    table.minimax_hashed();
    table.alpha_beta_hashed();
    table.retrograde_reachable();
    table.grundy(7);

    let large = Kayles::new([104]);
    let mut table = Table::new("kayles, 104 pins", [(large, Wdl::MaxWins)]);
    table.grundy(1);
}
