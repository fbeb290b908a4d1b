//! The contract of [`Impartial`]: normal play, and parts whose Grundy values make that of the
//! whole.

use hashbrown::HashMap;

use super::answers::added;
use super::keys;
use super::swap_players;
use super::values::back_up;
use super::violation::{Fault, Violation, ViolationKind};
use super::walk::{Position, Walk};
use crate::game::{
    GameState, Impartial, Player, Step, Value, least_missing, nim_sum, with_max_to_move,
};

/// Checks every state that was met, and its moves.
pub(super) fn check<G: Impartial>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    walk.check_states(|state, _| check_normal_play(state))?;
    swap_players::check(walk)?;
    let values = back_up(walk, grundy_value);
    let by_key = keys::check(walk, &values, "Grundy value")?;
    let mut parts = Parts {
        walk,
        values,
        elsewhere: HashMap::new(),
    };
    let known = |state: &G| by_key[walk.key_number(&state.key())?];
    walk.check_states(|state, key| parts.check(state, by_key[key], known))
}

/// The Grundy value of a position from those of its successors.
fn grundy_value<G: GameState>(position: &Position<G>, values: &[Option<u64>]) -> Option<u64> {
    let successors = position.view.edges.iter().map(|edge| values[edge.to?]);
    let mut reached = successors.collect::<Option<Vec<_>>>()?;
    Some(least_missing(&mut reached))
}

fn check_normal_play<G: Impartial>(state: &G) -> Result<(), Fault> {
    let broken =
        |expected: &str, found: String| Err(Fault::new(ViolationKind::NormalPlay, expected, found));
    let player = state.to_move();
    for Step { mv, reward, state } in state.successors() {
        if state.to_move() == player {
            let found = format!("{player:?} to move again after {mv:?}");
            return broken("the other player to move next", found);
        }
        if added::<G>(reward) != added::<G>(G::Value::no_reward()) {
            return broken("no reward", format!("{reward:?} for {mv:?}"));
        }
    }
    let lost = |value| match player {
        Player::Max => value < G::Value::default(),
        Player::Min => value > G::Value::default(),
    };
    match state.result() {
        Some(value) if !lost(value) => {
            let expected = format!("{player:?}, who cannot move, to have lost");
            broken(&expected, format!("the value {value:?}"))
        }
        _ => swap_players::check_same_moves(state),
    }
}

/// The Grundy values of parts.
struct Parts<'w, G: GameState> {
    walk: &'w Walk<G>,
    /// The Grundy values of the positions of the walk.
    values: Vec<Option<u64>>,
    /// Those of parts elsewhere, by key: each from a walk of its own, within the budget.
    elsewhere: HashMap<G::Key, Option<u64>>,
}

impl<G: Impartial> Parts<'_, G> {
    /// Checks the parts of a state with this Grundy value, and those that each move changes;
    /// `known` returns the Grundy value of a successor.
    fn check(
        &mut self,
        state: &G,
        value: Option<u64>,
        known: impl Fn(&G) -> Option<u64>,
    ) -> Result<(), Fault> {
        let parts: Vec<_> = state.parts().collect();
        let again = state.parts().map(|it| it.key());
        if !parts.iter().map(G::key).eq(again) {
            let expected = "the same parts when asked again";
            return Err(Fault::new(
                ViolationKind::ChangingAnswer,
                expected,
                "others",
            ));
        }
        let of_parts = self.values_of(&parts)?;
        if let (Some(value), Some(sum)) = (value, nim_sum(of_parts.iter().copied()))
            && sum != value
        {
            let expected = format!("parts whose Grundy values make {value}, that of the state");
            let found = format!("{}, which make {sum}", list(&of_parts));
            return Err(Fault::new(ViolationKind::Parts, expected, found));
        }
        for step in state.successors() {
            let changed: Vec<_> = state.changed_parts(step.mv).collect();
            let of_changed = self.values_of(&changed)?;
            let sum = nim_sum(of_changed.iter().copied());
            if let (Some(value), Some(after), Some(sum)) = (value, known(&step.state), sum)
                && value ^ after != sum
            {
                let expected = format!(
                    "parts changed by {:?} whose Grundy values make {}, as from {value} to {after}",
                    step.mv,
                    value ^ after
                );
                let found = format!("{}, which make {sum}", list(&of_changed));
                return Err(Fault::new(ViolationKind::ChangedParts, expected, found));
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
                return Ok(self.values[position]);
            }
        }
        let key = part.key();
        if let Some(&value) = self.elsewhere.get(&key) {
            return Ok(value);
        }
        let walk = Walk::new(part, self.walk.budget()).map_err(|violation| {
            let found = format!("one that does not, {violation}");
            Fault::new(violation.kind(), "parts that keep the contract", found)
        })?;
        let value = back_up(&walk, grundy_value).first().copied().flatten();
        self.elsewhere.insert(key, value);
        Ok(value)
    }
}

/// Lists the values of parts, all of which are known.
fn list(values: &[Option<u64>]) -> String {
    let values: Vec<_> = values.iter().flatten().collect();
    format!("{values:?}")
}
