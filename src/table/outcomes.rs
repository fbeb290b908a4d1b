//! Outcomes of numbered positions: what retrograde analysis leaves behind.

use super::{Cell, IndexedStates, KeyNumbers, MaxIndices, ReadValues, Unfolded};
use crate::game::{GameState, Indexed, Outcome, Value};
use crate::run::TrackedVec;

/// The outcome of every position, by its number.
///
/// It holds the cells as the analysis leaves them, and reads outcomes from them: no last pass over
/// all positions is needed.
pub(crate) struct OutcomeTable<G: GameState> {
    numbering: Numbering<G>,
    cells: TrackedVec<Cell>,
    to_value: fn(Outcome) -> G::Value,
    of_value: fn(G::Value) -> Outcome,
}

/// The numbering of positions.
pub(crate) enum Numbering<G: GameState> {
    /// In the order in which the solver reached them.
    Reached(KeyNumbers<G::Key, u32>),
    /// The same for more than 2^32 positions.
    ReachedMany(KeyNumbers<G::Key, usize>),
    /// In the reverse of the order in which the solver reached them.
    Listed(KeyNumbers<G::Key, usize>),
    /// By their index, those that are held.
    Index {
        held: MaxIndices,
        index_count: fn(&G) -> usize,
        index: fn(&G) -> usize,
        at_index: fn(&G, usize) -> Option<G>,
    },
}

impl<G: Indexed> Numbering<G> {
    /// Those at these indices.
    pub(crate) fn by_index(held: MaxIndices) -> Self {
        Self::Index {
            held,
            index_count: G::index_count,
            index: G::index,
            at_index: G::at_index,
        }
    }
}

impl<G: GameState> Numbering<G> {
    /// The number of `state`, if it has one.
    pub(super) fn number(&self, state: &G) -> Option<usize> {
        match self {
            Self::Listed(numbers) => Some(numbers.len() - 1 - numbers.get(&state.key())?),
            Self::Reached(numbers) => numbers.get(&state.key()).map(|number| number as usize),
            Self::ReachedMany(numbers) => numbers.get(&state.key()),
            Self::Index { held, index, .. } => held.number(index(state)),
        }
    }

    /// The states of all indices, in ascending order, if positions are numbered by index. An index
    /// without a state has no position, so it is left out: `verify` would count it as unchecked.
    /// Positions with Min to move are listed too, even where the table does not hold them. `any` is
    /// any state of the instance.
    pub(super) fn states<'t>(&self, any: &'t G) -> Option<IndexedStates<'t, G>> {
        let &Self::Index {
            index_count,
            at_index,
            ..
        } = self
        else {
            return None;
        };
        let states = (0..index_count(any)).map(move |index| (index, at_index(any, index)));
        Some(Box::new(states.filter(|(_, state)| state.is_some())))
    }
}

impl<G: GameState> OutcomeTable<G> {
    pub(crate) fn new(numbering: Numbering<G>, cells: TrackedVec<Cell>) -> Self
    where
        G::Value: From<Outcome> + Into<Outcome>,
    {
        Self {
            numbering,
            cells,
            to_value: G::Value::from,
            of_value: G::Value::into,
        }
    }

    /// The same of a game whose values are known to be outcomes in the run only.
    pub(crate) fn by_stage(numbering: Numbering<G>, cells: TrackedVec<Cell>) -> Self {
        const OUTCOMES: &str = "values are wins, draws and losses";
        Self {
            numbering,
            cells,
            to_value: |outcome| G::Value::from_outcome(outcome).expect(OUTCOMES),
            of_value: |value| value.to_outcome().expect(OUTCOMES),
        }
    }
}

impl<G: GameState> ReadValues<G> for OutcomeTable<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        self.outcome(state).map(self.to_value)
    }

    fn outcome(&self, state: &G) -> Option<Outcome> {
        let number = self.numbering.number(state)?;
        self.cells.get(number).map(|cell| cell.outcome())
    }

    fn of_value(&self) -> Option<fn(G::Value) -> Outcome> {
        Some(self.of_value)
    }

    fn states<'t>(&'t self, any: &'t G, _: Unfolded<'t, G>) -> Option<IndexedStates<'t, G>> {
        self.numbering.states(any)
    }
}
