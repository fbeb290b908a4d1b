//! A hash table by key: for any game.

use std::hash::BuildHasher;

use hashbrown::DefaultHashBuilder;

use super::Table;
use super::sharded::Sharded;
use crate::game::GameState;
use crate::run::{Run, StopReason};

/// A hash table from keys to values, those of the game or of another kind. It stores keys whole, so
/// it never confuses two positions.
pub(crate) struct HashTable<G: GameState, V = <G as GameState>::Value> {
    values: Sharded<(G::Key, V)>,
    hasher: DefaultHashBuilder,
}

impl<G: GameState, V> HashTable<G, V> {
    /// An empty table.
    pub(crate) fn new(run: &Run<'_>) -> Self {
        Self {
            values: Sharded::new(run),
            hasher: DefaultHashBuilder::default(),
        }
    }
}

impl<G: GameState, V: Copy> Table<G, V> for HashTable<G, V> {
    #[inline]
    fn get(&self, state: &G) -> Option<V> {
        let key = state.key();
        let hash = self.hasher.hash_one(&key);
        let found = self.values.find(hash, |(other, _)| *other == key);
        found.map(|&(_, value)| value)
    }

    #[inline]
    fn insert(&mut self, state: &G, value: V) -> Result<(), StopReason> {
        let key = state.key();
        let hasher = &self.hasher;
        let hash = hasher.hash_one(&key);
        let hash_of = |(key, _): &(G::Key, V)| hasher.hash_one(key);
        let entry = self
            .values
            .entry(hash, |(other, _)| *other == key, hash_of)?;
        entry.insert((key, value));
        Ok(())
    }
}
