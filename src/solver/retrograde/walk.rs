//! Ways through all positions of a game, and what is done on them.

use std::collections::VecDeque;

use crate::game::{GameState, Indexed, index_out_of_range};
use crate::run::{Run, StopReason};
use crate::solver::{SolveErrorKind, check_count};
use crate::table::KeyNumbers;

/// A way through all positions of a game in the order of their numbers, the same each time.
pub(super) trait Walk<G: GameState> {
    fn walk(
        &mut self,
        run: &mut Run<'_>,
        visitor: &mut impl Visit<G>,
    ) -> Result<(), SolveErrorKind<G::Move>>;

    /// The bytes it holds.
    fn bytes(&self) -> usize;
}

/// What is done on a walk.
pub(super) trait Visit<G: GameState> {
    /// From now on positions are numbered up to `count`; the walk itself holds `held` bytes.
    fn reach(&mut self, run: &mut Run<'_>, count: usize, held: usize) -> Result<(), StopReason>;

    /// A position, and its value if the game is over there.
    fn position(
        &mut self,
        run: &mut Run<'_>,
        number: usize,
        state: &G,
        end: Option<G::Value>,
    ) -> Result<(), SolveErrorKind<G::Move>>;

    /// A move from the position visited last.
    fn edge(&mut self, from: usize, to: usize) -> Result<(), SolveErrorKind<G::Move>>;

    /// The bytes it holds.
    fn bytes(&self) -> usize;
}

/// All positions of an indexed game, by index.
pub(super) struct IndexWalk<'g, G> {
    root: &'g G,
}

impl<'g, G: Indexed> IndexWalk<'g, G> {
    pub(super) const fn new(root: &'g G) -> Self {
        Self { root }
    }
}

impl<G: Indexed> Walk<G> for IndexWalk<'_, G> {
    fn walk(
        &mut self,
        run: &mut Run<'_>,
        visitor: &mut impl Visit<G>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        let count = self.root.index_count();
        check_count(count)?;
        visitor.reach(run, count, 0)?;
        for (number, state) in self.root.states() {
            let end = end(&state);
            visitor.position(run, number, &state, end)?;
            if end.is_none() {
                for child in state.moves().map(|mv| state.play(mv)) {
                    let index = child.index();
                    if index >= count {
                        index_out_of_range(index, count);
                    }
                    visitor.edge(number, index)?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        0
    }
}

/// The positions that the root leads to, in the order in which a breadth-first search reaches them.
pub(super) struct ReachableWalk<'g, G: GameState> {
    root: &'g G,
    numbers: KeyNumbers<G::Key>,
}

impl<'g, G: GameState> ReachableWalk<'g, G> {
    pub(super) fn new(root: &'g G) -> Self {
        Self {
            root,
            numbers: KeyNumbers::new(),
        }
    }

    pub(super) fn into_numbers(self) -> KeyNumbers<G::Key> {
        self.numbers
    }

    /// The number of `state`: a new one if it has none yet.
    fn number(
        &mut self,
        run: &mut Run<'_>,
        state: &G,
        held: usize,
    ) -> Result<usize, SolveErrorKind<G::Move>> {
        let key = state.key();
        if let Some(number) = self.numbers.get(&key) {
            return Ok(number as usize);
        }
        if let Some(bytes) = self.numbers.bytes_to_grow() {
            run.allocate(held + bytes, || self.numbers.grow())?;
        }
        let number = self.numbers.insert(key).ok_or(SolveErrorKind::TooLarge)?;
        Ok(number as usize)
    }
}

impl<G: GameState> Walk<G> for ReachableWalk<'_, G> {
    fn walk(
        &mut self,
        run: &mut Run<'_>,
        visitor: &mut impl Visit<G>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        self.number(run, self.root, 0)?;
        visitor.reach(run, 1, self.bytes())?;
        let mut reached = 1;
        let mut ahead = VecDeque::from([self.root.clone()]);
        let mut visited = 0;
        while let Some(state) = ahead.pop_front() {
            let end = end(&state);
            visitor.position(run, visited, &state, end)?;
            if end.is_none() {
                for mv in state.moves() {
                    let child = state.play(mv);
                    let queue = ahead.capacity() * size_of::<G>();
                    let number = self.number(run, &child, queue + visitor.bytes())?;
                    // Numbers are given in the order of the search: on the second walk, too, the
                    // next number means a position not reached before.
                    if number == reached {
                        reached += 1;
                        visitor.reach(run, reached, queue + self.bytes())?;
                        if ahead.len() == ahead.capacity() {
                            // While the queue moves, the old and the new one are both there.
                            let bytes = self.bytes() + visitor.bytes() + 3 * queue;
                            run.allocate(bytes, || ahead.try_reserve(1))?;
                        }
                        ahead.push_back(child);
                    }
                    visitor.edge(visited, number)?;
                }
            }
            visited += 1;
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.numbers.bytes()
    }
}

/// The value that the rules say where the game is over.
pub(super) fn end<G: GameState>(state: &G) -> Option<G::Value> {
    let over = || state.moves().next().is_none();
    let outcome = state.decided();
    outcome.or_else(|| over().then(|| state.terminal_value()))
}
