//! The table of values.

use optimal_play::run::TrackedVec;

use super::rows::Rows;
use crate::kalah::sowing::{Row, sum};

/// A value for each pair of rows with at most some seeds together, seen from the player to move.
///
/// The values against one row of the opponent lie side by side, in the order of the numbers of the
/// player's rows.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) rows: Rows,
    pub(super) values: TrackedVec<i8>,
    /// By the seeds of the opponent.
    blocks: Box<[Block]>,
}

/// The values against all rows of the opponent with some number of seeds.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The index of the first value.
    start: usize,
    /// The number of the first of these rows.
    first: usize,
    /// The number of values against each.
    width: usize,
}

impl Table {
    /// A table of `values`, one for each pair of rows.
    pub(super) fn new(rows: Rows, values: TrackedVec<i8>, seeds: usize) -> Self {
        let mut start = 0;
        let blocks = (0..=seeds).map(|theirs| {
            let numbers = rows.with(theirs);
            let (first, width) = (numbers.start, rows.with(seeds - theirs).end);
            let block = Block {
                start,
                first,
                width,
            };
            start += numbers.len() * width;
            block
        });
        Self {
            blocks: blocks.collect(),
            values,
            rows,
        }
    }

    /// The value for a player with the row `own`.
    #[inline]
    pub(super) fn value(&self, own: Row, other: Row) -> i8 {
        let [own, number] = [own, other].map(|row| self.rows.number(row));
        self.values[self.start(usize::from(sum(other)), number) + own]
    }

    /// The index of the first value against the row of the opponent with that many seeds and that
    /// number.
    #[inline]
    pub(super) fn start(&self, seeds: usize, number: usize) -> usize {
        let block = self.blocks[seeds];
        block.start + (number - block.first) * block.width
    }

    /// The values against the row of the opponent with that many seeds and that number.
    #[inline]
    pub(super) fn against(&self, seeds: usize, number: usize) -> &[i8] {
        let start = self.start(seeds, number);
        &self.values[start..start + self.blocks[seeds].width]
    }

    /// The values of all rows with `own` seeds against those with `other` seeds: for each of the
    /// latter, one after the other, and how far apart they begin.
    #[inline]
    pub(super) fn square(&self, own: usize, other: usize) -> (&[i8], usize) {
        let block = self.blocks[other];
        let start = block.start + self.rows.with(own).start;
        (&self.values[start..], block.width)
    }

    /// The same, to write them.
    #[inline]
    pub(super) fn square_mut(&mut self, own: usize, other: usize) -> (&mut [i8], usize) {
        let block = self.blocks[other];
        let start = block.start + self.rows.with(own).start;
        (&mut self.values[start..], block.width)
    }
}
