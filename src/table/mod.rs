//! Where values are kept. Knows no search: a table holds values, or bounds on them, and nothing
//! else.

mod bounded;
mod by_key;
mod cell;
mod dense;
mod divisor;
mod doubling;
mod equal;
mod folded;
#[cfg(feature = "disk")]
mod gaps;
mod hash;
mod index_places;
mod index_values;
mod key_numbers;
mod max_indices;
mod nimbers;
mod number;
mod outcomes;
mod packed_numbers;
mod packed_values;
mod place_set;
mod placement;
mod read_values;
mod scramble;
mod scrambled_key;
mod stage_cells;
mod stage_values;
mod staged;
pub(crate) mod varint;

pub(crate) use bounded::{BoundTable, Bounds, PackedTable, Probe, WholeTable};
pub(crate) use by_key::{KeyTable, Shard, StageShards};
pub(crate) use cell::Cell;
pub(crate) use dense::{ByIndex, DenseTable};
pub(crate) use divisor::Divisor;
pub(crate) use doubling::DoublingTable;
pub(crate) use equal::{BLOCK, equal};
pub(crate) use folded::FoldedTable;
#[cfg(feature = "disk")]
pub(crate) use gaps::{GapWriter, Gaps};
pub(crate) use hash::HashTable;
pub(crate) use index_places::IndexPlaces;
pub(crate) use index_values::{IndexArray, IndexValues, number_of, stored};
pub(crate) use key_numbers::KeyNumbers;
pub(crate) use max_indices::MaxIndices;
pub(crate) use nimbers::{NimberBound, NimberTable, NumberSet, PartTable, of_bounds};
pub(crate) use number::Number;
pub(crate) use outcomes::{Numbering, OutcomeTable};
pub(crate) use packed_numbers::PackedNumbers;
pub(crate) use packed_values::PackedValues;
pub(crate) use place_set::{PlaceSet, Places64};
pub(crate) use placement::Placement;
pub(crate) use read_values::{IndexedStates, ReadValues, Unfolded};
pub(crate) use scramble::WideKey;
pub(crate) use scrambled_key::{ScrambledKey, ScrambledKeys};
pub(crate) use stage_cells::{StageCell, StageCells, StageCellsPart};
pub(crate) use stage_values::StageValues;
pub(crate) use staged::{StageRules, StagedTable};

use crate::game::GameState;
use crate::run::StopReason;

/// A table from states to their exact values.
pub(crate) trait Table<G: GameState, V = <G as GameState>::Value> {
    /// The value of `state`, if it is known.
    fn get(&self, state: &G) -> Option<V>;

    /// Whether a value of the game fits the table.
    #[inline]
    fn can_hold(&self, value: V) -> bool {
        let _ = value;
        true
    }

    /// Whether a value that does not fit would fit a wider table.
    #[inline]
    fn can_widen(&self, value: V) -> bool {
        let _ = value;
        false
    }

    /// Remembers the value of `state`, which the table [can hold](Self::can_hold).
    fn insert(&mut self, state: &G, value: V) -> Result<(), StopReason>;
}
