//! Values of some of the indices of a game, without gaps.

use super::{OutOfMemory, try_filled};

/// Values by index, where only some indices have one: a bit for each index says whether it has, and values
/// follow one another in the order of the indices.
///
/// Where a value is found by counting bits, from a count kept for each word: G. Jacobson, Space-efficient
/// Static Trees and Graphs (1989).
pub(crate) struct SparseTable<V> {
    known: Vec<u64>,
    /// For each word of `known`, how many values come before its own; told once there is one.
    before: Vec<u32>,
    values: Vec<V>,
}

impl<V: Copy> SparseTable<V> {
    /// The bytes a table of so many indices takes that has room for so many values.
    pub(crate) const fn bytes_for(indices: usize, values: usize) -> usize {
        let words = indices.div_ceil(64);
        words * (size_of::<u64>() + size_of::<u32>()) + values.saturating_mul(size_of::<V>())
    }

    /// An empty table.
    pub(crate) fn try_new(indices: usize, values: usize) -> Result<Self, OutOfMemory> {
        let words = indices.div_ceil(64);
        let mut table = Self {
            known: try_filled(words, 0)?,
            before: try_filled(words, 0)?,
            values: Vec::new(),
        };
        let made = table.values.try_reserve_exact(values);
        made.map_err(|_| OutOfMemory)?;
        Ok(table)
    }

    /// The value of that index, if it has one.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<V> {
        let (word, bit) = (*self.known.get(index / 64)?, 1 << (index % 64));
        if word & bit == 0 {
            return None;
        }
        let own = (word & (bit - 1)).count_ones();
        Some(self.values[(self.before[index / 64] + own) as usize])
    }

    /// Adds the value of an index above those before; there are at most 2^32.
    pub(crate) fn push(&mut self, index: usize, value: V) {
        let word = &mut self.known[index / 64];
        if *word == 0 {
            let before = u32::try_from(self.values.len());
            self.before[index / 64] = before.expect("values are numbered by 32 bits");
        }
        *word |= 1 << (index % 64);
        self.values.push(value);
    }

    /// The bytes it takes.
    pub(crate) const fn bytes(&self) -> usize {
        Self::bytes_for(64 * self.known.len(), self.values.capacity())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_the_value_that_was_added_and_no_other_has_one() {
        let indices: Vec<_> = (0..1000).filter(|index| index * index % 7 == 2).collect();
        let mut table = SparseTable::try_new(1000, indices.len()).expect("it is small");
        for &index in &indices {
            table.push(index, index * 3);
        }
        for index in 0..1100 {
            let expected = indices.contains(&index).then_some(index * 3);
            assert_eq!(table.get(index), expected);
        }
        assert_eq!(table.bytes(), 16 * 12 + indices.len() * size_of::<usize>());
    }
}
