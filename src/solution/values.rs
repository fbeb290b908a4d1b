//! The values that a solution holds, in the table that its solver filled.

#[cfg(feature = "disk")]
use super::StoredValues;
use super::caller_values::CallerValues;
use super::canonical::FormValues;
use super::folded::FoldedValues;
use super::grundy::GrundyValues;
use crate::game::GameState;
use crate::table::{DenseTable, HashTable, KeyTable, OutcomeTable, ReadValues, StagedTable, Table};

/// The table that a solver returns.
///
/// A `Box<dyn ReadValues<G>>` would exclude games that borrow: it would be `'static`.
pub(crate) enum Values<G: GameState> {
    Hashed(HashTable<G>),
    Dense(DenseTable<G>),
    Outcomes(OutcomeTable<G>),
    Staged(StagedTable<G>),
    Keys(KeyTable<G>),
    Grundy(GrundyValues<G>),
    Forms(FormValues<G>),
    Folded(FoldedValues<G>),
    #[cfg(feature = "disk")]
    Stored(Box<StoredValues<G>>),
    Partial(PartialTable<G>),
    Caller(CallerValues<G>),
}

impl<G: GameState> Values<G> {
    /// The look-ups of whichever table it is.
    pub(super) fn read(&self) -> &dyn ReadValues<G> {
        match self {
            Self::Hashed(table) => table,
            Self::Dense(table) => table,
            Self::Outcomes(table) => table,
            Self::Staged(table) => table,
            Self::Keys(table) => table,
            Self::Grundy(table) => table,
            Self::Forms(table) => &table.positions,
            Self::Folded(table) => table,
            #[cfg(feature = "disk")]
            Self::Stored(table) => &**table,
            Self::Partial(table) => table,
            Self::Caller(table) => table,
        }
    }
}

/// Only some positions: all up to `opening` moves after the root, and on the line of best play, or
/// others, whose best successors it holds.
pub(crate) struct PartialTable<G: GameState> {
    pub(crate) table: HashTable<G>,
    pub(crate) opening: usize,
}

impl<G: GameState> ReadValues<G> for PartialTable<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        self.table.get(state)
    }

    fn is_whole(&self) -> bool {
        false
    }

    /// Lines of other lengths may lead to the successors of a position at the end of the opening.
    fn may_lack_best(&self, depth: usize) -> bool {
        depth > 0 && depth == self.opening
    }
}
