//! Moves of one man.

use std::fmt;

use super::Square;

/// A man of either side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Man {
    /// The king of the player to move.
    King,
    /// White's rook.
    Rook,
}

/// A move of a man.
///
/// # Examples
///
/// ```
/// use optimal_play_games::king_rook_king::{KingRookKing, Man, Step};
/// use optimal_play::{GameState, Outcome, Player};
///
/// let step = Step { man: Man::Rook, from: "a1".parse()?, to: "a8".parse()? };
/// assert_eq!(step.to_string(), "Ra1-a8");
/// let mate = KingRookKing::new("g6", "a1", "g8", Player::Max)?.play(step);
/// assert_eq!(mate.moves().next(), None);
/// assert_eq!(mate.terminal_value(), Outcome::win(Player::Max, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The man.
    pub man: Man,
    /// The square of the man.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
}

/// The letter of the man and both squares, as `Ra1-a8`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.man {
            Man::King => 'K',
            Man::Rook => 'R',
        };
        write!(f, "{letter}{}-{}", self.from, self.to)
    }
}

optimal_play::debug_as_display! { Step; }
