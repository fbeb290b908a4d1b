//! Tables of fixed size for what a search finds: bounds on values, never another position's.
//!
//! A table may forget what it knows of a position, but what it tells is always true of it. Places are in
//! groups of [`WAYS`]: a position has the places of one group, and where all are taken, the one that
//! cost least to find is given up.

mod entry;
mod packed;
mod scramble;
mod whole;

pub(crate) use packed::PackedTable;
pub(crate) use whole::WholeTable;

use super::OutOfMemory;
use crate::game::{GameState, Value};

/// How many places a position may be in: what 32 bytes hold of packed entries.
const WAYS: usize = 4;

/// The bytes that a table takes at first, and at most: while it grows to its full size, half of that is there, too.
const fn bytes_at_first_and_most(first: usize, full: usize) -> (usize, usize) {
    let most = if first < full { full / 2 * 3 } else { full };
    (first, most)
}

/// What is known of the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known<V> {
    pub(crate) lower: V,
    pub(crate) upper: V,
    /// Which of the candidate moves was the best found so far.
    pub(crate) best: Option<u8>,
    /// Whether a search that shares the table is at it: a hint that may be out of date.
    pub(crate) is_busy: bool,
}

impl<V: Value> Known<V> {
    /// Nothing.
    #[inline]
    pub(crate) fn nothing() -> Self {
        Self::between((V::least(), V::greatest()))
    }

    /// The value itself.
    #[inline]
    pub(crate) const fn exactly(value: V) -> Self {
        Self::between((value, value))
    }

    /// A lower and an upper bound.
    #[inline]
    pub(crate) const fn between((lower, upper): (V, V)) -> Self {
        Self {
            lower,
            upper,
            best: None,
            is_busy: false,
        }
    }

    /// If that answers whether the value is at least `threshold`: the bound that does.
    #[inline]
    pub(crate) fn answer(&self, threshold: V) -> Option<V> {
        if self.lower >= threshold {
            Some(self.lower)
        } else if self.upper < threshold {
            Some(self.upper)
        } else {
            None
        }
    }

    /// What is known by both.
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
            best: self.best.or(other.best),
            is_busy: self.is_busy || other.is_busy,
        }
    }
}

/// A state, with what stays the same of where a table has it: to work that out takes a while.
pub(crate) struct Located<G> {
    pub(crate) state: G,
    address: u64,
}

/// A table from states to what is known of their values.
pub(crate) trait BoundTable<G: GameState> {
    /// A state, to be looked up and stored.
    fn locate(&self, state: G) -> Located<G>;

    /// What is known of a state.
    fn look_up(&self, of: &Located<G>) -> Known<G::Value>;

    /// Remembers what was found of a state by expanding `cost` positions; it is not busy any more.
    fn store(&mut self, of: &Located<G>, found: Known<G::Value>, cost: u64);

    /// Lets other searches that share the table know that a state is being searched.
    fn set_busy(&mut self, of: &Located<G>);
}

/// A table that begins small and grows to a fixed size.
pub(crate) trait Growing {
    /// The bytes it takes now.
    fn bytes(&self) -> usize;

    /// The bytes it takes while it grows; `None` if it should not, or may not.
    fn bytes_to_grow(&self) -> Option<usize>;

    /// Doubles its places.
    fn grow(&mut self) -> Result<(), OutOfMemory>;
}
