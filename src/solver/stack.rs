//! The stack of a depth-first search, on the heap: a game may be millions of plies deep.

use super::cycle::look_for_cycle;
use crate::game::GameState;
use crate::run::{Run, TrackedVec};
use crate::solver;

/// The current line of play, whose frames are open, and beside it the other states to solve.
pub(super) struct Stack<G: GameState> {
    frames: TrackedVec<Frame<G>>,
}

/// A state to solve.
pub(super) struct Frame<G: GameState> {
    pub(super) state: G,
    /// The move that led here from the open frame below; `None` where the search began.
    pub(super) mv: Option<G::Move>,
    /// Its unknown successors lie above it on the stack: when it is on top again, all are known.
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
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self {
            frames: TrackedVec::new(run),
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Frame<G>> {
        self.frames.pop()
    }

    /// Adds a frame.
    #[inline]
    pub(super) fn push(&mut self, frame: Frame<G>, run: &mut Run<'_>) -> solver::Result<(), G> {
        if self.frames.is_full() {
            self.check_line(run)?;
        }
        Ok(self.frames.push(frame)?)
    }

    /// A state that repeats on its own line of play is unknown, and the search opens it again: in a
    /// game with a cycle the stack would grow forever.
    #[cold]
    fn check_line(&self, run: &mut Run<'_>) -> solver::Result<(), G> {
        look_for_cycle(self.line().map(|frame| (frame.mv, &frame.state)), run)
    }

    /// The current line of play.
    pub(super) fn line(&self) -> impl Iterator<Item = &Frame<G>> + Clone {
        self.frames.iter().filter(|frame| frame.open)
    }
}
