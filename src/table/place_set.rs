//! A set of places, in a bit each.

use crate::run::{Run, StopReason, TrackedVec};

/// A set of places. It is emptied in ascending order: words without a place are skipped, 64 at a
/// time.
pub(crate) struct PlaceSet {
    words: TrackedVec<u64>,
    /// A bit for each word: whether it has a place.
    summary: TrackedVec<u64>,
    /// The number of places.
    len: usize,
}

/// Places among 64: the first of these, and a bit for each.
pub(crate) type Places64 = (usize, u64);

impl PlaceSet {
    /// An empty set of places below `places`.
    pub(crate) fn new(places: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let words = places.div_ceil(64);
        Ok(Self {
            words: TrackedVec::filled(words, 0, run)?,
            summary: TrackedVec::filled(words.div_ceil(64), 0, run)?,
            len: 0,
        })
    }

    /// Adds a place that it does not have.
    #[inline]
    pub(crate) fn insert(&mut self, place: usize) {
        let word = place / 64;
        self.words[word] |= 1 << (place % 64);
        self.summary[word / 64] |= 1 << (word % 64);
        self.len += 1;
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Moves places to `taken`, the first ones first, until that is full or `self` is empty.
    pub(crate) fn take(&mut self, taken: &mut TrackedVec<Places64>) -> Result<(), StopReason> {
        let summary = self.summary.iter_mut().enumerate();
        for (at, bits) in summary.filter(|(_, bits)| **bits != 0) {
            while *bits != 0 {
                if taken.is_full() {
                    return Ok(());
                }
                let word = 64 * at + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                let places = std::mem::take(&mut self.words[word]);
                self.len -= places.count_ones() as usize;
                taken.push((64 * word, places))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_in_ascending_order() {
        let run = Run::new();
        let mut set = PlaceSet::new(100_000, &run).expect("no limit");
        let places = [0, 1, 63, 64, 4095, 4096, 70_000, 99_999];
        for place in places.into_iter().rev() {
            set.insert(place);
        }
        assert_eq!(set.len(), places.len());
        let mut found = Vec::new();
        while set.len() > 0 {
            let mut taken = TrackedVec::with_capacity(2, &run).expect("no limit");
            set.take(&mut taken).expect("no limit");
            assert!(!taken.is_empty());
            for &(first, places) in taken.iter() {
                found.extend(
                    (0..64)
                        .filter(|at| places >> at & 1 == 1)
                        .map(|at| first + at),
                );
            }
        }
        assert_eq!(found, places);
    }
}
