//! The contract of [`Impartial`]: normal play, and parts whose Grundy values make that of the
//! whole.

use std::collections::BTreeSet;
use std::fmt::Debug;

use hashbrown::{HashMap, HashSet};

use super::answers::added;
use super::normal_play;
use super::swap_players;
use super::values::back_up;
use super::violation::{Checked, Fault, Violation, ViolationKind, fail};
use super::walk::Walk;
use crate::game::{GameState, Impartial, Location, Step, Value, with_max_to_move};

/// Checks every state that was met, and its moves.
pub(super) fn check<G: Impartial>(walk: &Walk<G>) -> Checked<G> {
    walk.check_states(|state, _| check_normal_play(state))?;
    swap_players::check(walk)?;
    let mut parts = Parts {
        walk,
        values: grundy_values(walk),
        elsewhere: HashMap::new(),
        compared: HashSet::new(),
    };
    // First all parts: if those of a position are wrong, so are those that a move to it changes.
    walk.check_states(|state, key| parts.check(state, key))?;
    walk.check_states(|state, key| parts.check_changed(state, key))
}

/// The Grundy values of the positions of a walk: the least number that no move leads to (*mex*).
fn grundy_values<G: GameState>(walk: &Walk<G>) -> Vec<Option<u64>> {
    back_up(walk, |position, values| {
        let edges = position.view.edges.iter();
        let reached: Option<BTreeSet<_>> = edges.map(|edge| values[walk.after(edge)?]).collect();
        let from_zero = (0..).zip(reached?).take_while(|(least, it)| least == it);
        Some(from_zero.count() as u64)
    })
}

/// The exclusive or of the Grundy values of parts; `None` if one is unknown.
fn nim_sum(values: &[Option<u64>]) -> Option<u64> {
    let mut values = values.iter();
    values.try_fold(0, |sum, &value| Some(sum ^ value?))
}

fn check_normal_play<G: Impartial>(state: &G) -> Result<(), Fault> {
    let player = state.to_move();
    for Step { mv, reward, state } in state.successors() {
        normal_play::check_turn(ViolationKind::Impartial, player, mv, &state)?;
        if added::<G>(reward) != added::<G>(G::Value::no_reward()) {
            let found = format!("{reward:?} for the move `{mv:?}`");
            return fail(ViolationKind::Impartial, "no reward", found);
        }
    }
    normal_play::check_lost(ViolationKind::Impartial, state)?;
    swap_players::check_same_moves(state)
}

/// The Grundy values of parts.
struct Parts<'w, G: GameState> {
    walk: &'w Walk<G>,
    /// The Grundy values of the positions of the walk.
    values: Vec<Option<u64>>,
    /// Those of parts elsewhere, by key: each from a walk of its own, within the budget.
    elsewhere: HashMap<G::Key, Option<u64>>,
    /// The positions with which a part was compared that has their key.
    compared: HashSet<usize>,
}

impl<G: Impartial> Parts<'_, G> {
    /// The Grundy value of the position with this key.
    fn of_key(&self, key: usize) -> Option<u64> {
        self.values[self.walk.with_key(key)?]
    }

    /// Checks the parts of a state.
    fn check(&mut self, state: &G, key: usize) -> Result<(), Fault> {
        let value = self.of_key(key);
        let parts: Vec<_> = state.parts().collect();
        let again = state.parts().map(|it| it.key());
        if !parts.iter().map(G::key).eq(again) {
            let expected = "the same parts when asked again";
            return fail(ViolationKind::ChangingAnswer, expected, "others");
        }
        let of_parts = self.values_of(&parts)?;
        if let (Some(value), Some(sum)) = (value, nim_sum(&of_parts))
            && sum != value
        {
            let expected = format!("parts whose Grundy values make {value}, that of the state");
            let found = format!("{}, which make {sum}", list(&of_parts));
            return fail(ViolationKind::Impartial, expected, found);
        }
        Ok(())
    }

    /// Checks the parts that each move of a state changes.
    fn check_changed(&mut self, state: &G, key: usize) -> Result<(), Fault> {
        let value = self.of_key(key);
        for step in state.successors() {
            let changed: Vec<_> = state.changed_parts(step.mv).collect();
            let of_changed = self.values_of(&changed)?;
            let sum = nim_sum(&of_changed);
            let after = self.walk.position_of(&step.state);
            let after = after.and_then(|after| self.values[after]);
            if let (Some(value), Some(after), Some(sum)) = (value, after, sum)
                && value ^ after != sum
            {
                let expected = format!(
                    "parts changed by {:?} whose Grundy values make {}, as from {value} to {after}",
                    step.mv,
                    value ^ after
                );
                let found = format!("{}, which make {sum}", list(&of_changed));
                return fail(ViolationKind::Impartial, expected, found);
            }
        }
        Ok(())
    }

    fn values_of(&mut self, parts: &[G]) -> Result<Vec<Option<u64>>, Fault> {
        parts.iter().map(|part| self.value_of(part)).collect()
    }

    /// The Grundy value of a part, if the budget is enough to work it out.
    fn value_of(&mut self, part: &G) -> Result<Option<u64>, Fault> {
        // The player to move does not matter, and the walk may have met the part with either.
        let part = &with_max_to_move(part.clone());
        for part in [part, &part.swap_players()] {
            if let Some(position) = self.walk.position_of(part) {
                if self.compared.insert(position) {
                    let location = || Location::after(Vec::new());
                    let compared = self.walk.compare(position, part, location);
                    compared.map_err(|violation| broken_part(&violation))?;
                }
                return Ok(self.values[position]);
            }
        }
        let key = part.key();
        if let Some(&value) = self.elsewhere.get(&key) {
            return Ok(value);
        }
        let walk = Walk::new(part, self.walk.budget());
        let walk = walk.map_err(|violation| broken_part(&violation))?;
        let value = grundy_values(&walk).first().copied().flatten();
        self.elsewhere.insert(key, value);
        Ok(value)
    }
}

/// The fault of a state that lists a part with that violation, whose root is the part.
fn broken_part<M: Debug>(violation: &Violation<M>) -> Fault {
    let found = format!("one that does not, {violation}");
    Fault::new(violation.kind(), "parts that keep the contract", found)
}

/// Lists the values of parts, all of which are known.
fn list(values: &[Option<u64>]) -> String {
    let values: Vec<_> = values.iter().flatten().collect();
    format!("{values:?}")
}
