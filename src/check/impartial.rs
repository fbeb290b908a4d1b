//! The promises of [`Impartial`]: normal play, and parts whose Grundy values make that of the whole.

use hashbrown::HashMap;

use super::answers::{Complaint, added};
use super::keys;
use super::values::from_the_ends;
use super::violation::{Violation, ViolationKind};
use super::walk::{Position, Walk};
use crate::game::{GameState, Impartial, Player, Value, least_missing, nim_sum};

/// Checks every state that was met, and its moves.
pub(super) fn check<G: Impartial>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    for (state, _, route) in walk.states() {
        let checked = check_normal_play(&state);
        checked.map_err(|complaint| walk.violation(&route, complaint))?;
    }
    let values = from_the_ends(walk, grundy_value);
    let by_key = keys::check(walk, &values, "Grundy value")?;
    let mut parts = Parts {
        walk,
        values,
        beside: HashMap::new(),
    };
    for (state, key, route) in walk.states() {
        let checked = parts.check(&state, by_key[key], |after| {
            by_key[walk.key_number(&after.key())?]
        });
        checked.map_err(|complaint| walk.violation(&route, complaint))?;
    }
    Ok(())
}

/// The Grundy value of a position from those of its children.
fn grundy_value<G: GameState>(position: &Position<G>, values: &[Option<u64>]) -> Option<u64> {
    let children = position.to.iter().map(|to| values[(*to)?]);
    let mut reached = children.collect::<Option<Vec<_>>>()?;
    Some(least_missing(&mut reached))
}

fn check_normal_play<G: Impartial>(state: &G) -> Result<(), Complaint> {
    let broken = |expected: &str, found: String| {
        Err((ViolationKind::NormalPlay, expected.to_owned(), found))
    };
    let (player, mut moves) = (state.to_move(), 0);
    if state.decided().is_none() {
        for mv in state.moves() {
            moves += 1;
            if state.play(mv).to_move() == player {
                let found = format!("{player:?} to move again after {mv:?}");
                return broken("the other player to move next", found);
            }
            let reward = state.reward(mv);
            if added::<G>(reward) != added::<G>(G::Value::no_reward()) {
                return broken("no reward", format!("{reward:?} for {mv:?}"));
            }
        }
    }
    if moves == 0 {
        let value = state.decided().unwrap_or_else(|| state.terminal_value());
        let lost = match player {
            Player::Max => value < G::Value::default(),
            Player::Min => value > G::Value::default(),
        };
        if !lost {
            let expected = format!("{player:?}, who cannot move, to have lost");
            return broken(&expected, format!("the value {value:?}"));
        }
    }
    Ok(())
}

/// What is known of parts.
struct Parts<'w, G: GameState> {
    walk: &'w Walk<G>,
    /// The Grundy values of the positions of the walk.
    values: Vec<Option<u64>>,
    /// Those of other states, by key: what a walk of their own tells within the budget.
    beside: HashMap<G::Key, Option<u64>>,
}

impl<G: Impartial> Parts<'_, G> {
    /// Checks the parts of a state with that Grundy value, and those that each move changes.
    fn check(
        &mut self,
        state: &G,
        value: Option<u64>,
        value_after: impl Fn(&G) -> Option<u64>,
    ) -> Result<(), Complaint> {
        let parts: Vec<_> = state.parts().collect();
        if !parts
            .iter()
            .map(G::key)
            .eq(state.parts().map(|it| it.key()))
        {
            let expected = "the same parts when asked again".to_owned();
            return Err((ViolationKind::ChangingAnswer, expected, "others".to_owned()));
        }
        let of_parts = self.values_of(&parts)?;
        if let (Some(value), Some(sum)) = (value, nim_sum(of_parts.iter().copied()))
            && sum != value
        {
            let expected = format!("parts whose Grundy values make {value}, that of the state");
            let found = format!("{}, which make {sum}", list(&of_parts));
            return Err((ViolationKind::Parts, expected, found));
        }
        if state.decided().is_some() {
            return Ok(());
        }
        for mv in state.moves() {
            let changed: Vec<_> = state.changed_parts(mv).collect();
            let of_changed = self.values_of(&changed)?;
            if let (Some(value), Some(after), Some(change)) = (
                value,
                value_after(&state.play(mv)),
                nim_sum(of_changed.iter().copied()),
            ) && value ^ after != change
            {
                let expected = format!(
                    "parts changed by {mv:?} whose Grundy values make {}, as from {value} to {after}",
                    value ^ after
                );
                let found = format!("{}, which make {change}", list(&of_changed));
                return Err((ViolationKind::ChangedParts, expected, found));
            }
        }
        Ok(())
    }

    fn values_of(&mut self, parts: &[G]) -> Result<Vec<Option<u64>>, Complaint> {
        parts.iter().map(|part| self.value_of(part)).collect()
    }

    /// The Grundy value of a part, if the budget is enough to work it out.
    fn value_of(&mut self, part: &G) -> Result<Option<u64>, Complaint> {
        if let Some(position) = self.walk.position_of(part) {
            return Ok(self.values[position]);
        }
        let key = part.key();
        if let Some(&value) = self.beside.get(&key) {
            return Ok(value);
        }
        let walk = Walk::new(part, self.walk.budget()).map_err(|violation| {
            let expected = "parts that keep their promises".to_owned();
            (
                violation.kind(),
                expected,
                format!("of a part, {violation}"),
            )
        })?;
        let value = from_the_ends(&walk, grundy_value)
            .first()
            .copied()
            .flatten();
        self.beside.insert(key, value);
        Ok(value)
    }
}

/// The values of parts, all of which are known, as people read them.
fn list(values: &[Option<u64>]) -> String {
    let values: Vec<_> = values.iter().flatten().collect();
    format!("{values:?}")
}
