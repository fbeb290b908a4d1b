//! Why a side does not make a game.

use super::Dodgem;
use crate::games::error::messages;

/// Why a side does not make a game.
///
/// # Examples
///
/// ```
/// use optimal_play::games::dodgem::Dodgem;
///
/// let error = Dodgem::new(6).expect_err("5 is the most");
/// assert_eq!(error.to_string(), "the side of the board is 6, and must be from 2 to 5");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DodgemError {
    /// The side is not from 2 to [`Dodgem::MAX_SIDE`].
    Side {
        /// The side.
        side: u8,
    },
}

messages! {
    DodgemError:
    Self::Side { side } =>
        "the side of the board is {side}, and must be from 2 to {}", Dodgem::MAX_SIDE;
}
