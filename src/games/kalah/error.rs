//! Why there is no such game.

use super::Kalah;
use crate::games::error::messages;

/// Why a size does not make a game.
///
/// # Examples
///
/// ```
/// use optimal_play::games::kalah::Kalah;
///
/// let error = Kalah::new(7, 4).expect_err("there are too many houses");
/// let message = "Kalah(7,4) does not fit: there must be 1 to 6 houses a player, and at most 127 seeds in all";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KalahError {
    /// There is no house, or there are more than [`Kalah::MAX_HOUSES`] houses or
    /// [`Kalah::MAX_SEEDS`] seeds in all.
    Size {
        /// The number of houses of a player.
        houses: usize,
        /// The number of seeds in each house.
        seeds: usize,
    },
}

messages! {
    KalahError:
    Self::Size { houses, seeds } =>
        "Kalah({houses},{seeds}) does not fit: there must be 1 to {} houses a player, and at most \
         {} seeds in all",
        Kalah::MAX_HOUSES, Kalah::MAX_SEEDS;
}
