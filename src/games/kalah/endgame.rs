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
/// All are computed at once, by dynamic programming. A million of them took a tenth of a second of
/// processor time on a busy machine.
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
    rows: RowNumbers,
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
        if usize::from(sum(own)) + usize::from(sum(other)) > self.seeds {
            return None;
        }
        let value = self.values[self.index(own, other)];
        Some(match position.to_move {
            Player::Max => value,
            Player::Min => -value,
        })
    }

    /// `None` if the values do not fit memory.
    fn new(game: &'g Kalah, seeds: usize) -> Option<Self> {
        let count = |seeds| usize::try_from(numbering(game, seeds)?.count()).ok();
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
            rows: RowNumbers::new(game.houses),
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
        let rows = (0..=self.seeds).map(|seeds| rows_of(self.game, seeds));
        let rows: Vec<_> = rows.collect();
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
                    self.values[self.index(own, other)]
                } else {
                    -self.values[self.index(other, own)]
                };
                after + sown.stored.cast_signed()
            });
            values.max().expect("a house has seeds")
        };
        let index = self.index(own, other);
        self.values[index] = value;
    }

    /// The index of the value for the player to move, whose row is `own`, where there are at most
    /// `seeds` seeds.
    #[inline]
    fn index(&self, own: Row, other: Row) -> usize {
        let [a, b] = [own, other].map(|row| usize::from(sum(row)));
        let block = self.blocks[a * (self.seeds + 1) + b];
        block + self.rows.of(own) * self.counts[b] + self.rows.of(other)
    }
}

/// The seeds of one row less those of another.
const fn difference(own: Row, other: Row) -> i8 {
    sum(own).cast_signed() - sum(other).cast_signed()
}

/// Numbers the seeds in all houses of a row but the last, and so the rows with that many seeds: a
/// move within the row lowers the number.
fn numbering(game: &Kalah, seeds: usize) -> Option<Heaps> {
    let number = |it: usize| u16::try_from(it).ok();
    Heaps::new(number(game.houses - 1)?, number(seeds)?)
}

/// All rows with that many seeds, in the order of their numbers.
fn rows_of(game: &Kalah, seeds: usize) -> Vec<Row> {
    let heaps = numbering(game, seeds);
    let rows = heaps.iter().flat_map(|heaps| {
        (0..heaps.count()).filter_map(|number| {
            let heaps = heaps.unrank(number)?;
            let before = heaps.fold(0, |row: Row, seeds| row << 8 | seeds as Row);
            let last = seeds as Row - Row::from(sum(before));
            Some(before | last << (8 * (game.houses - 1)))
        })
    });
    rows.collect()
}

/// The numbers of rows that [`Heaps`] returns, without its checks, in a third of the time.
#[derive(Clone, Debug)]
struct RowNumbers {
    /// For each house but the last, by the seeds up to it: how many rows have fewer there, with as
    /// many up to the next house.
    fewer: [[u32; 128]; Kalah::MAX_HOUSES - 1],
}

impl RowNumbers {
    fn new(houses: usize) -> Self {
        let mut fewer = [[0; 128]; Kalah::MAX_HOUSES - 1];
        let mut ways = [1; 128];
        for fewer in &mut fewer[..houses - 1] {
            for seeds in 1..ways.len() {
                fewer[seeds] = fewer[seeds - 1] + ways[seeds - 1];
            }
            for seeds in 1..ways.len() {
                ways[seeds] += ways[seeds - 1];
            }
        }
        Self { fewer }
    }

    /// The number of a row among those with as many seeds.
    #[inline]
    fn of(&self, row: Row) -> usize {
        // A byte for the seeds up to each house.
        let sums = row.wrapping_mul(0x0101_0101_0101_0101);
        let fewer = self.fewer.iter().zip(sums.to_le_bytes());
        let numbers = fewer.map(|(fewer, seeds)| fewer[usize::from(seeds & 127)]);
        numbers.sum::<u32>() as usize
    }
}
