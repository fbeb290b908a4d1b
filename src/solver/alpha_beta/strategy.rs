//! A strategy of one player that proves the value of the root, once it is known: a reply in each
//! position that the opponent can reach.

use super::driver::Driver;
use super::endgame::KnownValues;
use super::search_table::SearchTable;
use super::threshold_search::next;
use crate::certificate::Assumptions;
use crate::game::{GameState, Player, Step};
use crate::run::TrackedVec;
use crate::solution::{Claim, Proof, Strategy, Threshold};
use crate::solver::{self, SolveErrorKind};
use crate::table::HashTable;

/// The number of moves that a strategy considers besides the first one that keeps its claim. More
/// of them make certificates a little smaller, but to refute those that fail may take long. Where
/// bounds are trusted, or an endgame helps the search, that takes most of the time, and
/// certificates become larger.
const OTHERS: usize = 3;

/// The number of moves of a position that count for its cost.
const COUNTED: usize = 1 << 10;

/// A depth-first search for the strategy of a player.
///
/// It opens the successors of a position after all moves of the opponent, or after one of the
/// player. Positions with the same key share one proof. If play comes back to a position where the
/// player needs to claim more of it, the position is opened again. Claims never exceed the values,
/// so that ends.
struct Strategist<'d, 'a, 'r, G: GameState, T, E> {
    driver: &'d mut Driver<'a, 'r, G, T, E>,
    player: Player,
    strategy: Strategy<G>,
    /// The number of positions opened.
    opened: u64,
    /// The current line of play, as the moves in the driver.
    frames: TrackedVec<OpenClaim<G>>,
    /// The successors of the frames that are not proven yet.
    left: TrackedVec<Successor<G>>,
}

/// A position whose claim rests on its successors.
struct OpenClaim<G: GameState> {
    state: G,
    threshold: Threshold<G::Value>,
    /// Where its successors begin.
    first: usize,
}

/// A position to be proven.
struct Successor<G: GameState> {
    step: Step<G>,
    threshold: Threshold<G::Value>,
}

impl<G, T, E> Driver<'_, '_, G, T, E>
where
    G: GameState,
    T: SearchTable<G>,
    E: KnownValues<G>,
{
    /// A strategy of `player` that proves the `value` of `root`, which is known. It rests on the
    /// rules, with `trusts_bounds` also on [`GameState::bounds`], and on an endgame that is
    /// trusted.
    pub(super) fn strategy(
        &mut self,
        root: &G,
        value: G::Value,
        player: Player,
        trusts_bounds: bool,
    ) -> solver::Result<Strategy<G>, G> {
        self.before.clear();
        self.run.begin_phase("proving", None);
        let threshold = Threshold(match player {
            Player::Max => Some(value),
            Player::Min => next(value),
        });
        let allowed = Assumptions {
            bounds: trusts_bounds,
            endgame: self.endgame.trusted_name().map(str::to_owned),
        };
        let mut strategist = Strategist {
            player,
            strategy: Strategy::new(player, allowed, HashTable::new(self.run)),
            opened: 0,
            frames: TrackedVec::new(self.run),
            left: TrackedVec::new(self.run),
            driver: self,
        };
        match strategist.prove(root.clone(), threshold) {
            Ok(()) => Ok(strategist.strategy),
            Err(reason) if reason.is_early_end() => Err(SolveErrorKind::Unproven {
                player,
                value: format!("{value:?}"),
                positions: strategist.opened,
                reason: Box::new(reason),
            }),
            Err(error) => Err(error),
        }
    }
}

impl<G, T, E> Strategist<'_, '_, '_, G, T, E>
where
    G: GameState,
    T: SearchTable<G>,
    E: KnownValues<G>,
{
    /// Proves a claim of the root and all that follow from it; at an error, `driver.before` has the
    /// moves that lead there.
    fn prove(&mut self, root: G, threshold: Threshold<G::Value>) -> solver::Result<(), G> {
        self.enter(root, threshold)?;
        while let Some(frame) = self.frames.last() {
            if self.left.len() > frame.first {
                let Successor { step, threshold } = self.left.pop().expect("one is left");
                self.driver.before.push(step.mv);
                let is_on_the_line = self.enter(step.state, threshold)?;
                if !is_on_the_line {
                    self.driver.before.pop();
                }
            } else {
                let frame = self.frames.pop().expect("it is there");
                self.conclude(&frame.state, frame.threshold, Proof::Successors)?;
                // No move leads to the root.
                self.driver.before.pop();
            }
        }
        Ok(())
    }

    /// Proves a claim of the position after the moves so far, or puts it on the line; returns
    /// whether it is on the line.
    fn enter(&mut self, state: G, threshold: Threshold<G::Value>) -> solver::Result<bool, G> {
        if self.strategy.proves(&state, threshold) {
            return Ok(false);
        }
        if state.is_over() {
            return Err(self.driver.wrong_pruning());
        }
        if let Some(value) = self.trusted_value(&state) {
            if !threshold.is_kept(self.player, value) {
                return Err(self.driver.wrong_pruning());
            }
            self.conclude(&state, threshold, Proof::Endgame(value))?;
            return Ok(false);
        }
        if self.strategy.is_open(&state) {
            let root = &self.frames[0].state;
            return Err(self.driver.cycle(root, &state));
        }
        self.driver.run.tick()?;
        self.opened += 1;
        if self.strategy.allowed().bounds && self.follows_from_bounds(&state, threshold) {
            self.conclude(&state, threshold, Proof::Bounds)?;
            return Ok(false);
        }
        let first = self.left.len();
        if state.to_move() == self.player {
            let reply = self.reply(&state, threshold)?;
            self.left.push(reply)?;
        } else {
            for step in state.successors() {
                self.driver.budget.count()?;
                let needed = self.needed_after(threshold, &step)?;
                let threshold = needed.ok_or_else(|| self.driver.wrong_pruning())?;
                self.left.push(Successor { step, threshold })?;
            }
        }
        let proof = Proof::Open;
        self.strategy.insert(&state, Claim { threshold, proof })?;
        self.frames.push(OpenClaim {
            state,
            threshold,
            first,
        })?;
        Ok(true)
    }

    /// Remembers the proof of a claim.
    fn conclude(
        &mut self,
        state: &G,
        threshold: Threshold<G::Value>,
        proof: Proof<G::Value>,
    ) -> solver::Result<(), G> {
        Ok(self.strategy.insert(state, Claim { threshold, proof })?)
    }

    /// The value of a position in the endgame, if that is trusted.
    fn trusted_value(&self, state: &G) -> Option<G::Value> {
        self.strategy.allowed().endgame.as_ref()?;
        self.driver.endgame.value_of(state)
    }

    fn follows_from_bounds(&self, state: &G, threshold: Threshold<G::Value>) -> bool {
        let (lower, upper) = state.bounds();
        let worst = self.player.opponent().choose(lower, upper);
        threshold.is_kept(self.player, worst)
    }

    /// The claim that the player needs after a step to keep a claim before it; `None` if no value
    /// after it is enough.
    fn needed_after(
        &self,
        before: Threshold<G::Value>,
        step: &Step<G>,
    ) -> solver::Result<Option<Threshold<G::Value>>, G> {
        // If the threshold leaves its range, the error names the step.
        before
            .0
            .map(|it| self.driver.threshold_after(it, step))
            .transpose()?;
        Ok(before.after(self.player, step.reward))
    }

    /// A move of the player that keeps the claim: one whose proof is there already, or else the one
    /// that seems to need the smallest new proof.
    fn reply(
        &mut self,
        state: &G,
        threshold: Threshold<G::Value>,
    ) -> solver::Result<Successor<G>, G> {
        let (mut ended, budget) = (Ok(()), &mut self.driver.budget);
        let steps = state.successors().map_while(|step| {
            ended = budget.count();
            ended.is_ok().then_some(step)
        });
        let proven = self.strategy.replies(steps, threshold).next();
        ended?;
        if let Some((_, step)) = proven {
            let needed = self.needed_after(threshold, &step)?;
            let threshold = needed.expect("a claim that is proven");
            return Ok(Successor { step, threshold });
        }
        let mut best = None;
        let takes_first = self.strategy.allowed().bounds || self.driver.endgame.has_any();
        let mut others = if takes_first { 0 } else { OTHERS };
        for mv in state.candidate_moves() {
            self.driver.budget.count()?;
            if best.is_some() {
                if others == 0 {
                    break;
                }
                others -= 1;
            }
            let step = state.step(mv);
            let Some(threshold) = self.needed_after(threshold, &step)? else {
                continue;
            };
            if !self.is_true_after(&step, threshold)? {
                continue;
            }
            let cost = self.cost(&step.state);
            if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                best = Some((cost, Successor { step, threshold }));
            }
        }
        let best = best.ok_or_else(|| self.driver.wrong_pruning())?;
        Ok(best.1)
    }

    /// Searches for whether a claim of the position after a step is true.
    fn is_true_after(
        &mut self,
        step: &Step<G>,
        threshold: Threshold<G::Value>,
    ) -> solver::Result<bool, G> {
        if let Some(result) = step.state.result() {
            return Ok(threshold.is_kept(self.player, result));
        }
        let Some(least) = threshold.0 else {
            return Ok(true);
        };
        if self.follows_from_bounds(&step.state, threshold) {
            return Ok(true);
        }
        self.driver.before.push(step.mv);
        let bound = self.driver.bound(&step.state, least)?;
        self.driver.before.pop();
        Ok(threshold.is_kept(self.player, bound))
    }

    /// Estimates how many positions the proof of a claim of `state` adds: the new ones after each
    /// move of the opponent, and those after the replies, unless one of these has a claim.
    fn cost(&self, state: &G) -> usize {
        if state.to_move() == self.player {
            return 1;
        }
        let is_new = |state: &G| {
            let is_the_end = state.is_over() || self.trusted_value(state).is_some();
            !is_the_end && self.strategy.claim(state).is_none()
        };
        let after = state.successors().take(COUNTED);
        let costs = after.filter(|step| is_new(&step.state)).map(|step| {
            let mut replies = step.state.successors().take(COUNTED);
            if replies.any(|reply| !is_new(&reply.state)) {
                1
            } else {
                3
            }
        });
        costs.sum()
    }
}
