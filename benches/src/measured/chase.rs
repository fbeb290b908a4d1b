//! The chase, from a start with the longest game for some boards.

use optimal_play::games::chase::Chase;
use optimal_play::{Outcome, Player};

/// White at (1, 2), black at (n, n).
///
/// # Panics
///
/// If the board is too small or too large.
#[must_use]
pub fn start(n: u32) -> Chase {
    Chase::new(n, (1, 2), (n, n)).expect("a valid game")
}

/// The value on the board of 20×20, which the hand-written program of `benches/chase` finds, too.
pub const VALUE_20: Outcome = Outcome::win(Player::Min, 58);
