//! A hash map from keys: for any game.

use hashbrown::HashMap;

use super::{Entry, OutOfMemory, Table};
use crate::game::GameState;

/// A hash map from keys to entries. Keys are stored whole: no two states are taken for one.
pub(crate) struct HashTable<G: GameState> {
    entries: HashMap<G::Key, Entry<G::Value>>,
}

impl<G: GameState> HashTable<G> {
    /// An empty table.
    pub(crate) fn new() -> Self {
        Self {
            entries: HashMap::new(),
        }
    }
}

impl<G: GameState> Table<G> for HashTable<G> {
    #[inline]
    fn entry(&self, state: &G) -> Entry<G::Value> {
        self.entries
            .get(&state.key())
            .copied()
            .unwrap_or(Entry::Unseen)
    }

    #[inline]
    fn set(&mut self, state: &G, entry: Entry<G::Value>) {
        self.entries.insert(state.key(), entry);
    }

    fn bytes(&self) -> usize {
        self.entries.allocation_size()
    }

    fn bytes_to_grow(&self) -> Option<usize> {
        // A full map doubles: while it moves its entries, the old and the new array are both there.
        (self.entries.len() == self.entries.capacity()).then(|| self.bytes().saturating_mul(3))
    }

    fn grow(&mut self) -> Result<(), OutOfMemory> {
        self.entries.try_reserve(1).map_err(|_| OutOfMemory)
    }
}
