//! The values of all positions with few seeds.

use super::sowing::{Row, Sown, byte, sum};
use super::{Kalah, KalahError, Position};
use crate::game::Player;
use crate::rules::numbering::Heaps;

/// The exact values of all positions of an instance with at most a given number of seeds in the
/// houses: an endgame for [`AlphaBeta::with_endgame`](crate::AlphaBeta::with_endgame).
///
/// A value is that of the rest of the game, so what is in the stores does not matter; and it is
/// seen from the player to move, so that one value serves both.
///
/// # Complexity
///
/// A byte for each way to have the seeds in the houses, of which `n` seeds have
/// (n + 12)! / (n! · 12!) on six houses a player: 10 MB for 14 seeds, 86 MB for 18, 226 MB for 20.
/// All are computed at once, by dynamic programming, and take about as many hundredths of a second
/// as megabytes, or less.
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
    game: &'g Kalah,
    /// The most seeds in all houses.
    seeds: usize,
    /// Numbers the seeds in all houses of a row but the last. It numbers rows with equally many
    /// seeds from 0 on, and a move within the row lowers the number.
    rows: Heaps,
    /// How many rows there are with that many seeds.
    counts: Box<[usize]>,
    /// Where the values begin of the positions in which the player to move has `a` seeds and the
    /// opponent `b`: at a · (seeds + 1) + b.
    blocks: Box<[usize]>,
    values: Vec<i8>,
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
        Endgame::new(self, seeds.min(all)).ok_or(KalahError::Memory { seeds })
    }
}

impl<'g> Endgame<'g> {
    /// The value of a position; `None` if it has more seeds.
    #[inline]
    #[must_use]
    pub fn value_of(&self, position: &Position<'_>) -> Option<i8> {
        let [own, other] = position.rows();
        let value = self.get(own, other)?;
        Some(match position.to_move {
            Player::Max => value,
            Player::Min => -value,
        })
    }

    /// `None` if the values do not fit memory.
    fn new(game: &'g Kalah, seeds: usize) -> Option<Self> {
        let number = |it: usize| u16::try_from(it).ok();
        let numbering = |most| Heaps::new(number(game.houses - 1)?, number(most)?);
        let count = |most| usize::try_from(numbering(most)?.count()).ok();
        let counts: Vec<_> = (0..=seeds).map(count).collect::<Option<_>>()?;
        let mut blocks = vec![0; (seeds + 1) * (seeds + 1)];
        let mut end = 0_usize;
        for all in 0..=seeds {
            for own in 0..=all {
                blocks[own * (seeds + 1) + all - own] = end;
                end = end.checked_add(counts[own].checked_mul(counts[all - own])?)?;
            }
        }
        let mut values = Vec::new();
        values.try_reserve_exact(end).ok()?;
        values.resize(end, 0);
        let mut endgame = Self {
            game,
            seeds,
            rows: numbering(seeds)?,
            counts: counts.into(),
            blocks: blocks.into(),
            values,
        };
        endgame.fill();
        Some(endgame)
    }

    /// Computes all values, each after those that it needs.
    ///
    /// A move that puts no seed into the store leaves all seeds in the houses of the player, and
    /// lowers the number of the player's row. Then it is the opponent's turn. So positions with the
    /// same two rows come together, those of the lower rows first.
    fn fill(&mut self) {
        let rows: Vec<_> = (0..=self.seeds).map(|seeds| self.rows_of(seeds)).collect();
        for all in 0..=self.seeds {
            for fewer in 0..=all / 2 {
                let more = all - fewer;
                for (number, &one) in rows[fewer].iter().enumerate() {
                    let lower = if fewer == more {
                        number + 1
                    } else {
                        usize::MAX
                    };
                    for &other in rows[more].iter().take(lower) {
                        self.insert(one, other);
                        self.insert(other, one);
                    }
                }
            }
        }
    }

    /// All rows with that many seeds, in the order of their numbers.
    fn rows_of(&self, seeds: usize) -> Vec<Row> {
        let numbers = 0..self.counts[seeds];
        let row = |number: usize| {
            let heaps = self.rows.unrank(number as u64)?;
            let before = heaps.fold(0, |row: Row, seeds| row << 8 | seeds as Row);
            let last = seeds as Row - Row::from(sum(before));
            Some(before | last << (8 * (self.game.houses - 1)))
        };
        numbers.filter_map(row).collect()
    }

    /// Computes a value from those of the successors.
    #[inline]
    fn insert(&mut self, own: Row, other: Row) {
        let value = if own == 0 || other == 0 {
            difference(own, other)
        } else {
            let houses = (0..self.game.houses).filter(|&house| byte(own, house) > 0);
            let values = houses.map(|house| {
                let sown = self.game.sowings.sow(own, other, house);
                let Sown { own, other, .. } = sown;
                let after = if sown.again {
                    self.get(own, other)
                } else {
                    self.get(other, own).map(|value| -value)
                };
                after.expect("no seed is added") + sown.stored.cast_signed()
            });
            values.max().expect("a house has seeds")
        };
        let index = self.index(own, other).expect("no seed is added");
        self.values[index] = value;
    }

    /// The value for the player to move, whose row is `own`.
    #[inline]
    fn get(&self, own: Row, other: Row) -> Option<i8> {
        Some(self.values[self.index(own, other)?])
    }

    #[inline]
    fn index(&self, own: Row, other: Row) -> Option<usize> {
        let [a, b] = [own, other].map(|row| usize::from(sum(row)));
        if a + b > self.seeds {
            return None;
        }
        let block = self.blocks[a * (self.seeds + 1) + b];
        Some(block + self.number(own)? * self.counts[b] + self.number(other)?)
    }

    /// The number of a row among those with as many seeds.
    #[inline]
    fn number(&self, row: Row) -> Option<usize> {
        let number = self.rows.rank(&row.to_le_bytes()[..self.game.houses - 1])?;
        usize::try_from(number).ok()
    }
}

/// The seeds of one row less those of another.
const fn difference(own: Row, other: Row) -> i8 {
    sum(own).cast_signed() - sum(other).cast_signed()
}
