//! The values of all positions with few seeds.

mod change;
mod fill;
mod rows;
mod table;
mod transpose;

use std::fmt;
use std::marker::PhantomData;

use optimal_play::rules::numbering::Heaps;
use optimal_play::run::{StopReason, TrackedVec};
use optimal_play::{Player, Run};

use super::sowing::sum;
use super::{Kalah, Position};
use fill::Fill;
use rows::Rows;
use table::Table;

/// The exact values of all positions of an instance with at most a given number of seeds in the
/// houses: an endgame for [`AlphaBeta::with_endgame`](optimal_play::AlphaBeta::with_endgame).
///
/// A value is that of the rest of the game, so what is in the stores does not matter; and it is
/// seen from the player to move, so that one value serves both. As text it is a name for
/// [certificates that trust it](optimal_play::AlphaBeta::with_trusted_endgame): `at most 14 seeds`.
///
/// # Complexity
///
/// A byte for each way to have the seeds in the houses, of which `n` seeds have
/// (n + 12)! / (n! · 12!) on six houses a player: 10 MB for 14 seeds, 86 MB for 18, 226 MB for 20.
/// All are computed at once, by dynamic programming: about 160 million a second. Meanwhile half of
/// the bytes are needed on top. The run in which they are computed counts them until the endgame is
/// dropped: give the same run to the solver, so that its limits hold for both.
///
/// # Examples
///
/// ```
/// use optimal_play_games::kalah::Kalah;
/// use optimal_play::{AlphaBeta, Run, Solver};
///
/// let game = Kalah::new(4, 3)?;
/// let mut run = Run::new();
/// let endgame = game.endgame(12, &mut run)?;
/// assert_eq!(endgame.value_of(&game.start()), None); // 24 seeds
/// let solver = AlphaBeta::packed().with_endgame(|position| endgame.value_of(position));
/// let solution = solver.solve(&game.start(), run)?;
/// assert_eq!(solution.value(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Endgame<'g> {
    game: PhantomData<&'g Kalah>,
    /// The most seeds in all houses.
    seeds: usize,
    table: Table,
}

impl Kalah {
    /// Computes the values of all positions of this instance with at most that many seeds in the
    /// houses, within the limits of a run.
    ///
    /// # Errors
    ///
    /// The reason why the run ends, such as [`Limit::Memory`](optimal_play::run::Limit::Memory);
    /// [`StopReason::OutOfMemory`] if the values do not fit memory.
    pub fn endgame(&self, seeds: usize, run: &mut Run<'_>) -> Result<Endgame<'_>, StopReason> {
        run.begin("endgame of kalah");
        let all = 2 * self.houses * usize::from(self.seeds);
        let seeds = seeds.min(all);
        let count = self.values_with(seeds).unwrap_or(usize::MAX);
        run.begin_phase("computing the endgame", Some(count as u64));
        let values = TrackedVec::filled(count, 0, run)?;
        let (numbers, rows) = Rows::new(self.houses, seeds, run)?;
        let table = Table::new(numbers, values, seeds);
        Ok(Endgame {
            game: PhantomData,
            seeds,
            table: Fill::new(self, seeds, table, rows, run)?.run(run)?,
        })
    }

    /// The number of positions with at most that many seeds, whoever is to move; `None` if it is
    /// too large for any memory.
    fn values_with(&self, seeds: usize) -> Option<usize> {
        let number = |it: usize| u16::try_from(it).ok();
        let ways = Heaps::new(number(2 * self.houses)?, number(seeds)?)?;
        usize::try_from(ways.count()).ok()
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
