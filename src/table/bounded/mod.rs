//! Transposition tables of bounded size: bounds on values, never another position's.
//!
//! A table may forget what it knows of a position, but what it returns is always true of it. Slots
//! are in buckets of [`SLOTS`]: a position has the slots of one bucket, and where all are taken, it
//! replaces the entry that cost least to find.

mod entry;
mod packed;
#[cfg(feature = "disk")]
mod saved;
mod slots;
mod whole;

pub(crate) use packed::PackedTable;
pub(crate) use whole::WholeTable;

use super::scramble::WideKey;
use crate::game::{GameState, Value};

/// The number of slots of a bucket: as many packed entries as 32 bytes hold.
const SLOTS: usize = 4;

/// Bounds on the value of a position, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds<V> {
    pub(crate) lower: V,
    pub(crate) upper: V,
    /// Which of the candidate moves was the best found so far.
    pub(crate) best: Option<u8>,
    /// Whether a search that shares the table is searching the position: a hint that may be out of
    /// date.
    pub(crate) is_busy: bool,
}

impl<V: Value> Bounds<V> {
    /// The bounds of any value.
    #[inline]
    pub(crate) fn unknown() -> Self {
        Self::between((V::least(), V::greatest()))
    }

    /// The bounds of a known value.
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

    /// If they decide whether the value is at least `threshold`: the bound that does.
    #[inline]
    pub(crate) fn cutoff(&self, threshold: V) -> Option<V> {
        if self.lower >= threshold {
            Some(self.lower)
        } else if self.upper < threshold {
            Some(self.upper)
        } else {
            None
        }
    }

    /// Both bounds together.
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

/// A state with the hash of its key in a table, which takes a while to compute.
pub(crate) struct Probe<G> {
    pub(crate) state: G,
    hash: u64,
}

/// A transposition table. It begins small and grows up to a given size.
pub(crate) trait BoundTable<G: GameState> {
    /// A state, to be looked up and stored; an error if its key has more bits than the table has.
    fn probe(&self, state: G) -> Result<Probe<G>, WideKey>;

    /// The bounds known of a state.
    fn look_up(&self, of: &Probe<G>) -> Bounds<G::Value>;

    /// Stores bounds of a state, found by expanding `cost` positions; it is no longer busy.
    fn store(&mut self, of: &Probe<G>, found: Bounds<G::Value>, cost: u64);

    /// Shows other searches that share the table that one is searching a state.
    fn set_busy(&mut self, of: &Probe<G>);
}
