//! A hash map from keys: for any game.

use hashbrown::HashMap;

use super::{OutOfMemory, Table};
use crate::game::GameState;

/// A hash map from keys to values, those of the game or of another kind. Keys are stored whole: no two states are
/// taken for one.
pub(crate) struct HashTable<G: GameState, V = <G as GameState>::Value> {
    values: HashMap<G::Key, V>,
}

impl<G: GameState, V> HashTable<G, V> {
    /// An empty table.
    pub(crate) fn new() -> Self {
        Self {
            values: HashMap::new(),
        }
    }
}

impl<G: GameState, V: Copy> Table<G, V> for HashTable<G, V> {
    #[inline]
    fn get(&self, state: &G) -> Option<V> {
        self.values.get(&state.key()).copied()
    }

    #[inline]
    fn insert(&mut self, state: &G, value: V) {
        self.values.insert(state.key(), value);
    }

    fn bytes(&self) -> usize {
        self.values.allocation_size()
    }

    fn bytes_to_grow(&self) -> Option<usize> {
        // A full map doubles: while it moves its entries, the old and the new array are both there.
        let full = self.values.len() == self.values.capacity();
        full.then(|| self.bytes().saturating_mul(3))
    }

    fn grow(&mut self) -> Result<(), OutOfMemory> {
        self.values.try_reserve(1).map_err(|_| OutOfMemory)
    }
}
