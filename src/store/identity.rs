//! The identity of a position in a store.

use super::Range;
use crate::game::GameState;

/// The number by which a store knows a position.
pub(crate) enum Identity<G> {
    /// Its packed key, in the table of its stage.
    Key {
        bits: u32,
        key: fn(&G) -> u64,
        stage: fn(&G) -> usize,
    },
    /// Its index.
    Index {
        count: u64,
        index: fn(&G) -> usize,
        order: Order,
    },
}

/// The order in which the indices of a store are solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    AtOnce,
    ByStage,
    /// By stage, only those with Max to move.
    FoldedByStage,
}

// Derived ones would require them of `G`.
impl<G> Clone for Identity<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Identity<G> {}

impl<G: GameState> Identity<G> {
    /// The meaning of the numbers of positions.
    pub(super) fn range(self) -> Range {
        match self {
            Self::Key { bits, .. } => {
                assert!(
                    bits <= u64::BITS,
                    "`key_bits` is {bits}, but must be at most 64"
                );
                Range::KeyBits(bits.to_le_bytes()[0])
            }
            Self::Index { count, .. } => Range::Indices(count),
        }
    }

    /// The number of a position.
    pub(crate) fn of(self, state: &G) -> u64 {
        match self {
            Self::Key { key, .. } => key(state),
            Self::Index { index, .. } => index(state) as u64,
        }
    }
}
