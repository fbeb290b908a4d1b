//! A hash table by key: for any game.

use hashbrown::HashMap;

use super::Table;
use crate::game::GameState;
use crate::run::{Account, Run, StopReason};

/// A hash table from keys to values, those of the game or of another kind. It stores keys whole, so
/// it never confuses two positions.
pub(crate) struct HashTable<G: GameState, V = <G as GameState>::Value> {
    values: HashMap<G::Key, V>,
    account: Account,
}

impl<G: GameState, V> HashTable<G, V> {
    /// An empty table.
    pub(crate) fn new(run: &Run<'_>) -> Self {
        Self {
            values: HashMap::new(),
            account: run.account(),
        }
    }

    #[cold]
    fn grow(&mut self) -> Result<(), StopReason> {
        // A full table doubles: while it moves its entries, it holds the old array and the new one.
        let more = 2 * self.values.allocation_size();
        self.account.take(more, || self.values.try_reserve(1))?;
        self.account.settle(self.values.allocation_size());
        Ok(())
    }
}

impl<G: GameState, V: Copy> Table<G, V> for HashTable<G, V> {
    #[inline]
    fn get(&self, state: &G) -> Option<V> {
        self.values.get(&state.key()).copied()
    }

    #[inline]
    fn insert(&mut self, state: &G, value: V) -> Result<(), StopReason> {
        if self.values.len() == self.values.capacity() {
            self.grow()?;
        }
        self.values.insert(state.key(), value);
        Ok(())
    }
}
