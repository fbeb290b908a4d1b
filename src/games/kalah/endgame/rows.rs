//! Numbers of rows.

use std::ops::Range;

use crate::games::kalah::Kalah;
use crate::games::kalah::sowing::Row;
use crate::rules::numbering::Heaps;

/// Numbers all rows with at most some seeds as [`Heaps`] does, without its checks: those with fewer
/// seeds first. Sowing within a row lowers its number.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// For each house, by the seeds up to it: in how many ways it and those before it have fewer.
    fewer: [[u32; 128]; Kalah::MAX_HOUSES],
    /// Where the rows with each number of seeds begin, and where the last ones end.
    starts: Box<[usize]>,
}

impl Rows {
    /// Rows with that many houses, and all of them by number; `None` if they are too many.
    pub(super) fn new(houses: usize, seeds: usize) -> Option<(Self, Box<[Row]>)> {
        let number = |it: usize| u16::try_from(it).ok();
        let heaps = Heaps::new(number(houses)?, number(seeds)?)?;
        let count = u32::try_from(heaps.count()).ok()?;
        let row = |number| {
            let from_the_last = heaps.unrank(u64::from(number))?;
            Some(from_the_last.fold(0, |row, seeds| row << 8 | seeds as Row))
        };
        let all = (0..count).map(row).collect::<Option<_>>()?;

        let mut fewer = [[0; 128]; Kalah::MAX_HOUSES];
        // Pascal's triangle, a diagonal for each house.
        let mut ways = vec![1; seeds + 1];
        for fewer in &mut fewer[..houses] {
            for things in 1..=seeds {
                fewer[things] = fewer[things - 1] + ways[things - 1];
            }
            for things in 1..=seeds {
                ways[things] += ways[things - 1];
            }
        }
        let starts = fewer[houses - 1][..=seeds].iter().chain([&count]);
        let starts = starts.map(|&start| start as usize).collect();
        Some((Self { fewer, starts }, all))
    }

    /// The numbers of the rows with that many seeds.
    #[inline]
    pub(super) fn with(&self, seeds: usize) -> Range<usize> {
        self.starts[seeds]..self.starts[seeds + 1]
    }

    /// The number of a row.
    #[inline]
    pub(super) fn number(&self, row: Row) -> usize {
        // A byte for the seeds up to each house.
        let sums = row.wrapping_mul(0x0101_0101_0101_0101);
        let fewer = self.fewer.iter().zip(sums.to_le_bytes());
        let numbers = fewer.map(|(fewer, seeds)| fewer[usize::from(seeds & 127)]);
        numbers.sum::<u32>() as usize
    }
}
