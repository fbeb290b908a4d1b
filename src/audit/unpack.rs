//! The contract of [`Unpack`]: a packed key leads back to a state like the one that has it.

use super::answers::Answers;
use super::view::difference;
use super::violation::{Checked, Fault, ViolationKind};
use super::walk::Walk;
use crate::game::{GameState, Unpack};

/// Checks the state that is restored from the packed key of every state that was met.
pub(super) fn check<G: Unpack>(walk: &Walk<G>) -> Checked<G> {
    walk.check_states(|state, _| {
        let packed = state.packed_key();
        let wrong = |found| {
            let expected = format!(
                "packed key {packed} to lead back to a state with the same keys, result, player to move and successors"
            );
            Fault::new(ViolationKind::Unpack, expected, found)
        };
        check_restored(walk, state, |any| any.unpack(packed), wrong)?;
        match state.unpack(packed).map(|it| it.packed_key()) {
            Some(other) if other != packed => Err(wrong(format!("one with packed key {other}"))),
            _ => Ok(()),
        }
    })
}

/// Checks the state that `unpack` returns for the packed key of `state`, whichever state of the
/// instance is asked; `wrong` is the fault of one that is not like `state`.
fn check_restored<G: GameState>(
    walk: &Walk<G>,
    state: &G,
    unpack: impl Fn(&G) -> Option<G>,
    wrong: impl Fn(String) -> Fault,
) -> Result<(), Fault> {
    let unpack = |any| unpack(any).ok_or_else(|| wrong("none".to_owned()));
    let restored = unpack(state)?;
    let answers = Answers::of(&restored);
    answers.same_again(&Answers::of(&unpack(state)?), "when restored again")?;
    if let Some(root) = walk.positions().first() {
        let again = Answers::of(&unpack(&root.state)?);
        answers.same_again(&again, "when the root restores it")?;
    }
    match difference(state, &restored) {
        Some(difference) => Err(wrong(format!("one with {difference}"))),
        None => Ok(()),
    }
}
