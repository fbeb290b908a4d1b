//! The contract of [`SwapPlayers`]: the players can be swapped, and values are negated.

use std::fmt::Display;

use hashbrown::HashMap;

use super::answers::added;
use super::violation::{Checked, Fault, ViolationKind, fail};
use super::walk::Walk;
use crate::game::{Step, SwapPlayers, Value};

/// Checks every state that was met. Where moves correspond one to one all the way down, values need
/// not be compared: they are negated.
pub(super) fn check<G: SwapPlayers>(walk: &Walk<G>) -> Checked<G> {
    let mut swapped_keys = HashMap::new();
    walk.check_states(|state, key| {
        let swapped = state.swap_players();
        check_key(state, &swapped)?;
        let swapped_key = swapped.key();
        if swapped_keys.entry(key).or_insert(swapped_key.clone()) != &swapped_key {
            let expected = "the same key as of another state that had the same key";
            return broken(expected, "another one");
        }
        check_result(state, &swapped)?;
        check_moves(state, &swapped)
    })
}

fn broken(expected: impl Display, found: impl Display) -> Result<(), Fault> {
    let expected = format!("{expected} when the players are exchanged");
    fail(ViolationKind::SwapPlayers, expected, found)
}

fn check_key<G: SwapPlayers>(state: &G, swapped: &G) -> Result<(), Fault> {
    if state.swap_players().key() != swapped.key() {
        let expected = "the same key when the players are exchanged again";
        return fail(ViolationKind::ChangingAnswer, expected, "another one");
    }
    let (player, found) = (state.to_move().opponent(), swapped.to_move());
    if found != player {
        return broken(format!("{player} to move"), format!("{found} to move"));
    }
    if swapped.swap_players().key() != state.key() {
        let expected = "the same key when the players are exchanged twice";
        return fail(ViolationKind::SwapPlayers, expected, "another one");
    }
    Ok(())
}

fn check_result<G: SwapPlayers>(state: &G, swapped: &G) -> Result<(), Fault> {
    let (result, found) = (state.result(), swapped.result());
    let text = |result: Option<G::Value>| match result {
        Some(value) => format!("the result {value:?}"),
        None => "that the game continues".into(),
    };
    let expected = match result.map(Value::negated) {
        None => None,
        Some(Some(negated)) => Some(negated),
        Some(None) => {
            let expected = format!("the negated result {result:?}, which is out of range");
            return broken(expected, text(found));
        }
    };
    if found == expected {
        return Ok(());
    }
    broken(text(expected), text(found))
}

/// Finds the counterpart of each move.
fn check_moves<G: SwapPlayers>(state: &G, swapped: &G) -> Result<(), Fault> {
    let moves = swapped.successors();
    let moves = moves.map(|Step { mv, reward, state }| (mv, reward, state.key()));
    let mut left: Vec<_> = moves.collect();
    for Step { mv, reward, state } in state.successors() {
        let key = state.swap_players().key();
        let negated = added::<G>(reward).and_then(Value::negated);
        let is_counterpart = |(_, reward, to): &(_, _, G::Key)| {
            *to == key && negated.is_some() && added::<G>(*reward) == negated
        };
        if let Some(at) = left.iter().position(is_counterpart) {
            left.swap_remove(at);
            continue;
        }
        let found = match left.iter().find(|(_, _, to)| *to == key) {
            Some((other, reward, _)) => format!("the move `{other:?}` with the reward {reward:?}"),
            None => "no move to the same position".into(),
        };
        let expected =
            format!("a counterpart of the move `{mv:?}`, with its reward of {reward:?} negated,");
        return broken(expected, found);
    }
    match left.first() {
        None => Ok(()),
        Some((mv, ..)) => {
            let found = format!("the move `{mv:?}`, which has no counterpart");
            broken("no further move", found)
        }
    }
}

/// Checks that exchanging the players changes only the player to move: the moves remain.
pub(super) fn check_same_moves<G: SwapPlayers>(state: &G) -> Result<(), Fault> {
    let moves = |state: &G| -> Vec<_> { state.successors().map(|step| step.mv).collect() };
    let (own, others) = (moves(state), moves(&state.swap_players()));
    if own == others {
        return Ok(());
    }
    let expected = format!("the same moves with the players exchanged, {own:?}");
    fail(ViolationKind::Impartial, expected, format!("{others:?}"))
}
