//! The values of all positions with few seeds.

mod change;
mod fill;
mod rows;
mod table;
mod transpose;

use std::fmt;
use std::marker::PhantomData;

use super::sowing::sum;
use super::{Kalah, KalahError, Position};
use crate::game::Player;
use crate::rules::numbering::Heaps;
use fill::Fill;
use rows::Rows;
use table::Table;

/// The exact values of all positions of an instance with at most a given number of seeds in the
/// houses: an endgame for [`AlphaBeta::with_endgame`](crate::AlphaBeta::with_endgame).
///
/// A value is that of the rest of the game, so what is in the stores does not matter; and it is
/// seen from the player to move, so that one value serves both. As text it is a name for
/// [certificates that trust it](crate::AlphaBeta::with_trusted_endgame): `at most 14 seeds`.
///
/// # Complexity
///
/// A byte for each way to have the seeds in the houses, of which `n` seeds have
/// (n + 12)! / (n! · 12!) on six houses a player: 10 MB for 14 seeds, 86 MB for 18, 226 MB for 20.
/// All are computed at once, by dynamic programming: about 160 million a second. Meanwhile half of
/// the bytes are needed on top.
///
/// # Examples
///
/// ```
/// use optimal_play::games::kalah::Kalah;
/// use optimal_play::{AlphaBeta, Run, Solver};
///
/// let game = Kalah::new(4, 3)?;
/// let endgame = game.endgame(12)?;
/// assert_eq!(endgame.value_of(&game.start()), None); // 24 seeds
/// let solver = AlphaBeta::packed().with_endgame(|position| endgame.value_of(position));
/// let solution = solver.solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Endgame<'g> {
    game: PhantomData<&'g Kalah>,
    /// The most seeds in all houses.
    seeds: usize,
    table: Table,
}

impl Kalah {
    /// Computes the values of all positions of this instance with at most that many seeds in the
    /// houses.
    ///
    /// # Errors
    ///
    /// [`KalahError::Memory`] if they do not fit memory.
    pub fn endgame(&self, seeds: usize) -> Result<Endgame<'_>, KalahError> {
        let all = 2 * self.houses * usize::from(self.seeds);
        let few = seeds.min(all);
        let table = self.table(few).ok_or(KalahError::Memory { seeds })?;
        Ok(Endgame {
            game: PhantomData,
            seeds: few,
            table,
        })
    }

    /// `None` if the values do not fit memory.
    fn table(&self, seeds: usize) -> Option<Table> {
        let number = |it: usize| u16::try_from(it).ok();
        let ways = Heaps::new(number(2 * self.houses)?, number(seeds)?)?;
        let count = usize::try_from(ways.count()).ok()?;
        let mut values = Vec::new();
        values.try_reserve_exact(count).ok()?;
        values.resize(count, 0);
        let (numbers, rows) = Rows::new(self.houses, seeds)?;
        let table = Table::new(numbers, values, seeds);
        Some(Fill::new(self, seeds, table, rows).run())
    }
}

impl fmt::Display for Endgame<'_> {
    /// The name of the endgame in certificates: which positions it knows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.seeds == 1 { "" } else { "s" };
        write!(f, "at most {} seed{plural}", self.seeds)
    }
}

impl Endgame<'_> {
    /// The value of a position; `None` if it has more seeds.
    #[inline]
    #[must_use]
    pub fn value_of(&self, position: &Position<'_>) -> Option<i8> {
        let [own, other] = position.rows();
        if usize::from(sum(own)) + usize::from(sum(other)) > self.seeds {
            return None;
        }
        let value = self.table.value(own, other);
        Some(match position.to_move {
            Player::Max => value,
            Player::Min => -value,
        })
    }
}
