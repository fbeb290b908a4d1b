//! Where values are kept. Knows no search.

mod dense;
mod hash;

pub(crate) use dense::DenseTable;
pub(crate) use hash::HashTable;

use crate::game::GameState;

/// What a table knows of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry<V> {
    /// Nothing: nobody asked for it yet.
    Unseen,
    /// Its value is being worked out.
    Open,
    /// Its exact value.
    Exact(V),
}

/// A table from states to entries.
pub(crate) trait Table<G: GameState> {
    /// What is known of `state`.
    fn entry(&self, state: &G) -> Entry<G::Value>;

    /// Remembers `entry` for `state`.
    fn set(&mut self, state: &G, entry: Entry<G::Value>);

    /// The bytes it takes now.
    fn bytes(&self) -> usize;

    /// The bytes it takes while it makes room for one more state; `None` if there is room.
    fn bytes_to_grow(&self) -> Option<usize>;

    /// Makes room for one more state.
    fn grow(&mut self) -> Result<(), OutOfMemory>;
}

/// The allocator refused the memory for a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutOfMemory;
