//! The plies to the next gain, and the moves that make progress to it.

use std::collections::VecDeque;
use std::fmt::{self, Debug};
use std::iter;

use super::{Solution, VerifyError};
use crate::game::{GameState, Location, Player, Step};
use crate::table::StageRules;

impl<G: GameState> Solution<G> {
    /// The plies under best play from `state` to the win, in a solution of
    /// [`Retrograde`](crate::Retrograde) of a game with wins and losses. In one
    /// [by stage](crate::Retrograde::by_stage), to the move that ends the stage or the game: the
    /// player who gets more than endless play is worth hurries, and the opponent delays.
    ///
    /// `None` where endless play is worth as much: in a draw. `None` also of other solvers, and
    /// where the solution does not hold the value of `state`.
    pub fn plies(&self, state: &G) -> Option<u16> {
        self.values.read().plies(state)
    }

    /// The steps of the [best moves](Self::best_moves), in their order. Without a step that makes
    /// progress where one must, the game breaks its contract, and there is none.
    pub(super) fn best_steps(&self, state: &G) -> impl Iterator<Item = Step<G>> {
        let plies = self.plies(state);
        let rules = self.values.read().stage_rules();
        let makes_progress = move |step: &Step<G>| match (plies, rules) {
            (Some(plies), _) => self.plies_after(state, step) == plies.checked_sub(1),
            // Endless play is worth as much, but a gain of both players is shown where there is
            // one.
            (None, Some(rules)) => rules.ends_stage(state, &step.state),
            // A draw, or values that make progress by themselves.
            (None, None) => self.plies(&step.state).is_none(),
        };
        let (mut later, mut may_go_round) = (VecDeque::new(), plies.is_none());
        let mut steps = self.steps_that_keep(state).fuse();
        iter::from_fn(move || {
            for step in steps.by_ref() {
                if makes_progress(&step) {
                    may_go_round = true;
                    return Some(step);
                }
                later.push_back(step);
            }
            later.pop_front().filter(|_| may_go_round)
        })
    }

    /// The plies that are left after a step from `state`.
    fn plies_after(&self, state: &G, step: &Step<G>) -> Option<u16> {
        let rules = self.values.read().stage_rules();
        if rules.is_some_and(|rules| rules.ends_stage(state, &step.state)) {
            return Some(0);
        }
        self.plies(&step.state)
    }

    /// Checks that the plies of `state` are those that its successors give: so a player who gets
    /// more than endless play is worth makes progress with each move.
    pub(super) fn verify_plies(
        &self,
        rules: &StageRules<G>,
        state: &G,
        location: impl FnOnce() -> Location<G::Move>,
    ) -> Result<(), VerifyError<G::Move>> {
        let Some(value) = self.value_of(state) else {
            return Ok(());
        };
        let endless = rules.endless_value(state);
        let derived = if state.is_over() {
            Some(0)
        } else if value == endless {
            None
        } else {
            let ahead = if value > endless {
                Player::Max
            } else {
                Player::Min
            };
            let steps = self.steps_that_keep(state);
            let after = steps.map(|step| self.plies_after(state, &step));
            let after = if state.to_move() == ahead {
                after.flatten().min()
            } else {
                after.reduce(|a, b| Some(a?.max(b?))).flatten()
            };
            after.map(|plies| plies + 1)
        };
        let stored = self.plies(state);
        if stored == derived {
            return Ok(());
        }
        let [stored, derived] = [stored, derived].map(|plies| Some(InPlies { value, plies }));
        Err(VerifyError::new(location(), stored, derived))
    }
}

/// A value with its plies, as an error shows it.
struct InPlies<V> {
    value: V,
    plies: Option<u16>,
}

impl<V: Debug> Debug for InPlies<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, plies } = self;
        match plies {
            Some(plies) => write!(f, "{value:?} in {plies} plies"),
            None => write!(f, "{value:?} by endless play"),
        }
    }
}
