//! The children of a position: which of them are to be searched, and in which order.

use super::{Best, Child, Search, Way, make_room};
use crate::game::{GameState, Value};
use crate::solver::SolveErrorKind;
use crate::table::{BoundTable, Known};

impl<G: GameState> Search<G> {
    /// Puts the children of `state`, which `before` led to, on the stack, but for those that the rules answer: by an
    /// outcome, or by bounds. Tells whether there are none because the game is over.
    #[inline]
    pub(super) fn expand(
        &mut self,
        state: &G,
        before: Option<G::Move>,
        threshold: G::Value,
        table: &impl BoundTable<G>,
        best: &mut Best<G::Value>,
    ) -> Result<bool, SolveErrorKind<G::Move>> {
        let first = self.children.len();
        let mut is_over = true;
        for (number, mv) in state.candidate_moves().enumerate() {
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            is_over = false;
            let step = state.step(mv);
            let (reward, child) = (step.reward, step.state);
            let Some(threshold) = threshold.threshold_after(reward) else {
                return Err(self.overflow(before, mv));
            };
            let outcome = child.decided().map(Known::exactly);
            let known = outcome.unwrap_or_else(|| Known::between(child.bounds()));
            if let Some(value) = known.answer(threshold) {
                let value = value.back_up(reward);
                best.improve(value.ok_or_else(|| self.overflow(before, mv))?, number);
                if best.is_decided() {
                    self.children.truncate(first);
                    break;
                }
            } else {
                make_room(&mut self.children)?;
                self.children.push(Child {
                    at: table.locate(child),
                    way: Way {
                        mv: Some(mv),
                        reward,
                        number,
                    },
                    threshold,
                    is_busy: false,
                });
            }
        }
        Ok(is_over)
    }

    /// Takes those children off the stack, from `first` on, that the table answers. It is asked for one right after the
    /// other, so that the processor waits for the memory of all at the same time.
    #[inline]
    pub(super) fn look_up(
        &mut self,
        first: usize,
        before: Option<G::Move>,
        table: &impl BoundTable<G>,
        best: &mut Best<G::Value>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        let mut unanswered = first;
        for at in first..self.children.len() {
            let child = &mut self.children[at];
            let known = table.look_up(&child.at);
            let Some(value) = known.answer(child.threshold) else {
                child.is_busy = known.is_busy;
                if unanswered < at {
                    self.children.swap(unanswered, at);
                }
                unanswered += 1;
                continue;
            };
            let Way { mv, reward, number } = child.way;
            let Some(value) = value.back_up(reward) else {
                let mv = mv.expect("a move leads to a child");
                return Err(self.overflow(before, mv));
            };
            best.improve(value, number);
            if best.is_decided() {
                unanswered = first;
                break;
            }
        }
        self.children.truncate(unanswered);
        Ok(())
    }

    /// Puts the children from `first` on in order, the one to be searched first last.
    #[inline]
    pub(super) fn order(&mut self, first: usize, best: Option<u8>) {
        let children = &mut self.children[first..];
        children.reverse();
        if let Some(at) = children.iter().position(|it| Some(it.way.number) == best) {
            children[at..].rotate_left(1);
        }
        // What another search is at comes last: by then it is done.
        if self.is_shared {
            children.sort_by_key(|child| !child.is_busy);
        }
    }
}
