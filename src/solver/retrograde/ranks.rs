//! Some of many positions, and the rank of each among these.

use super::derived::ListNumbers;
use crate::run::{Run, StopReason, TrackedVec};
use crate::table::Number;

/// A set of positions by number: all, or those with a bit.
pub(super) enum Ranks<N> {
    All(usize),
    Some {
        /// 64 positions each, with the rank of the first, or of the first after them.
        words: TrackedVec<(u64, N)>,
        len: usize,
    },
}

impl<N: Number> Ranks<N> {
    /// The positions whose items are `listed`.
    pub(super) fn of<T>(
        items: &[T],
        listed: impl Fn(&T) -> bool,
        run: &Run<'_>,
    ) -> Result<Self, StopReason> {
        let mut words = TrackedVec::with_capacity(items.len().div_ceil(64), run)?;
        let mut len = 0;
        for items in items.chunks(64) {
            let bits = items.iter().enumerate();
            let word: u64 = bits.fold(0, |word, (at, item)| word | u64::from(listed(item)) << at);
            words.push((word, N::new(len)))?;
            len += word.count_ones() as usize;
        }
        Ok(Self::Some { words, len })
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::All(len) | Self::Some { len, .. } => *len,
        }
    }

    /// The rank of a position; `None` if it is none of these.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<usize> {
        let Self::Some { words, .. } = self else {
            return Some(number);
        };
        let (word, before) = words[number / 64];
        let (bit, lower) = (word >> (number % 64) & 1, (1_u64 << (number % 64)) - 1);
        (bit != 0).then(|| before.index() + (word & lower).count_ones() as usize)
    }
}

/// Lists of these positions, of numbers of any.
impl<N: Number> ListNumbers for Ranks<N> {
    #[inline]
    fn list(&self, number: usize) -> Option<usize> {
        self.get(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_positions_before() {
        let items: Vec<_> = (0..5000_usize).map(|it| it * it % 7).collect();
        let ranks = Ranks::<u32>::of(&items, |&it| it == 2, &Run::new()).expect("no limit");
        let mut expected = 0;
        for (number, &item) in items.iter().enumerate() {
            assert_eq!(ranks.get(number), (item == 2).then_some(expected));
            expected += usize::from(item == 2);
        }
        assert_eq!(ranks.len(), expected);
    }
}
