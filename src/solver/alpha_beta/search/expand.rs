//! Expanding a position: which children need a search, and in which order.

use std::cmp::Reverse;

use super::{Child, Edge, Frame, KnownValues, Search};
use crate::game::{GameState, Reward, Value};
use crate::run::StopReason;
use crate::solver;
use crate::table::{BoundTable, Bounds};

/// A win at most this many plies from the root counts as near.
const NEAR_THE_ROOT: usize = 28;
/// The moves of a faulty game may have no end.
const MOST_REPLIES: usize = 1 << 12;

impl<G: GameState> Search<'_, G> {
    /// Puts the next children of a frame, at most `most`, on the stack, except those that the rules
    /// decide, by the end of the game or by bounds, or the endgame. Returns whether there are none
    /// because the game is over.
    #[inline]
    pub(super) fn expand(
        &mut self,
        frame: &mut Frame<G>,
        most: usize,
        table: &impl BoundTable<G>,
        endgame: &impl KnownValues<G>,
    ) -> solver::Result<bool, G> {
        let Frame {
            at,
            edge,
            best,
            first,
            looked_at,
            ..
        } = frame;
        let (state, before, first) = (&at.state, edge.mv, *first);
        let (player, threshold) = (best.player, best.threshold);
        let begin = looked_at.unwrap_or(0);
        let mut moves = state.candidate_moves();
        if let Some(last) = begin.checked_sub(1) {
            moves.nth(last);
        }
        let mut end = begin;
        while end - begin < most
            && let Some(mv) = moves.next()
        {
            self.budget.count()?;
            let number = u8::try_from(end).unwrap_or(u8::MAX);
            end += 1;
            let step = state.step(mv);
            let Some(threshold) = threshold.threshold_after(step.reward) else {
                return Err(self.overflow(before, mv));
            };
            let value = step.state.decided();
            let value = value.or_else(|| endgame.value_of(&step.state));
            let known = value.map(Bounds::exactly);
            let known = known.unwrap_or_else(|| Bounds::between(step.state.bounds()));
            let known = known.cutoff(threshold);
            if let Some(value) = known.or_else(|| self.too_near(&step.state, threshold)) {
                let value = value.back_up(step.reward);
                best.improve(value.ok_or_else(|| self.overflow(before, mv))?, number);
                if best.is_decided() {
                    self.children.truncate(first);
                    break;
                }
            } else {
                let slot = self.history.slot(player, mv);
                self.children.push(Child {
                    at: table.probe(step.state)?,
                    edge: Edge {
                        mv: Some(mv),
                        reward: step.reward,
                        number,
                        slot,
                        replies: 0,
                    },
                    threshold,
                    may_wait: true,
                })?;
            }
        }
        *looked_at = (end - begin == most).then_some(end);
        Ok(end == 0)
    }

    /// Takes the children from `first` on that the table decides off the stack. It looks up one
    /// right after the other, so that the processor waits for the memory of all at the same time.
    #[inline]
    pub(super) fn look_up(
        &mut self,
        frame: &mut Frame<G>,
        table: &impl BoundTable<G>,
    ) -> solver::Result<(), G> {
        let Frame {
            best, first, edge, ..
        } = frame;
        let (first, before) = (*first, edge.mv);
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
            let Edge {
                mv, reward, number, ..
            } = child.edge;
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

    /// Orders the children of a frame, the one to search first last.
    #[inline]
    pub(super) fn order(&mut self, frame: &Frame<G>, best: Option<u8>) -> Result<(), StopReason> {
        let children = &mut self.children[frame.first..];
        children.reverse();
        if self.history.is_learning() {
            self.history.sort(children, |child| child.edge.slot);
            if frame.is_by_mobility && children.len() > 1 {
                for Child { at, edge, .. } in &mut *children {
                    for _ in at.state.moves().take(MOST_REPLIES) {
                        self.budget.count()?;
                        edge.replies += 1;
                    }
                }
                children.sort_by_key(|child| Reverse(child.edge.replies));
            }
        }
        if let Some(at) = children.iter().position(|it| Some(it.edge.number) == best) {
            children[at..].rotate_left(1);
        }
        if self.is_shared {
            Self::share_out(children);
        }
        Ok(())
    }

    /// A bound that decides whether a state, in which the game goes on, is worth at least
    /// `threshold`, because no win is so near: with distances, a position with a move left has none
    /// in no plies.
    ///
    /// Only where all rewards are the same, and only near the root. The bound says nothing of how
    /// far the win really is, so on a long path each distance would take a search of its own.
    #[inline]
    fn too_near(&self, state: &G, threshold: G::Value) -> Option<G::Value> {
        if size_of::<Reward<G>>() > 0 || self.frames.len() >= NEAR_THE_ROOT {
            return None;
        }
        let before = |end: G::Value| end.back_up(G::Value::no_reward()).unwrap_or(end);
        let (least, greatest) = (G::Value::least(), G::Value::greatest());
        let nearest = (before(least), before(greatest));
        if nearest == (least, greatest) {
            return None;
        }
        let bound = Bounds::between(nearest).cutoff(threshold)?;
        state.candidate_moves().next().map(|_| bound)
    }
}
