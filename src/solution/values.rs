//! The values that a solution holds, in the table that its solver filled.

#[cfg(feature = "disk")]
use super::StoredValues;
use super::folded::Folded;
use super::grundy::GrundyValues;
use super::known::Known;
use crate::game::{GameState, Outcome};
use crate::table::{DenseTable, HashTable, KeyTable, OutcomeTable, StageRules, StagedTable, Table};

/// The table that a solver returns.
pub(crate) enum Values<G: GameState> {
    Hashed(HashTable<G>),
    Dense(DenseTable<G>),
    Outcomes(OutcomeTable<G>),
    Staged(StagedTable<G>),
    Keys(KeyTable<G>),
    Grundy(GrundyValues<G>),
    /// Only positions with Max to move.
    Folded(Folded<G>),
    /// In files.
    #[cfg(feature = "disk")]
    Stored(Box<StoredValues<G>>),
    /// Only some positions: all up to `opening` moves after the root, and on the line of best play,
    /// or others, whose best successors it holds.
    Part {
        table: HashTable<G>,
        opening: usize,
    },
    /// Held by the caller.
    Known(Known<G>),
}

impl<G: GameState> Values<G> {
    pub(super) fn get(&self, state: &G) -> Option<G::Value> {
        match self {
            Self::Hashed(table) | Self::Part { table, .. } => table.get(state),
            Self::Dense(table) => table.get(state),
            Self::Outcomes(table) => table.get(state),
            Self::Staged(table) => table.get(state),
            Self::Keys(table) => table.get(state),
            Self::Grundy(values) => values.get(state),
            Self::Folded(values) => values.get(state),
            Self::Known(values) => (values.value_of)(state),
            #[cfg(feature = "disk")]
            Self::Stored(values) => values.get(state),
        }
    }

    /// Whether it holds the values of all positions that the root leads to.
    #[cfg_attr(
        not(feature = "disk"),
        expect(clippy::missing_const_for_fn, reason = "not with the feature")
    )]
    pub(super) fn is_whole(&self) -> bool {
        match self {
            #[cfg(feature = "disk")]
            Self::Stored(values) => !values.is_part(),
            Self::Part { .. } => false,
            Self::Known(values) => values.is_whole,
            Self::Grundy(values) => values.is_whole,
            _ => true,
        }
    }

    /// Whether it may hold some successors of a position that is `depth` moves after the root, but
    /// not the best one.
    pub(super) fn may_lack_best(&self, depth: usize) -> bool {
        match self {
            // Lines of other lengths may lead to its successors.
            Self::Part { opening, .. } => depth > 0 && depth == *opening,
            // Nothing is known of what it holds.
            _ => !self.is_whole(),
        }
    }

    /// The outcome of `state`, with its distance even where the game's values have none; `None`
    /// also if these are no outcomes.
    pub(super) fn outcome(&self, state: &G) -> Option<Outcome> {
        match self {
            Self::Outcomes(table) => table.outcome(state),
            Self::Folded(values) => values.outcome(state),
            #[cfg(feature = "disk")]
            Self::Stored(values) => values.outcome(state),
            _ => None,
        }
    }

    /// Whether positions of the game may repeat.
    pub(super) fn may_repeat(&self, root: &G) -> bool {
        self.outcome(root).is_some() || matches!(self, Self::Known(_))
    }

    /// The stages, if these are scores by stage.
    pub(super) fn stage_rules(&self) -> Option<&StageRules<G>> {
        match self.table() {
            Self::Staged(table) => Some(&table.rules),
            Self::Known(Known {
                by_stage: Some((_, rules)),
                ..
            }) => Some(rules),
            #[cfg(feature = "disk")]
            Self::Stored(values) => values.stage_rules(),
            _ => None,
        }
    }

    /// The table itself, which may hold only positions with Max to move.
    pub(super) fn table(&self) -> &Self {
        match self {
            Self::Folded(folded) => &folded.values,
            table => table,
        }
    }
}
