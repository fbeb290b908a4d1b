//! Checks a solution by the rules of the game, without its solver.

mod error;
mod parts;
mod verified;

use std::iter::Empty;

pub use error::VerifyError;
pub use verified::Verified;

use super::{Solution, Values};
use crate::game::{GameState, Location, Origin, Outcome, Reward, Value};
use crate::table::StageRules;

impl<G: GameState> Solution<G> {
    /// Checks that each value that the solution holds is the best of its successors' values, or at
    /// the end of the game what the rules say.
    ///
    /// If the check is [complete](Verified::complete), all values are right: in a game that ends,
    /// and in one with cycles whose outcomes hold the depth to win, a wrong value has a wrong
    /// successor nearer to the end. After [`Retrograde::by_stage`](crate::Retrograde::by_stage) it
    /// checks the [`plies`](Self::plies) in the same way, which show that play makes progress. This trusts the rules, and that states with the same key are
    /// one position; [`check::audit`](crate::check::audit) tests them.
    ///
    /// A solution that holds only a part of the positions is checked as far as it goes, without
    /// moves whose value is out of range. After [`AlphaBeta`](crate::AlphaBeta) the check confirms
    /// that the line leads to its value, not that no other line is better, so it does not detect a
    /// wrong [move ordering](GameState::candidate_moves). A
    /// [semi-strong](crate::AlphaBeta::semi_strong) solution holds all moves of the opponent of the
    /// player who made no mistake, and so is checked at all of its positions; its
    /// [certificates](Self::certificate) prove the value of the root.
    /// After [`Grundy`](crate::Grundy) it checks the Grundy values of all parts, and counts these.
    /// A position without a held successor is not counted: where the solution holds only the value
    /// of the root, nothing is checked. A position is skipped, too, where all held successors are
    /// worse than its value and the best one may be missing: in the last ply of an
    /// [opening](crate::AlphaBeta::with_opening), to some of whose successors shorter lines lead, and
    /// in a part that a store or [the caller](Self::from_values) holds.
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
        let is_whole = self.values.is_whole();
        let values = || Check {
            stored: |state: &G| self.value_of(state),
            at_end: |value| value,
            back_up: Value::back_up,
            is_whole,
            verified: NOTHING,
        };
        match self.values.table() {
            Values::Hashed(_) | Values::Keys(_) | Values::Part { .. } | Values::Folded(_) => {
                self.verify_reached(values())
            }
            #[cfg(feature = "disk")]
            Values::Stored(_) => self.verify_known(values()),
            Values::Known(_) => self.verify_known(values()),
            Values::Dense(table) => {
                // A position with Min to move has its value at the index of another one.
                let is_folded = matches!(self.values, Values::Folded(_));
                let is_held = |state: &G| !is_folded || self.value_of(state).is_some();
                let states = table.states(&self.root, is_folded);
                let held = states.filter(|(_, state)| state.as_ref().is_none_or(is_held));
                verify_indices(values(), held)
            }
            Values::Staged(table) => {
                self.verify_by_stage(&table.rules, values(), table.states(&self.root))
            }
            Values::Grundy(values) => parts::verify(values, &self.root),
            Values::Outcomes(table) => {
                let outcomes = Check {
                    stored: |state: &G| self.values.outcome(state),
                    at_end: table.of_value,
                    back_up: |outcome: Outcome, _| outcome.back_up(()),
                    is_whole,
                    verified: NOTHING,
                };
                match table.states(&self.root) {
                    Some(states) => {
                        verify_indices(outcomes, states.map(|(index, it)| (index, Some(it))))
                    }
                    None => self.verify_reached(outcomes),
                }
            }
        }
    }

    /// Checks every position that the root leads to, of values that may be by stage.
    fn verify_known<S: Fn(&G) -> Option<G::Value>>(
        &self,
        values: Check<G, G::Value, S>,
    ) -> Verdict<G> {
        match self.values.stage_rules() {
            Some(rules) => self.verify_by_stage(rules, values, None::<Empty<_>>),
            None => self.verify_reached(values),
        }
    }

    /// Checks the scores by stage of `states`, each with its index, or else of every position that
    /// the root leads to.
    fn verify_by_stage<S: Fn(&G) -> Option<G::Value>>(
        &self,
        rules: &StageRules<G>,
        mut values: Check<G, G::Value, S>,
        states: Option<impl Iterator<Item = (usize, G)>>,
    ) -> Verdict<G> {
        let mut check = |state: &G, location: &dyn Fn() -> Location<G::Move>| {
            values.position(state, self.values.may_lack_best(0), location)?;
            self.verify_plies(rules, state, location)
        };
        if let Some(states) = states {
            for (index, state) in states {
                check(&state, &|| Location::at_index(index))?;
            }
        } else {
            let mut positions = self.positions();
            while let Some(reached) = positions.expand() {
                let location = || Location::after(positions.line_to(reached.number));
                check(&reached.state, &location)?;
            }
        }
        Ok(values.verified)
    }

    /// Checks every position that the root leads to.
    fn verify_reached<V: Value, S: Fn(&G) -> Option<V>>(
        &self,
        mut check: Check<G, V, S>,
    ) -> Verdict<G> {
        let mut positions = self.positions();
        while let Some(reached) = positions.expand() {
            let may_lack_best = self.values.may_lack_best(reached.depth);
            let location = || Location::after(positions.line_to(reached.number));
            check.position(&reached.state, may_lack_best, location)?;
        }
        Ok(check.verified)
    }
}

/// Checks the state of every index. A value whose index leads back to no state cannot be checked.
fn verify_indices<G: GameState, V: Value, S: Fn(&G) -> Option<V>>(
    mut check: Check<G, V, S>,
    states: impl Iterator<Item = (usize, Option<G>)>,
) -> Verdict<G> {
    for (index, state) in states {
        let location = || Location {
            origin: Origin::Index(index),
            line: Vec::new(),
        };
        match state {
            Some(state) => check.position(&state, false, location)?,
            None => check.verified.complete = false,
        }
    }
    Ok(check.verified)
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

/// Nothing has been checked yet, and nothing is missing.
const NOTHING: Verified = Verified {
    positions: 0,
    complete: true,
};

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
