//! The two players.

/// One of the two players. All values are seen from `Max`.
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player};
///
/// let to_move = Player::Min; // who has no move left and so has lost
/// let lost = Outcome::win(to_move.opponent(), 0);
/// assert_eq!(lost.to_string(), "Max wins in 0");
/// assert_eq!(Player::Max.choose(lost, Outcome::DRAW), lost);
/// assert_eq!(Player::Min.choose(lost, Outcome::DRAW), Outcome::DRAW);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Chooses the move of the greatest value.
    Max,
    /// Chooses the move of the least value.
    Min,
}

impl Player {
    /// The other player.
    ///
    /// ```
    /// use optimal_play::Player;
    ///
    /// assert_eq!(Player::Max.opponent(), Player::Min);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// The player of that name, as `Debug` writes it.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "Max" => Some(Self::Max),
            "Min" => Some(Self::Min),
            _ => None,
        }
    }

    /// The value this player would choose of the two.
    ///
    /// ```
    /// use optimal_play::Player;
    ///
    /// assert_eq!(Player::Max.choose(3, 5), 5);
    /// assert_eq!(Player::Min.choose(3, 5), 3);
    /// ```
    #[must_use]
    pub fn choose<V: Ord>(self, a: V, b: V) -> V {
        match self {
            Self::Max => a.max(b),
            Self::Min => a.min(b),
        }
    }
}
