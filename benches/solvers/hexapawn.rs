//! Hexapawn.

use optimal_play::{Outcome, Player};
use optimal_play_games::hexapawn::Hexapawn;

use crate::table::Table;

/// Octopawn: the first player wins (Wikipedia, "Hexapawn"), in 11 plies, as the plain recursion
/// over boards of text in `tests/games/hexapawn.rs` finds, too.
pub(crate) fn measure() {
    let root = Hexapawn::new(4, 4).expect("a valid board");
    let value = Outcome::win(Player::Max, 11);
    let mut table = Table::new("hexapawn, 4×4", [(root, value)]);
    table.minimax_hashed();
    table.alpha_beta();
    table.retrograde_reachable();
}
