//! Values of numbered positions with the plies to the next gain: what the analysis by stage leaves
//! behind.

use super::{
    IndexPlaces, IndexedStates, Numbering, ReadValues, StageCell, StageCells, StageValues, Unfolded,
};
use crate::game::{GameState, Staged};

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
    places: IndexPlaces,
    rules: StageRules<G>,
}

impl<G: Staged> StagedTable<G> {
    pub(crate) fn new(
        numbering: Numbering<G>,
        values: StageValues<G::Value>,
        cells: StageCells,
        places: IndexPlaces,
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
