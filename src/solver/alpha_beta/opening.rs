//! The opening: the values of all positions within some plies of the root.

use super::driver::Driver;
use super::endgame::KnownValues;
use super::search_table::SearchTable;
use crate::game::{Evaluation, GameState, Origins, evaluate};
use crate::run::TrackedVec;
use crate::solver;
use crate::table::{HashTable, Table};

/// Positions, each once and the nearest to the root first, with the moves that lead to them.
type Reached<G> = (TrackedVec<G>, Origins<<G as GameState>::Move>);

impl<G, T, E> Driver<'_, '_, G, T, E>
where
    G: GameState,
    T: SearchTable<G>,
    E: KnownValues<G>,
{
    /// Adds the values of all positions up to `plies` moves after `root`, and returns that of the
    /// root. Those furthest from it come first, since the others then follow from them without a
    /// search.
    pub(super) fn opening(
        &mut self,
        root: &G,
        plies: usize,
        values: &mut HashTable<G>,
    ) -> solver::Result<G::Value, G> {
        if plies == 0 {
            let value = self.value(root)?;
            values.insert(root, value)?;
            return Ok(value);
        }
        self.run.begin_phase("solving the opening", None);
        let (states, origins) = self.first_plies(root, plies)?;
        for (number, state) in states.iter().enumerate().rev() {
            self.run.tick()?;
            (_, self.before) = origins.line_to(number);
            let known = |after: &G| values.get(after);
            let value = match evaluate(state, known, || false) {
                Evaluation::Exact(value) => value,
                _ => self.value(state)?,
            };
            values.insert(state, value)?;
        }
        self.before.clear();
        Ok(values.get(root).expect("the root is the last"))
    }

    /// The positions up to `plies` moves after `root`.
    fn first_plies(&mut self, root: &G, plies: usize) -> solver::Result<Reached<G>, G> {
        let mut reached: HashTable<G, ()> = HashTable::new(self.run);
        let (mut states, mut origins) = (TrackedVec::new(self.run), Origins::new());
        reached.insert(root, ())?;
        states.push(root.clone())?;
        origins.push(None);
        let mut level = 0..1;
        for _ in 0..plies {
            for number in level.clone() {
                self.run.tick()?;
                let state = states[number].clone();
                for step in state.successors() {
                    self.budget.count()?;
                    if reached.get(&step.state).is_none() {
                        reached.insert(&step.state, ())?;
                        states.push(step.state)?;
                        origins.push(Some((number, step.mv)));
                    }
                }
            }
            level = level.end..states.len();
        }
        Ok((states, origins))
    }
}
