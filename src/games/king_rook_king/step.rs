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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The man.
    pub man: Man,
    /// Where it comes from.
    pub from: Square,
    /// Where it goes to.
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

/// As it is displayed.
impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
