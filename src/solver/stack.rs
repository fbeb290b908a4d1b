//! The stack of a depth-first search, on the heap: a game may be millions of moves deep.

use super::SolveErrorKind;
use super::cycle::look_for_cycle;
use crate::game::GameState;
use crate::run::Run;

/// The line of play under way (its frames are open), and beside it what else is to be solved.
pub(super) struct Stack<G: GameState> {
    frames: Vec<Frame<G>>,
}

/// A state to solve.
pub(super) struct Frame<G: GameState> {
    pub(super) state: G,
    /// The move that led here from the open frame below; none where the search began.
    pub(super) mv: Option<G::Move>,
    /// What is unknown of its children lies above it on the stack: when it is on top again, all is known.
    pub(super) open: bool,
}

impl<G: GameState> Frame<G> {
    pub(super) const fn new(state: G, mv: Option<G::Move>) -> Self {
        Self {
            state,
            mv,
            open: false,
        }
    }
}

impl<G: GameState> Stack<G> {
    pub(super) const fn new() -> Self {
        Self { frames: Vec::new() }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Frame<G>> {
        self.frames.pop()
    }

    /// Adds a frame; `held` tells the bytes that the search holds beside the stack.
    #[inline]
    pub(super) fn push(
        &mut self,
        frame: Frame<G>,
        held: impl FnOnce() -> usize,
        run: &mut Run<'_>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        if self.frames.len() == self.frames.capacity() {
            self.make_room(held(), run)?;
        }
        self.frames.push(frame);
        Ok(())
    }

    #[cold]
    fn make_room(&mut self, held: usize, run: &mut Run<'_>) -> Result<(), SolveErrorKind<G::Move>> {
        // A state that repeats on its own line of play is unknown, and is opened again: in a game
        // with a cycle the stack grows until it is full, however large.
        let line = self.line().map(|frame| (frame.mv, &frame.state));
        look_for_cycle(line, held + self.bytes(), run)?;
        // While the stack moves, the old and the new one are both there.
        let bytes = held + 3 * self.bytes() + size_of::<Frame<G>>();
        Ok(run.allocate(bytes, || self.frames.try_reserve(1))?)
    }

    /// The bytes it takes.
    pub(super) const fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<G>>()
    }

    /// The line of play under way.
    pub(super) fn line(&self) -> impl Iterator<Item = &Frame<G>> + Clone {
        self.frames.iter().filter(|frame| frame.open)
    }
}
