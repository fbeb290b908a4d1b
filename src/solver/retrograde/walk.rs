//! Ways through all positions of a game, in the order of their numbers, the same each time.

use std::mem;

use super::lists::too_large;
use super::win::too_many_moves;
use crate::game::{GameState, Indexed, index_out_of_range};
use crate::run::{Counted, Run};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, KeyNumbers, Number};

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

/// A position on a walk.
pub(super) struct Visited<'w, G, N> {
    pub(super) number: N,
    pub(super) state: &'w G,
    /// The numbers of its successors, one for each move; none where the game is over.
    pub(super) successors: &'w [N],
}

/// An error if a position with that many moves has another one, and so too many: a faulty game may
/// list them without end.
#[inline]
fn check_moves<M>(before: usize) -> Result<(), SolveErrorKind<M>> {
    if before >= Cell::MOST_MOVES {
        return Err(too_many_moves());
    }
    Ok(())
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
        let count = self.root.index_count();
        let mut successors = Vec::new();
        for (index, state) in self.root.states() {
            successors.clear();
            if state.decided().is_none() {
                for (index, _) in state.index_steps() {
                    check_moves(successors.len())?;
                    if index >= count {
                        index_out_of_range(index, count);
                    }
                    successors.push(N::new(index));
                }
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

/// The positions that the root leads to, numbered in the order in which a breadth-first search
/// reaches them.
pub(super) struct ReachableWalk<'g, G: GameState, N> {
    root: &'g G,
    numbers: KeyNumbers<G::Key, N>,
}

impl<'g, G: GameState, N: Number> ReachableWalk<'g, G, N> {
    pub(super) fn new(root: &'g G, run: &Run<'_>) -> Self {
        Self {
            root,
            numbers: KeyNumbers::new(run),
        }
    }

    pub(super) fn into_numbers(self) -> KeyNumbers<G::Key, N> {
        self.numbers
    }

    /// The number of `state`: a new one if it has none yet.
    fn number(&mut self, state: &G) -> Result<N, SolveErrorKind<G::Move>> {
        let key = state.key();
        match self.numbers.get(&key) {
            Some(number) => Ok(number),
            None => self.numbers.insert(key)?.ok_or_else(too_large),
        }
    }
}

impl<G: GameState, N: Number> Walk<G, N> for ReachableWalk<'_, G, N> {
    fn count(&self) -> usize {
        self.numbers.len()
    }

    fn walk(
        &mut self,
        run: &mut Run<'_>,
        mut visit: impl FnMut(&mut Run<'_>, Visited<'_, G, N>) -> Result<(), SolveErrorKind<G::Move>>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        self.number(self.root)?;
        let (mut visited, mut reached) = (0, 1);
        let (mut level, mut next_level) = (Counted::new(run), Counted::new(run));
        level.push(self.root.clone())?;
        let mut successors = Vec::new();
        while !level.is_empty() {
            for state in level.iter() {
                successors.clear();
                for step in state.successors() {
                    check_moves(successors.len())?;
                    let number = self.number(&step.state)?;
                    // Numbers are in the order of the search, on a second walk, too: the next one
                    // belongs to a position that this walk has not reached before.
                    if number.index() == reached {
                        reached += 1;
                        if next_level.is_full() {
                            // By so little that not much is left over in the end.
                            next_level.reserve_exact(next_level.len() / 8 + 8)?;
                        }
                        next_level.push(step.state)?;
                    }
                    successors.push(number);
                }
                let position = Visited {
                    number: N::new(visited),
                    state,
                    successors: &successors,
                };
                visit(run, position)?;
                visited += 1;
            }
            mem::swap(&mut level, &mut next_level);
            next_level.clear();
        }
        Ok(())
    }
}
