//! Where values are kept. Knows no search: a table holds exact values and nothing else.

mod bounded;
mod dense;
mod hash;
mod key_numbers;
mod outcomes;
mod sparse;

pub(crate) use bounded::{BoundTable, Growing, Known, Located, PackedTable, WholeTable};
pub(crate) use dense::DenseTable;
pub(crate) use hash::HashTable;
pub(crate) use key_numbers::KeyNumbers;
pub(crate) use outcomes::{Numbers, OutcomeTable};
pub(crate) use sparse::SparseTable;

use crate::game::GameState;

/// A table from states to their exact values.
pub(crate) trait Table<G: GameState, V = <G as GameState>::Value> {
    /// The value of `state`, if it is known.
    fn get(&self, state: &G) -> Option<V>;

    /// Remembers the value of `state`.
    fn insert(&mut self, state: &G, value: V);

    /// The bytes it takes now.
    fn bytes(&self) -> usize;

    /// The bytes it takes while it makes room for one more state; `None` if there is room.
    fn bytes_to_grow(&self) -> Option<usize>;

    /// Makes room for one more state.
    fn grow(&mut self) -> Result<(), OutOfMemory>;
}

/// The allocator refused memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutOfMemory;

/// A vector of `len` times `item`. Where that is all zeros, its pages are taken when they are used.
pub(crate) fn try_filled<T: Clone>(len: usize, item: T) -> Result<Vec<T>, OutOfMemory> {
    // `vec!` knows how to get zeros from the allocator, but not how to fail: try the size first.
    let mut attempt = Vec::<T>::new();
    attempt.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
    drop(attempt);
    Ok(vec![item; len])
}
