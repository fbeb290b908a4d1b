//! An array with one place for each index of an [`Indexed`] game.

use std::ops::Range;

use super::Table;
use crate::game::{GameState, Indexed, Value, index_out_of_range};
use crate::run::{Counted, Run, StopReason};

/// An array with one place for each index of the instance.
///
/// A separate array says which values are known: an `Option<i32>` takes 8 bytes, an `i32` and a
/// `bool` in arrays of their own take 5, so the cache holds more of them.
pub(crate) struct DenseTable<G: GameState> {
    known: Counted<bool>,
    values: Counted<G::Value>,
    /// Stored, so that a reader of the table needs no `Indexed` bound.
    index: fn(&G) -> usize,
    at_index: fn(&G, usize) -> Option<G>,
}

impl<G: Indexed> DenseTable<G> {
    const BYTES_PER_INDEX: usize = size_of::<bool>() + size_of::<G::Value>();

    /// The bytes a table for the instance of `state` takes.
    pub(crate) fn bytes_for(state: &G) -> usize {
        state.index_count().saturating_mul(Self::BYTES_PER_INDEX)
    }

    /// An empty table for the instance of `state`.
    pub(crate) fn new(state: &G, run: &mut Run<'_>) -> Result<Self, StopReason> {
        run.check_memory(Self::bytes_for(state))?;
        let count = state.index_count();
        Ok(Self {
            known: Counted::filled(count, false, run)?,
            values: default_values(count, run)?,
            index: G::index,
            at_index: G::at_index,
        })
    }
}

/// Values that favour nobody.
///
/// Scores, which are integers, are zeros, whose pages the system provides when they are used.
/// Values without a reward are no integers but outcomes: they are written, which takes time.
fn default_values<V: Value>(count: usize, run: &mut Run<'_>) -> Result<Counted<V>, StopReason> {
    if size_of::<V::Reward>() == 0 {
        Counted::filled_with(count, V::default, run)
    } else {
        Counted::filled(count, V::default(), run)
    }
}

impl<G: GameState> DenseTable<G> {
    /// As [`Table::get`], without the `Indexed` bound. `None` for a state of another, larger
    /// instance.
    pub(crate) fn look_up(&self, state: &G) -> Option<G::Value> {
        let index = (self.index)(state);
        let known = *self.known.get(index)?;
        known.then(|| self.values[index])
    }

    /// The value of an index, which must be below the count.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> Option<G::Value> {
        self.known[index].then(|| self.values[index])
    }

    /// The values of the first indices, as many as `count`, which must all be known.
    #[inline]
    pub(crate) fn first(&self, count: usize) -> &[G::Value] {
        &self.values[..count]
    }

    /// The values of the first indices, as many as `first`, and of the next `len`, to be written.
    ///
    /// Those must exist. They are unknown until [`know`](Self::know) is called.
    #[inline]
    pub(crate) fn first_and_next(
        &mut self,
        first: usize,
        len: usize,
    ) -> (&[G::Value], &mut [G::Value]) {
        let (lower, next) = self.values.split_at_mut(first);
        (lower, &mut next[..len])
    }

    /// Makes the values of those indices known, which have been written.
    #[inline]
    pub(crate) fn know(&mut self, indices: Range<usize>) {
        self.known[indices].fill(true);
    }

    /// Remembers the value of the state of that index.
    #[inline]
    pub(crate) fn insert_at(&mut self, index: usize, value: G::Value) {
        let count = self.known.len();
        let Some(known) = self.known.get_mut(index) else {
            index_out_of_range(index, count);
        };
        *known = true;
        self.values[index] = value;
    }

    /// Every index whose value the table holds, with its state, which a faulty `at_index` may not
    /// return, and with `others` every other index that has a state; `any` is any state of the
    /// instance.
    pub(crate) fn states<'t>(
        &'t self,
        any: &'t G,
        others: bool,
    ) -> impl Iterator<Item = (usize, Option<G>)> + 't {
        let indices = (0..self.known.len()).filter(move |&index| others || self.known[index]);
        let states = indices.map(|index| (index, (self.at_index)(any, index)));
        states.filter(|(index, state)| self.known[*index] || state.is_some())
    }
}

impl<G: Indexed> Table<G> for DenseTable<G> {
    #[inline]
    fn get(&self, state: &G) -> Option<G::Value> {
        let index = state.index();
        let Some(&known) = self.known.get(index) else {
            index_out_of_range(index, self.known.len());
        };
        known.then(|| self.values[index])
    }

    #[inline]
    fn insert(&mut self, state: &G, value: G::Value) -> Result<(), StopReason> {
        self.insert_at(state.index(), value);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::game::{Outcome, Wdl};

    #[test]
    fn values_that_are_written_one_by_one_are_written_between_looks_at_the_limits() {
        let stop = AtomicBool::new(true);
        let mut run = Run::new().with_stop_flag(&stop);
        let outcomes = default_values::<Outcome>(1 << 22, &mut run);
        assert_eq!(outcomes.err(), Some(StopReason::Stopped));
        let outcomes = default_values::<Wdl>(1 << 22, &mut run);
        assert_eq!(outcomes.err(), Some(StopReason::Stopped));
        // Zeros take no time.
        let scores = default_values::<i64>(1 << 22, &mut run).expect("memory on demand");
        assert_eq!(scores.last(), Some(&0));
    }
}
