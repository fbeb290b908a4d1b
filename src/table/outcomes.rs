//! Outcomes of numbered positions: what retrograde analysis leaves behind.

use super::KeyNumbers;
use crate::game::{GameState, Indexed, Outcome};

/// The outcome of every position, by its number.
pub(crate) struct OutcomeTable<G: GameState> {
    numbers: Numbers<G>,
    outcomes: Vec<Outcome>,
    to_value: fn(Outcome) -> G::Value,
    of_value: fn(G::Value) -> Outcome,
}

/// How positions are numbered.
pub(crate) enum Numbers<G: GameState> {
    /// In the order in which they were reached.
    Reached(KeyNumbers<G::Key>),
    /// By their index.
    Index {
        index: fn(&G) -> usize,
        at_index: fn(&G, usize) -> Option<G>,
    },
}

impl<G: Indexed> Numbers<G> {
    pub(crate) fn by_index() -> Self {
        Self::Index {
            index: G::index,
            at_index: G::at_index,
        }
    }
}

impl<G: GameState> Numbers<G> {
    /// The number of `state`, if it has one.
    pub(crate) fn number(&self, state: &G) -> Option<usize> {
        match self {
            Self::Reached(numbers) => numbers.get(&state.key()).map(|number| number as usize),
            Self::Index { index, .. } => Some(index(state)),
        }
    }
}

impl<G: GameState> OutcomeTable<G> {
    pub(crate) fn new(numbers: Numbers<G>, outcomes: Vec<Outcome>) -> Self
    where
        G::Value: From<Outcome> + Into<Outcome>,
    {
        Self {
            numbers,
            outcomes,
            to_value: G::Value::from,
            of_value: G::Value::into,
        }
    }

    /// The outcome of `state`, with its distance even where the game's values have none.
    pub(crate) fn outcome(&self, state: &G) -> Option<Outcome> {
        let number = self.numbers.number(state)?;
        self.outcomes.get(number).copied()
    }

    /// The outcome that the rules say with a value at the end of the game.
    pub(crate) fn outcome_of(&self, value: G::Value) -> Outcome {
        (self.of_value)(value)
    }

    /// The value of `state`.
    pub(crate) fn look_up(&self, state: &G) -> Option<G::Value> {
        self.outcome(state).map(self.to_value)
    }

    /// Every state that the table holds, with its index, if it goes by indices; `any` is one of the states.
    pub(crate) fn states<'t>(
        &'t self,
        any: &'t G,
    ) -> Option<impl Iterator<Item = (usize, G)> + 't> {
        match self.numbers {
            Numbers::Reached(_) => None,
            Numbers::Index { at_index, .. } => {
                let indices = 0..self.outcomes.len();
                Some(indices.filter_map(move |index| Some((index, at_index(any, index)?))))
            }
        }
    }
}
