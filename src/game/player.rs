//! The two players.

use std::fmt;
use std::ops::{Neg, Not};

/// One of the two players. All values are seen from `Max`.
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player};
///
/// let to_move = Player::Min; // has no move left and so has lost
/// let lost = Outcome::win(!to_move, 0);
/// assert_eq!(lost.to_string(), "Max wins in 0");
/// assert_eq!(Player::Max.choose(lost, Outcome::DRAW), lost);
/// assert_eq!(Player::Min.choose(lost, Outcome::DRAW), Outcome::DRAW);
/// assert_eq!(Player::ALL.map(|player| player.signed(3)), [3, -3]);
/// assert_eq!("Min".parse(), Ok(Player::Min));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Player {
    /// Chooses the move of the greatest value.
    #[cfg_attr(feature = "serde", serde(rename = "Max"))]
    Max = 0,
    /// Chooses the move of the least value.
    #[cfg_attr(feature = "serde", serde(rename = "Min"))]
    Min = 1,
}

impl Player {
    /// Both players, Max first.
    pub const ALL: [Self; 2] = [Self::Max, Self::Min];

    /// The other player; `!player` is the same.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// The value this player would choose of the two.
    #[must_use]
    pub fn choose<V: Ord>(self, a: V, b: V) -> V {
        match self {
            Self::Max => a.max(b),
            Self::Min => a.min(b),
        }
    }

    /// The score seen from Max of what is worth `score` to this player: `score` for Max, `-score`
    /// for Min.
    #[must_use]
    #[inline]
    pub fn signed<V: Neg<Output = V>>(self, score: V) -> V {
        match self {
            Self::Max => score,
            Self::Min => -score,
        }
    }
}

/// The other player, as [`Player::opponent`].
impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// `Max` or `Min`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Max => "Max",
            Self::Min => "Min",
        })
    }
}
