//! King and rook against king.

use optimal_play::{Outcome, Player};
use optimal_play_games::king_rook_king::KingRookKing;

use crate::table::Table;

/// No mate takes more than 16 moves: M. Bain and A. Hoff, Chess (King-Rook vs. King), UCI Machine
/// Learning Repository (1994). This one does: "Guido", Longest Mate in kqk, on the endgame
/// tablebase board of K. Kryukov's site.
pub(crate) fn measure() {
    let root = KingRookKing::new("a1", "b2", "c3", Player::Max).expect("a legal position");
    let value = Outcome::win(Player::Max, 2 * 16 - 1);
    let mut table = Table::new("king and rook", [(root, value)]);
    table.retrograde_reachable();
    table.retrograde_indexed();
    table.retrograde_with_predecessors();
}
