//! An array with one place for each index of an [`Indexed`] game.

use super::{Entry, OutOfMemory, Table};
use crate::game::{GameState, Indexed};

/// An array with one place for each index of the instance.
pub(crate) struct DenseTable<G: GameState> {
    entries: Vec<Entry<G::Value>>,
    /// Kept so that whoever reads the table needs not know that the game is indexed.
    index: fn(&G) -> usize,
}

impl<G: Indexed> DenseTable<G> {
    /// The bytes a table for the instance of `state` takes.
    pub(crate) fn bytes_for(state: &G) -> usize {
        state
            .index_count()
            .saturating_mul(size_of::<Entry<G::Value>>())
    }

    /// An empty table for the instance of `state`.
    pub(crate) fn try_new(state: &G) -> Result<Self, OutOfMemory> {
        let mut entries = Vec::new();
        entries
            .try_reserve_exact(state.index_count())
            .map_err(|_| OutOfMemory)?;
        entries.resize(state.index_count(), Entry::Unseen);
        Ok(Self {
            entries,
            index: G::index,
        })
    }
}

impl<G: GameState> DenseTable<G> {
    /// What is known of `state`; nothing of a state of another, larger instance.
    pub(crate) fn look_up(&self, state: &G) -> Entry<G::Value> {
        self.entries
            .get((self.index)(state))
            .copied()
            .unwrap_or(Entry::Unseen)
    }
}

impl<G: Indexed> Table<G> for DenseTable<G> {
    #[inline]
    fn entry(&self, state: &G) -> Entry<G::Value> {
        self.entries[state.index()]
    }

    #[inline]
    fn set(&mut self, state: &G, entry: Entry<G::Value>) {
        self.entries[state.index()] = entry;
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<G::Value>>()
    }

    fn bytes_to_grow(&self) -> Option<usize> {
        None
    }

    fn grow(&mut self) -> Result<(), OutOfMemory> {
        Ok(())
    }
}
