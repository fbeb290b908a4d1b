//! A solution along the line of best play, for a solver whose values are somewhere else.

use std::slice;

use hashbrown::HashSet;

use super::{Solution, Values};
use crate::game::{GameState, Outcome};
use crate::run::{Report, Run, StopReason};
use crate::table::{HashTable, Table};

/// The values of the positions on the line of best play, and of those that their moves lead to.
pub(crate) struct AlongLine<G: GameState>(HashTable<G, Known<G>>);

/// The value of a position, and its outcome with the distance, if it has one.
pub(crate) type Known<G> = (<G as GameState>::Value, Option<Outcome>);

impl<G: GameState> AlongLine<G> {
    /// No values yet.
    pub(crate) fn new(run: &Run<'_>) -> Self {
        Self(HashTable::new(run))
    }

    pub(super) fn get(&self, state: &G) -> Option<G::Value> {
        self.0.get(state).map(|(value, _)| value)
    }

    pub(super) fn outcome(&self, state: &G) -> Option<Outcome> {
        self.0.get(state)?.1
    }

    fn insert(&mut self, states: &[G], values: Vec<Known<G>>) -> Result<(), StopReason> {
        let mut values = states.iter().zip(values);
        values.try_for_each(|(state, value)| self.0.insert(state, value))
    }
}

impl<G: GameState> Solution<G> {
    /// The solution of `root` that `ask` knows: it returns the values of positions, in order. What
    /// it is asked depends on its answers only. `held` has no values yet.
    ///
    /// # Complexity
    ///
    /// Asks twice at the root, and once at each other position of the line.
    pub(crate) fn along_line<E: From<StopReason>>(
        root: &G,
        mut held: AlongLine<G>,
        report: Report,
        mut ask: impl FnMut(&[G]) -> Result<Vec<Known<G>>, E>,
    ) -> Result<Self, E> {
        let start = slice::from_ref(root);
        held.insert(start, ask(start)?)?;
        let mut solution = Self::new(root.clone(), Values::AlongLine(held), report);
        let (mut state, mut met) = (root.clone(), HashSet::new());
        while met.insert(state.key()) {
            let after: Vec<_> = state.successors().map(|step| step.state).collect();
            let values = ask(&after)?;
            if let Values::AlongLine(held) = &mut solution.values {
                held.insert(&after, values)?;
            }
            match solution.best_step(&state) {
                Some(step) => state = step.state,
                None => break,
            }
        }
        Ok(solution)
    }
}
