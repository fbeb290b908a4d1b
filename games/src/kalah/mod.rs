//! Kalah.
//!
//! Each player has a row of houses with seeds, and a store at its end. A move takes all seeds of
//! one of the player's houses and sows them one by one: into the houses after it, the player's
//! store, the houses of the opponent, and on around the board, but never into the opponent's store.
//! If the last seed falls into the store, the player moves again. If it falls into one of the
//! player's houses that was empty, it goes into the store, together with all seeds in the opposite
//! house. The game is over when all houses of a player are empty. The seeds that are left then
//! belong to the opponent, in whose houses they are. Each player wants the most seeds.
//!
//! Those are the rules of G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23
//! (2000). A move with seeds enough to go around also sows into the house where it begins. Under
//! other rules, which [`without_empty_captures`](Kalah::without_empty_captures) sets, a last seed
//! opposite an empty house stays where it falls; the values differ.

mod endgame;
pub(crate) mod picture;
mod position;
pub(crate) mod sowing;

pub use endgame::Endgame;
pub use position::{House, Position};

use optimal_play::Player;
use optimal_play::rules::numbering::Heaps;
use optimal_play::rules::{Instance, InstanceError};

use sowing::{AtEmpty, Row, Sowings};

/// An instance of the game: the number of houses of a player and of seeds in each.
///
/// # Complexity
///
/// Measured with `AlphaBeta::packed`: Kalah(6,3), six houses a player and three seeds a house,
/// takes half a second; Kalah(5,4) and Kalah(4,6) take a few; Kalah(5,5) and Kalah(6,4) take more
/// than a minute. With an [`endgame`](Kalah::endgame) of 14 seeds, Kalah(6,3) takes a tenth of a
/// second in all; with one of 21 seeds, Kalah(6,4) takes six; with one of 26, Kalah(6,5) takes
/// eight minutes.
///
/// # Examples
///
/// ```
/// use optimal_play_games::kalah::Kalah;
/// use optimal_play::{AlphaBeta, Run, Solver};
///
/// for (houses, seeds, published) in [(3, 1, 0), (4, 2, 6)] {
///     let game = Kalah::new(houses, seeds)?;
///     let solution = AlphaBeta::packed().solve(&game.start(), Run::new())?;
///     assert_eq!(solution.value(), published);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah {
    houses: usize,
    /// The number of seeds in each house at the start.
    seeds: u8,
    /// Numbers the seeds from the last house of Min to the first of Max: as seeds move on, the
    /// number falls.
    numbering: Heaps,
    sowings: Sowings,
}

impl Kalah {
    /// The most houses of a player.
    pub const MAX_HOUSES: usize = 6;

    /// The most seeds in all.
    pub const MAX_SEEDS: usize = 127;

    /// The game with `houses` houses a player, from 1 to [`MAX_HOUSES`](Self::MAX_HOUSES), and
    /// `seeds` seeds in each, at most [`MAX_SEEDS`](Self::MAX_SEEDS) in all houses of both players.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if there is no house, or there are too many houses or seeds.
    pub fn new(houses: usize, seeds: usize) -> Result<Self, InstanceError> {
        let error = || {
            InstanceError::new(format!(
                "Kalah({houses},{seeds}) does not fit: there must be 1 to {} houses a player, and at most {} seeds in all",
                Self::MAX_HOUSES,
                Self::MAX_SEEDS
            ))
        };
        if houses == 0 || houses > Self::MAX_HOUSES || seeds > Self::MAX_SEEDS / (2 * houses) {
            return Err(error());
        }
        let fit = |number: usize| u8::try_from(number).map_err(|_| error());
        let (row, all) = (fit(2 * houses)?, fit(2 * houses * seeds)?);
        let numbering = Heaps::new(row.into(), all.into()).ok_or_else(error)?;
        let seeds = fit(seeds)?;
        Ok(Self {
            houses,
            seeds,
            numbering,
            sowings: Sowings::new(houses, all),
        })
    }

    /// Lets a last seed that falls into an empty house of the player stay there, if the opposite house
    /// is empty, too. By default it goes into the store.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play_games::kalah::Kalah;
    /// use optimal_play::solve;
    ///
    /// let game = Kalah::new(2, 4)?;
    /// assert_eq!(solve(&game.start())?.value(), -12);
    /// let other = game.without_empty_captures();
    /// assert_eq!(solve(&other.start())?.value(), -10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn without_empty_captures(mut self) -> Self {
        self.sowings.at_empty = AtEmpty::Stays;
        self
    }

    /// The first position, with equally many seeds in each house; [`Player::Max`] moves first.
    pub fn start(&self) -> Position<'_> {
        let row = (0..self.houses).fold(0, |row, _| row << 8 | Row::from(self.seeds));
        Position {
            game: Instance(self),
            rows: [row; 2],
            to_move: Player::Max,
        }
    }
}
