//! A hash table by key: for any game.

use std::hash::BuildHasher;

use hashbrown::DefaultHashBuilder;

use super::doubling::DoublingTable;
use super::{ReadValues, Table};
use crate::game::GameState;
use crate::run::{Run, StopReason};

/// A hash table from keys to values, those of the game or of another kind. It stores keys whole, so
/// it never confuses two positions.
pub(crate) struct HashTable<G: GameState, V = <G as GameState>::Value> {
    values: DoublingTable<(G::Key, V)>,
    hasher: DefaultHashBuilder,
}

impl<G: GameState, V> HashTable<G, V> {
    /// An empty table.
    pub(crate) fn new(run: &Run<'_>) -> Self {
        Self {
            values: DoublingTable::new(run),
            hasher: DefaultHashBuilder::default(),
        }
    }
}

impl<G: GameState, V: Copy> Table<G, V> for HashTable<G, V> {
    #[inline]
    fn get(&self, state: &G) -> Option<V> {
        let key = state.key();
        let hash = self.hasher.hash_one(&key);
        let (_, value) = self.values.find(hash, |(other, _)| *other == key)?;
        Some(*value)
    }

    #[inline]
    fn insert(&mut self, state: &G, value: V) -> Result<(), StopReason> {
        let key = state.key();
        let hash_of = |key: &G::Key| self.hasher.hash_one(key);
        let is_key = |(other, _): &(G::Key, V)| *other == key;
        let entry = self
            .values
            .entry(hash_of(&key), is_key, |(key, _)| hash_of(key))?;
        entry.insert((key, value));
        Ok(())
    }
}

impl<G: GameState> ReadValues<G> for HashTable<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        self.get(state)
    }
}
