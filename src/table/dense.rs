//! An array with one place for each index of an [`Indexed`] game.

use super::{OutOfMemory, Table, try_filled};
use crate::game::{GameState, Indexed, index_out_of_range};

/// An array with one place for each index of the instance.
///
/// Which values are known is kept beside them, not with them: an `Option<i32>` takes 8 bytes, an
/// `i32` and a `bool` in arrays of their own take 5, and more of them fit the cache.
pub(crate) struct DenseTable<G: GameState> {
    known: Vec<bool>,
    values: Vec<G::Value>,
    /// Kept so that whoever reads the table needs not know that the game is indexed.
    index: fn(&G) -> usize,
    at_index: fn(&G, usize) -> Option<G>,
}

impl<G: Indexed> DenseTable<G> {
    const BYTES_PER_INDEX: usize = size_of::<bool>() + size_of::<G::Value>();

    /// The bytes a table for the instance of `state` takes.
    pub(crate) fn bytes_for(state: &G) -> usize {
        state.index_count().saturating_mul(Self::BYTES_PER_INDEX)
    }

    /// An empty table for the instance of `state`.
    pub(crate) fn try_new(state: &G) -> Result<Self, OutOfMemory> {
        Ok(Self {
            known: try_filled(state.index_count(), false)?,
            values: try_filled(state.index_count(), G::Value::default())?,
            index: G::index,
            at_index: G::at_index,
        })
    }
}

impl<G: GameState> DenseTable<G> {
    /// As [`Table::get`], where the game is not known to be indexed. Knows nothing of a state of
    /// another, larger instance.
    pub(crate) fn look_up(&self, state: &G) -> Option<G::Value> {
        let index = (self.index)(state);
        let known = *self.known.get(index)?;
        known.then(|| self.values[index])
    }

    /// Remembers the value of the state of that index.
    pub(crate) fn insert_at(&mut self, index: usize, value: G::Value) {
        let count = self.known.len();
        let Some(known) = self.known.get_mut(index) else {
            index_out_of_range(index, count);
        };
        *known = true;
        self.values[index] = value;
    }

    /// Every state that the table holds, with its index; `any` is one of the instance.
    pub(crate) fn states<'t>(&'t self, any: &'t G) -> impl Iterator<Item = (usize, G)> + 't {
        let indices = (0..self.known.len()).filter(|&index| self.known[index]);
        indices.filter_map(|index| Some((index, (self.at_index)(any, index)?)))
    }
}

impl<G: Indexed> Table<G> for DenseTable<G> {
    #[inline]
    fn get(&self, state: &G) -> Option<G::Value> {
        let index = state.index();
        let Some(&known) = self.known.get(index) else {
            index_out_of_range(index, self.known.len());
        };
        known.then(|| self.values[index])
    }

    #[inline]
    fn insert(&mut self, state: &G, value: G::Value) {
        self.insert_at(state.index(), value);
    }

    fn bytes(&self) -> usize {
        self.known.len() * Self::BYTES_PER_INDEX
    }

    fn bytes_to_grow(&self) -> Option<usize> {
        None
    }

    fn grow(&mut self) -> Result<(), OutOfMemory> {
        Ok(())
    }
}
