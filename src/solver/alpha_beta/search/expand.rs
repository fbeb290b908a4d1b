//! Expanding a position: which children need a search, and in which order.

use super::{Best, Child, Edge, KnownValues, Parent, Search};
use crate::game::{GameState, Value};
use crate::solver::SolveErrorKind;
use crate::table::{BoundTable, Bounds};

impl<G: GameState> Search<G> {
    /// Puts the children of a position on the stack, except those that the rules decide, by the end
    /// of the game or by bounds, or the endgame. Returns whether there are none because the game is
    /// over.
    #[inline]
    pub(super) fn expand(
        &mut self,
        parent: &Parent<'_, G>,
        table: &impl BoundTable<G>,
        endgame: &impl KnownValues<G>,
        best: &mut Best<G::Value>,
    ) -> Result<bool, SolveErrorKind<G::Move>> {
        let &Parent {
            state,
            before,
            threshold,
        } = parent;
        let first = self.children.len();
        let mut is_over = true;
        for (number, mv) in state.candidate_moves().enumerate() {
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            is_over = false;
            let step = state.step(mv);
            let Some(threshold) = threshold.threshold_after(step.reward) else {
                return Err(self.overflow(before, mv));
            };
            let value = step.state.decided();
            let value = value.or_else(|| endgame.value_of(&step.state));
            let known = value.map(Bounds::exactly);
            let known = known.unwrap_or_else(|| Bounds::between(step.state.bounds()));
            if let Some(value) = known.cutoff(threshold) {
                let value = value.back_up(step.reward);
                best.improve(value.ok_or_else(|| self.overflow(before, mv))?, number);
                if best.is_decided() {
                    self.children.truncate(first);
                    break;
                }
            } else {
                self.children.push(Child {
                    at: table.probe(step.state),
                    edge: Edge {
                        mv: Some(mv),
                        reward: step.reward,
                        number,
                    },
                    threshold,
                    may_wait: true,
                })?;
            }
        }
        Ok(is_over)
    }

    /// Takes the children from `first` on that the table decides off the stack. It looks up one
    /// right after the other, so that the processor waits for the memory of all at the same time.
    #[inline]
    pub(super) fn look_up(
        &mut self,
        first: usize,
        before: Option<G::Move>,
        table: &impl BoundTable<G>,
        best: &mut Best<G::Value>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        let mut undecided = first;
        for at in first..self.children.len() {
            let child = &mut self.children[at];
            let known = table.look_up(&child.at);
            let Some(value) = known.cutoff(child.threshold) else {
                child.may_wait = !known.is_busy;
                if undecided < at {
                    self.children.swap(undecided, at);
                }
                undecided += 1;
                continue;
            };
            let Edge { mv, reward, number } = child.edge;
            let Some(value) = value.back_up(reward) else {
                let mv = mv.expect("a move leads to a child");
                return Err(self.overflow(before, mv));
            };
            best.improve(value, number);
            if best.is_decided() {
                undecided = first;
                break;
            }
        }
        self.children.truncate(undecided);
        Ok(())
    }

    /// Orders the children from `first` on, the one to search first last.
    #[inline]
    pub(super) fn order(&mut self, first: usize, best: Option<u8>) {
        let children = &mut self.children[first..];
        children.reverse();
        if let Some(at) = children.iter().position(|it| Some(it.edge.number) == best) {
            children[at..].rotate_left(1);
        }
        if self.is_shared {
            Self::share_out(children);
        }
    }
}
