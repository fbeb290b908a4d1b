//! Ways through all positions of a game, in the order of their numbers, the same each time.

use super::win::check_moves;
use crate::game::{GameState, Indexed, index_out_of_range};
use crate::rules::{Reachable, Visited};
use crate::run::Run;
use crate::solver::SolveErrorKind;
use crate::table::Number;

/// A way through all positions of a game.
pub(super) trait Walk<G: GameState, N: Number> {
    /// How many numbers there are, as far as they are known: after a walk, all.
    fn count(&self) -> usize;

    /// Calls `visit` for each position, in the order of their numbers.
    fn walk(
        &mut self,
        run: &mut Run<'_>,
        visit: impl FnMut(&mut Run<'_>, Visited<'_, G, N>) -> Result<(), SolveErrorKind<G::Move>>,
    ) -> Result<(), SolveErrorKind<G::Move>>;
}

/// All positions of an indexed game, by index.
pub(super) struct IndexWalk<'g, G> {
    pub(super) root: &'g G,
}

impl<G: Indexed, N: Number> Walk<G, N> for IndexWalk<'_, G> {
    fn count(&self) -> usize {
        self.root.index_count()
    }

    fn walk(
        &mut self,
        run: &mut Run<'_>,
        mut visit: impl FnMut(&mut Run<'_>, Visited<'_, G, N>) -> Result<(), SolveErrorKind<G::Move>>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        let mut successors = Vec::new();
        for (index, state) in self.root.states() {
            successors.clear();
            if state.decided().is_none() {
                add(
                    self.root,
                    &mut successors,
                    state.index_steps().map(|(index, _)| index),
                )?;
            }
            let visited = Visited {
                number: N::new(index),
                state: &state,
                successors: &successors,
            };
            visit(run, visited)?;
        }
        Ok(())
    }
}

/// Adds the numbers of successors.
#[inline]
fn add<G: Indexed, N: Number>(
    root: &G,
    successors: &mut Vec<N>,
    indices: impl Iterator<Item = usize>,
) -> Result<(), SolveErrorKind<G::Move>> {
    let count = root.index_count();
    for index in indices {
        check_moves(successors.len())?;
        if index >= count {
            index_out_of_range(index, count);
        }
        successors.push(N::new(index));
    }
    Ok(())
}

impl<G: GameState, N: Number> Walk<G, N> for Reachable<'_, G, N> {
    fn count(&self) -> usize {
        self.count()
    }

    fn walk(
        &mut self,
        run: &mut Run<'_>,
        visit: impl FnMut(&mut Run<'_>, Visited<'_, G, N>) -> Result<(), SolveErrorKind<G::Move>>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        self.walk(run, check_moves, visit)
    }
}
