//! An array with one place for each index of an [`Indexed`] game.

use super::{IndexArray, IndexValues, Table};
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

impl<G: GameState> DenseTable<G> {
    /// The value of `state`; `None` also for a state of another, larger instance.
    pub(crate) fn get(&self, state: &G) -> Option<G::Value> {
        let index = (self.index)(state);
        (index < self.values.len()).then(|| self.values.get(index))?
    }

    /// Every index whose value the table holds, with its state, which a faulty `at_index` may not
    /// return, and with `others` every other index that has a state; `any` is any state of the
    /// instance.
    pub(crate) fn states<'t>(
        &'t self,
        any: &'t G,
        others: bool,
    ) -> impl Iterator<Item = (usize, Option<G>)> + 't {
        let is_known = |&index: &usize| self.values.get(index).is_some();
        let indices = (0..self.values.len()).filter(move |index| others || is_known(index));
        let states = indices.map(|index| (index, (self.at_index)(any, index)));
        states.filter(move |(index, state)| is_known(index) || state.is_some())
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
