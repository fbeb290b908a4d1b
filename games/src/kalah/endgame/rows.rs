//! Numbers of rows.

use std::ops::Range;

use optimal_play::Run;
use optimal_play::rules::numbering::Heaps;
use optimal_play::run::{StopReason, TrackedVec};

use crate::kalah::Kalah;
use crate::kalah::sowing::{Row, sum};

/// The number of rows made between two looks at the limits.
const BETWEEN_POLLS: u32 = 1 << 14;

/// Numbers all rows with at most some seeds as [`Heaps`] does, without its checks: those with fewer
/// seeds come first. Sowing within a row raises its number. The seeds of the first house only count
/// in the sum: where more are added to it, rows that follow one another still do.
#[derive(Debug)]
pub(super) struct Rows {
    /// For each house, by the seeds from it on: in how many ways it and those after it have fewer.
    fewer: [[u32; 128]; Kalah::MAX_HOUSES],
    /// Where the rows with each number of seeds begin, and where the last ones end.
    starts: Box<[usize]>,
}

impl Rows {
    /// Rows with that many houses, and all of them by number: there is memory for a value for each
    /// pair of them.
    pub(super) fn new(
        houses: usize,
        seeds: usize,
        run: &mut Run<'_>,
    ) -> Result<(Self, TrackedVec<Row>), StopReason> {
        let number = |it: usize| u16::try_from(it).expect("few seeds");
        let heaps = Heaps::new(number(houses), number(seeds)).expect("fewer than pairs");
        let count = u32::try_from(heaps.count()).expect("fewer than pairs");
        let row = |number| {
            let seeds = heaps.unrank(u64::from(number)).expect("a row").zip(0..);
            seeds.fold(0, |row, (seeds, house)| row | (seeds as Row) << (8 * house))
        };
        let mut all = TrackedVec::with_capacity(count as usize, run)?;
        for number in 0..count {
            if number.is_multiple_of(BETWEEN_POLLS) {
                run.poll(0)?;
            }
            all.push(row(number))?;
        }

        let mut fewer = [[0; 128]; Kalah::MAX_HOUSES];
        // Pascal's triangle, a diagonal for each house.
        let mut ways = vec![1; seeds + 1];
        for fewer in fewer[..houses].iter_mut().rev() {
            for things in 1..=seeds {
                fewer[things] = fewer[things - 1] + ways[things - 1];
            }
            for things in 1..=seeds {
                ways[things] += ways[things - 1];
            }
        }
        let starts = fewer[0][..=seeds].iter().chain([&count]);
        let starts = starts.map(|&start| start as usize).collect();
        Ok((Self { fewer, starts }, all))
    }

    /// The numbers of the rows with that many seeds.
    #[inline]
    pub(super) fn with(&self, seeds: usize) -> Range<usize> {
        self.starts[seeds]..self.starts[seeds + 1]
    }

    /// The number of a row.
    #[inline]
    pub(super) fn number(&self, row: Row) -> usize {
        // A byte for the seeds from each house on: all seeds less those before it.
        let each = 0x0101_0101_0101_0101;
        let all = Row::from(sum(row)) * each;
        let sums = all.wrapping_sub(row.wrapping_mul(each) << 8);
        let fewer = self.fewer.iter().zip(sums.to_le_bytes());
        let numbers = fewer.map(|(fewer, seeds)| fewer[usize::from(seeds & 127)]);
        numbers.sum::<u32>() as usize
    }
}
