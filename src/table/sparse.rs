//! Values of some of the indices of a game, without gaps.

use crate::run::{Counted, Run, StopReason};

/// Values by index, where only some indices have one: a bit for each index says whether it has, and
/// the values follow one another in the order of the indices.
///
/// Counting bits finds a value, from a count stored for each word: G. Jacobson, Space-efficient
/// Static Trees and Graphs (1989).
pub(crate) struct SparseTable<V> {
    known: Counted<u64>,
    /// For each word of `known`, how many values come before its own, less those before its block.
    before: Counted<u32>,
    /// For each block of words up to that of the last value, how many values come before its own.
    before_block: Counted<usize>,
    values: Counted<V>,
}

/// How many words share a block: their values number less than 2^32.
const WORDS_PER_BLOCK: usize = 1 << 16;

impl<V: Copy> SparseTable<V> {
    /// The bytes of a table for `indices` indices and `values` values.
    pub(crate) const fn bytes_for(indices: usize, values: usize) -> usize {
        let words = indices.div_ceil(64);
        let blocks = words.div_ceil(WORDS_PER_BLOCK);
        words * (size_of::<u64>() + size_of::<u32>())
            + blocks * size_of::<usize>()
            + values.saturating_mul(size_of::<V>())
    }

    /// An empty table for `indices` indices and up to `values` values.
    pub(crate) fn new(indices: usize, values: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        run.check_memory(Self::bytes_for(indices, values))?;
        let words = indices.div_ceil(64);
        Ok(Self {
            known: Counted::filled(words, 0, run)?,
            before: Counted::filled(words, 0, run)?,
            before_block: Counted::with_capacity(words.div_ceil(WORDS_PER_BLOCK), run)?,
            values: Counted::with_capacity(values, run)?,
        })
    }

    /// The value of that index, if it has one.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<V> {
        let (at, bit) = (index / 64, 1 << (index % 64));
        let word = *self.known.get(at)?;
        if word & bit == 0 {
            return None;
        }
        let own = (word & (bit - 1)).count_ones();
        let before = self.before_block[at / WORDS_PER_BLOCK] + self.before[at] as usize;
        Some(self.values[before + own as usize])
    }

    /// Adds the value of an index above all those before.
    pub(crate) fn push(&mut self, index: usize, value: V) -> Result<(), StopReason> {
        let (at, block) = (index / 64, index / 64 / WORDS_PER_BLOCK);
        while self.before_block.len() <= block {
            self.before_block.push(self.values.len())?;
        }
        if self.known[at] == 0 {
            let before = u32::try_from(self.values.len() - self.before_block[block]);
            self.before[at] = before.expect("a block has fewer than 2^32 values");
        }
        self.known[at] |= 1 << (index % 64);
        self.values.push(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_the_value_pushed_for_it_and_no_other_has_one() {
        let run = Run::new();
        let end = 64 * WORDS_PER_BLOCK + 1000;
        let near_a_block = |index: &usize| *index < 1000 || *index > end - 2000;
        let indices = (0..end).filter(|index| [3, 4].contains(&(index % 7)));
        let indices: Vec<_> = indices.filter(near_a_block).collect();
        let mut table = SparseTable::new(end, indices.len(), &run).expect("no limit");
        for &index in &indices {
            table.push(index, index * 3).expect("no limit");
        }
        for index in (0..end + 100).filter(near_a_block) {
            let expected = indices.binary_search(&index).is_ok();
            assert_eq!(table.get(index), expected.then_some(index * 3));
        }
        let bytes = SparseTable::<usize>::bytes_for(end, indices.len());
        assert_eq!(run.report().peak_bytes, bytes);
    }
}
