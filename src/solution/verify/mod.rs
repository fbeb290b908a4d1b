//! Checks a solution by the rules of the game, without its solver.

mod error;
mod parts;
mod verified;

pub use error::VerifyError;
pub use verified::Verified;

use super::Solution;
use crate::game::{GameState, Location, Reward, Value};

impl<G: GameState> Solution<G> {
    /// Checks that each value that the solution holds is the best of its successors' values, or at
    /// the end of the game what the rules say.
    ///
    /// If the check is [complete](Verified::complete), all values are right: in a game that ends,
    /// and in one with cycles whose outcomes hold the depth to win, a wrong value has a wrong
    /// successor nearer to the end. After [`Retrograde::by_stage`](crate::Retrograde::by_stage) it
    /// checks the [`plies`](Self::plies) in the same way, which show that play makes progress. This
    /// trusts the rules, and that states with the same key are one position;
    /// [`audit`](crate::audit::audit) tests them.
    ///
    /// A solution that holds only a part of the positions is checked as far as it goes, without
    /// moves whose value is out of range. After [`AlphaBeta`](crate::AlphaBeta) the check confirms
    /// that the line leads to its value, not that no other line is better, so it does not detect a
    /// wrong [move ordering](GameState::candidate_moves). A
    /// [semi-strong](crate::AlphaBeta::semi_strong) solution holds all moves of the opponent of the
    /// player who made no mistake, and so is checked at all of its positions; its
    /// [certificates](Self::certificate) prove the value of the root. After
    /// [`Grundy`](crate::Grundy) it checks the Grundy values of all parts, and counts these. A
    /// position without a held successor is not counted: where the solution holds only the value of
    /// the root, nothing is checked. A position is skipped, too, where all held successors are
    /// worse than its value and the best one may be missing: in the last ply of an
    /// [opening](crate::AlphaBeta::with_opening), to some of whose successors shorter lines lead,
    /// and in a part that a store or [the caller](Self::from_values) holds.
    ///
    /// # Errors
    ///
    /// The first position with a wrong value: the nearest to the root, with the moves that lead to
    /// it. In a table over all indices, the one with the lowest index.
    ///
    /// # Complexity
    ///
    /// Expands each position twice and keeps the keys, as [`positions`](Self::positions) does. A
    /// table over all indices needs no keys, and expands each position once.
    pub fn verify(&self) -> Result<Verified, VerifyError<G::Move>> {
        let values = self.values.read();
        if let Some(values) = self.grundy() {
            return parts::verify(values, &self.root);
        }
        let outcome = |state: &G| values.outcome(state);
        match values.of_value() {
            Some(of_value) => self.check(outcome, of_value, |outcome, _| outcome.back_up(())),
            None => self.check(
                |state| values.value_of(state),
                |value| value,
                Value::back_up,
            ),
        }
    }

    /// Checks every index of an array, or else every position that the root leads to.
    fn check<V: Value>(
        &self,
        stored: impl Fn(&G) -> Option<V>,
        at_end: fn(G::Value) -> V,
        back_up: fn(V, Reward<G>) -> Option<V>,
    ) -> Verdict<G> {
        let values = self.values.read();
        let rules = values.stage_rules();
        let mut check = Check {
            stored,
            at_end,
            back_up,
            is_whole: values.is_whole(),
            verified: Verified {
                positions: 0,
                complete: true,
            },
        };
        let mut position = |state: &G, depth, location: &dyn Fn() -> Location<G::Move>| {
            check.position(state, values.may_lack_best(depth), location)?;
            rules.map_or(Ok(()), |rules| self.verify_plies(rules, state, location))
        };
        let mut have_states = true;
        if let Some(states) = values.states(&self.root, None) {
            for (index, state) in states {
                match state {
                    Some(state) => position(&state, 0, &|| Location::at_index(index))?,
                    // Its value cannot be checked.
                    None => have_states = false,
                }
            }
        } else {
            let mut positions = self.positions();
            while let Some(reached) = positions.expand() {
                let location = || Location::after(positions.line_to(reached.number));
                position(&reached.state, reached.depth, &location)?;
            }
        }
        check.verified.complete &= have_states;
        Ok(check.verified)
    }
}

type Verdict<G> = Result<Verified, VerifyError<<G as GameState>::Move>>;

/// A check under way: of the values of the game, or of outcomes with the depth to win even where
/// the game's values have none.
struct Check<G: GameState, V, S> {
    /// Returns the stored value of a state.
    stored: S,
    /// Returns the value at the end of the game, from that of the rules.
    at_end: fn(G::Value) -> V,
    back_up: fn(V, Reward<G>) -> Option<V>,
    /// Whether a move without a value is an error: its successor has none, or it is out of range.
    is_whole: bool,
    verified: Verified,
}

impl<G: GameState, V: Value, S: Fn(&G) -> Option<V>> Check<G, V, S> {
    /// Compares the stored value of a position with the one that its successors give. If the best
    /// one may be missing, a value that is better than theirs may be right: it is skipped.
    fn position(
        &mut self,
        state: &G,
        may_lack_best: bool,
        location: impl FnOnce() -> Location<G::Move>,
    ) -> Result<(), VerifyError<G::Move>> {
        let stored = (self.stored)(state);
        let mut derived = state.result().map(self.at_end);
        let mut is_missing = false;
        for step in state.successors() {
            let Some(after) = (self.stored)(&step.state) else {
                if self.is_whole {
                    let error = VerifyError::new(location(), stored, None);
                    return Err(error.missing(step.mv));
                }
                self.verified.complete = false;
                is_missing = true;
                continue;
            };
            let Some(value) = (self.back_up)(after, step.reward) else {
                if self.is_whole {
                    return Err(VerifyError::new(location(), stored, None));
                }
                // A solver of a part need not meet it beside a better move.
                self.verified.complete = false;
                continue;
            };
            let player = state.to_move();
            derived = Some(derived.map_or(value, |best| player.choose(best, value)));
        }
        let Some(best) = derived else {
            return Ok(()); // none of its successors is held
        };
        if stored == derived {
            self.verified.positions += 1;
            return Ok(());
        }
        let is_better = |stored| state.to_move().choose(stored, best) == stored;
        if is_missing && may_lack_best && stored.is_some_and(is_better) {
            return Ok(());
        }
        Err(VerifyError::new(location(), stored, derived))
    }
}
