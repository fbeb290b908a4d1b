//! The breadth-first search that numbers the positions that a root leads to, within a run.

use std::mem;

use crate::game::GameState;
use crate::run::{Limit, Run, StopReason, TrackedVec};
use crate::table::{KeyNumbers, Number};

/// The positions that a root leads to, numbered in the order in which a breadth-first search
/// reaches them. It holds their keys; their states only while it expands their level.
pub(crate) struct Reachable<'g, G: GameState, N> {
    root: &'g G,
    numbers: KeyNumbers<G::Key, N>,
}

/// A position on a walk.
pub(crate) struct Visited<'w, G, N> {
    pub(crate) number: N,
    pub(crate) state: &'w G,
    /// The numbers of its successors, one for each move; none where the game is over.
    pub(crate) successors: &'w [N],
}

impl<'g, G: GameState, N: Number> Reachable<'g, G, N> {
    pub(crate) fn new(root: &'g G, run: &Run<'_>) -> Self {
        Self {
            root,
            numbers: KeyNumbers::new(run),
        }
    }

    /// The number of positions reached: after a walk, all.
    pub(crate) fn count(&self) -> usize {
        self.numbers.len()
    }

    pub(crate) fn into_numbers(self) -> KeyNumbers<G::Key, N> {
        self.numbers
    }

    /// The number of `state`: the next one if it has none yet. Numbers have no gaps, which
    /// [`walk`](Self::walk) relies on.
    fn number_or_add(&mut self, state: &G) -> Result<N, StopReason> {
        let key = state.key();
        if let Some(number) = self.numbers.get(&key) {
            return Ok(number);
        }
        let number = self.numbers.insert(key)?;
        // Numbers of 32 bits can run out. `Retrograde` then sees by `count` that no number is left,
        // drops this error, and starts again with wider numbers. So `count` stays as it is.
        number.ok_or_else(|| StopReason::Limit(Limit::Positions(self.count() as u64)))
    }

    /// Calls `visit` for each position, in the order of their numbers, which are the same on each
    /// walk. It calls `check` before each move, with the number of moves before it: a faulty game
    /// may list them without end.
    pub(crate) fn walk<E: From<StopReason>>(
        &mut self,
        run: &mut Run<'_>,
        mut check: impl FnMut(usize) -> Result<(), E>,
        mut visit: impl FnMut(&mut Run<'_>, Visited<'_, G, N>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.number_or_add(self.root)?;
        let (mut visited, mut reached) = (0, 1);
        let (mut level, mut next_level) = (TrackedVec::new(run), TrackedVec::new(run));
        level.push(self.root.clone())?;
        let mut successors = Vec::new();
        while !level.is_empty() {
            for state in level.iter() {
                successors.clear();
                for step in state.successors() {
                    check(successors.len())?;
                    let number = self.number_or_add(&step.state)?;
                    // Numbers are in the order of the search, on a second walk, too: the next one
                    // belongs to a position that this walk has not reached before.
                    if number.index() == reached {
                        reached += 1;
                        next_level.push_tight(step.state)?;
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
