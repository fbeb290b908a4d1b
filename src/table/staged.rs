//! Values of numbered positions with the plies to the next gain: what the analysis by stage leaves
//! behind.

use super::{IndexedStates, Numbering, ReadValues, StageCell, StageCells, StageValues, Unfolded};
use crate::game::{GameState, Staged};
use crate::run::TrackedVec;

/// Where the values of indices are: without those that have no position, if these lie together.
pub(crate) enum Places {
    /// At the index.
    All(usize),
    /// Ranges of indices: the first of each, the end, and the place of the first, in ascending
    /// order.
    Ranges(TrackedVec<[usize; 3]>),
}

impl Places {
    /// The number of places.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::All(count) => *count,
            Self::Ranges(ranges) => ranges.iter().map(|[first, end, _]| end - first).sum(),
        }
    }

    /// The place of an index, if it may have a position.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<usize> {
        match self {
            Self::All(count) => (index < *count).then_some(index),
            Self::Ranges(ranges) => {
                let before = ranges.partition_point(|&[first, ..]| first <= index);
                let &[first, end, place] = ranges.get(before.checked_sub(1)?)?;
                (index < end).then_some(place + (index - first))
            }
        }
    }

    /// The index with that place, which is one.
    pub(crate) fn index(&self, place: usize) -> usize {
        match self {
            Self::All(_) => place,
            Self::Ranges(ranges) => {
                let before = ranges.partition_point(|&[.., first]| first <= place);
                let [first, _, at] = ranges[before - 1];
                first + (place - at)
            }
        }
    }
}

/// The stages of a game: no move lowers the stage, and none within one has a reward. Play without
/// end is worth what its stage says.
///
/// As functions, so that a reader of a solution needs no `Staged` bound.
pub(crate) struct StageRules<G: GameState> {
    pub(crate) stage: fn(&G) -> usize,
    /// The value of play without end, if not the default value.
    pub(crate) endless: fn(&G) -> Option<G::Value>,
}

// A derived one would require it of `G`.
impl<G: GameState> Clone for StageRules<G> {
    fn clone(&self) -> Self {
        let Self { stage, endless } = *self;
        Self { stage, endless }
    }
}

impl<G: Staged> StageRules<G> {
    pub(crate) fn of_game() -> Self {
        Self {
            stage: G::stage,
            endless: G::endless_value,
        }
    }
}

impl<G: GameState> StageRules<G> {
    /// The value of endless play in the stage of `state`.
    pub(crate) fn endless_value(&self, state: &G) -> G::Value {
        (self.endless)(state).unwrap_or_default()
    }

    /// Whether a move from `state` to `after` ends the stage.
    pub(crate) fn ends_stage(&self, state: &G, after: &G) -> bool {
        (self.stage)(state) != (self.stage)(after)
    }
}

/// The value of every position, by its number, and the plies to the end of its stage.
pub(crate) struct StagedTable<G: GameState> {
    numbering: Numbering<G>,
    values: StageValues<G::Value>,
    cells: StageCells,
    places: Places,
    rules: StageRules<G>,
}

impl<G: Staged> StagedTable<G> {
    pub(crate) fn new(
        numbering: Numbering<G>,
        values: StageValues<G::Value>,
        cells: StageCells,
        places: Places,
    ) -> Self {
        Self {
            numbering,
            values,
            cells,
            places,
            rules: StageRules::of_game(),
        }
    }
}

impl<G: GameState> StagedTable<G> {
    fn place(&self, state: &G) -> Option<usize> {
        self.places.get(self.numbering.number(state)?)
    }
}

impl<G: GameState> ReadValues<G> for StagedTable<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        let place = self.place(state)?;
        match self.cells.get(place)? {
            StageCell::UNSOLVED => None,
            cell if cell.plies().is_some() => self.values.get(place),
            _ => Some(self.rules.endless_value(state)),
        }
    }

    fn plies(&self, state: &G) -> Option<u16> {
        self.cells.get(self.place(state)?)?.plies()
    }

    fn stage_rules(&self) -> Option<&StageRules<G>> {
        Some(&self.rules)
    }

    fn states<'t>(&'t self, any: &'t G, _: Unfolded<'t, G>) -> Option<IndexedStates<'t, G>> {
        self.numbering.states(any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;

    #[test]
    fn an_index_has_a_place_in_its_range() {
        let mut ranges = TrackedVec::new(&Run::new());
        for range in [[2, 5, 0], [7, 17, 3], [20, 21, 13]] {
            ranges.push(range).expect("no limit");
        }
        let places = Places::Ranges(ranges);
        assert_eq!(places.count(), 14);
        let expected = |index| match index {
            2..5 => Some(index - 2),
            7..17 => Some(index - 4),
            20 => Some(13),
            _ => None,
        };
        assert!((0..30).all(|index| places.get(index) == expected(index)));
        assert!((0..14).all(|place| places.get(places.index(place)) == Some(place)));
    }
}
