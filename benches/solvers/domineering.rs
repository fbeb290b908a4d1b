//! Domineering.

use optimal_play::Wdl;
use optimal_play_games::domineering::Domineering;

use crate::table::Table;

/// On 5×5 cells the second player wins, on 6×6 the first: D. M. Breuker, J. W. H. M. Uiterwijk and
/// H. J. van den Herik, Solving 8×8 Domineering, Theoretical Computer Science 230 (2000).
pub(crate) fn measure() {
    let small = Domineering::new(5, 5).expect("a valid board");
    let mut table = Table::new("domineering, 5×5", [(small.start(), Wdl::MinWins)]);
    table.minimax_hashed();
    table.alpha_beta();
    table.retrograde_reachable();

    let large = Domineering::new(6, 6).expect("a valid board");
    let mut table = Table::new("domineering, 6×6", [(large.start(), Wdl::MaxWins)]);
    table.alpha_beta();
}
