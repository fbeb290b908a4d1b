//! An array with one place for each index of an [`Indexed`] game.

use super::{IndexArray, IndexValues, IndexedStates, ReadValues, Table, Unfolded};
use crate::game::{GameState, Indexed};
use crate::run::{Run, StopReason};

/// An array with one place for each index of the instance.
pub(crate) struct DenseTable<G: GameState> {
    pub(crate) values: IndexValues<G::Value>,
    /// Stored, so that a reader of the table needs no `Indexed` bound.
    index: fn(&G) -> usize,
    at_index: fn(&G, usize) -> Option<G>,
}

impl<G: Indexed> DenseTable<G> {
    /// An empty table for the instance of `state`.
    pub(crate) fn new(state: &G, run: &Run<'_>) -> Result<Self, StopReason> {
        Ok(Self {
            values: IndexValues::new(state.index_count(), run)?,
            index: G::index,
            at_index: G::at_index,
        })
    }

    /// The least and the most bytes of a table for the instance of `state`.
    pub(crate) fn bytes_for(state: &G) -> (usize, usize) {
        IndexValues::<G::Value>::bytes_for(state.index_count())
    }
}

impl<G: GameState> ReadValues<G> for DenseTable<G> {
    /// `None` also for a state of another, larger instance.
    fn value_of(&self, state: &G) -> Option<G::Value> {
        let index = (self.index)(state);
        (index < self.values.len()).then(|| self.values.get(index))?
    }

    fn states<'t>(&'t self, any: &'t G, all: Unfolded<'t, G>) -> Option<IndexedStates<'t, G>> {
        let is_held = |index| self.values.get(index).is_some();
        let indices = (0..self.values.len()).filter(move |&index| all.is_some() || is_held(index));
        let states = indices.map(|index| (index, (self.at_index)(any, index)));
        Some(Box::new(states.filter(move |(index, state)| {
            // A position with Min to move has its value at the index of another one.
            match all.zip(state.as_ref()) {
                Some((all, state)) => all.value_of(state).is_some(),
                None => is_held(*index),
            }
        })))
    }
}

/// The array of a [`DenseTable`] as the table of a search, which knows its kind.
pub(crate) struct ByIndex<'t, A>(pub(crate) &'t mut A);

impl<G: Indexed, A: IndexArray<G::Value>> Table<G> for ByIndex<'_, A> {
    #[inline]
    fn get(&self, state: &G) -> Option<G::Value> {
        self.0.get(state.index())
    }

    #[inline]
    fn can_hold(&self, value: G::Value) -> bool {
        self.0.fits(value)
    }

    #[inline]
    fn can_widen(&self, _: G::Value) -> bool {
        true
    }

    #[inline]
    fn insert(&mut self, state: &G, value: G::Value) -> Result<(), StopReason> {
        self.0.set(state.index(), value);
        Ok(())
    }
}
