//! Nim.

use optimal_play::Wdl;
use optimal_play_games::nim::Nim;

use crate::table::Table;

/// The Grundy value is the exclusive or of the heaps, and 0 where the first player loses: C. L.
/// Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901).
pub(crate) fn measure() {
    let small = Nim::new(7..=11);
    let mut table = Table::new("nim, heaps of 7 to 11", [(small, Wdl::MaxWins)]);
    table.minimax_hashed();
    table.alpha_beta_hashed();
    table.retrograde_reachable();
    table.grundy(0b0111 ^ 0b1000 ^ 0b1001 ^ 0b1010 ^ 0b1011);

    let large = Nim::new(1..=100);
    let mut table = Table::new("nim, heaps of 1 to 100", [(large, Wdl::MaxWins)]);
    // Of 1 to n it is n, where n is a multiple of 4.
    table.grundy(100);
}
