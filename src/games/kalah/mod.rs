//! Kalah.
//!
//! Each player has a row of houses with seeds, and a store at the end of it. A move takes all seeds of an own house and
//! sows them one by one into the houses that follow, the own store, the houses of the opponent, and so on round, but
//! never into the opponent's store. If the last seed falls into the store, the player moves again. If it falls into an
//! own house that was empty, it goes into the store, together with all seeds in the opposite house. When all
//! houses of a player are empty the game is over, and the seeds that are left belong to the opponent, in whose houses
//! they are. Each player wants the most seeds.
//!
//! Those are the rules of G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000). The house that a
//! move begins at is sown into, too, where there are seeds enough to go round. By other rules, a last seed opposite to
//! an empty house stays where it is; the values differ.
//!
//! ```
//! use optimal_play::games::kalah::Kalah;
//! use optimal_play::{AlphaBeta, Run, Solver};
//!
//! let game = Kalah::new(4, 2)?;
//! let solution = AlphaBeta::packed().solve(&game.start(), Run::new())?;
//! assert_eq!(solution.value(), 6); // as published
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod numbering;
mod picture;
mod position;

pub use error::KalahError;
pub use position::{House, Position};

use crate::game::Player;
use numbering::Numbering;

/// An instance of the game: how many houses there are, and how many seeds.
///
/// # Complexity
///
/// As measured, `AlphaBeta::packed` solves Kalah(6,3), six houses a player and three seeds a house, in a second,
/// Kalah(5,4) and Kalah(4,6) in a few, and Kalah(5,5) and Kalah(6,4) not in a minute.
///
/// # Examples
///
/// ```
/// use optimal_play::games::kalah::Kalah;
/// use optimal_play::solve;
///
/// let game = Kalah::new(3, 1)?;
/// assert_eq!(solve(&game.start())?.value(), 0); // a draw, as published
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah {
    houses: usize,
    /// How many seeds each house has at the start.
    seeds: u8,
    /// Of the seeds in the houses of Max, and then those of Min.
    numbering: Numbering,
}

impl Kalah {
    /// The most houses of a player.
    pub const MAX_HOUSES: usize = 6;

    /// The most seeds in all.
    pub const MAX_SEEDS: usize = 127;

    /// The game with that many houses a player, from 1 to [`MAX_HOUSES`](Self::MAX_HOUSES), and that many seeds a house,
    /// at most [`MAX_SEEDS`](Self::MAX_SEEDS) in all houses of both.
    ///
    /// # Errors
    ///
    /// [`KalahError::Size`] if there are no houses, or too many of them, or too many seeds.
    pub fn new(houses: usize, seeds: usize) -> Result<Self, KalahError> {
        let error = KalahError::Size { houses, seeds };
        if houses == 0 || houses > Self::MAX_HOUSES || seeds > Self::MAX_SEEDS / (2 * houses) {
            return Err(error);
        }
        let numbering = Numbering::new(2 * houses, 2 * houses * seeds);
        let seeds = u8::try_from(seeds).map_err(|_| error)?;
        Ok(Self {
            houses,
            seeds,
            numbering,
        })
    }

    /// The same number of seeds in each house; the first player, [`Player::Max`], is to move.
    pub fn start(&self) -> Position<'_> {
        let mut row = [0; Self::MAX_HOUSES];
        row[..self.houses].fill(self.seeds);
        Position {
            game: self,
            rows: [row; 2],
            to_move: Player::Max,
        }
    }
}
