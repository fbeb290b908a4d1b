//! Where values are kept. Knows no search: a table holds exact values and nothing else.

mod dense;
mod hash;

pub(crate) use dense::DenseTable;
pub(crate) use hash::HashTable;

use crate::game::GameState;

/// A table from states to their exact values.
pub(crate) trait Table<G: GameState> {
    /// The value of `state`, if it is known.
    fn get(&self, state: &G) -> Option<G::Value>;

    /// Remembers the value of `state`.
    fn insert(&mut self, state: &G, value: G::Value);

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
