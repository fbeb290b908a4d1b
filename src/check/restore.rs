//! The contract of [`Restore`]: a packed key leads back to a state like the one that has it.

use super::answers::Answers;
use super::view::difference;
use super::violation::{Checked, Fault, ViolationKind};
use super::walk::Walk;
use crate::game::{GameState, Restore};

/// Checks the state that is restored from the packed key of every state that was met.
pub(super) fn check<G: Restore>(walk: &Walk<G>) -> Checked<G> {
    walk.check_states(|state, _| {
        let packed = state.packed_key();
        let wrong = |found| {
            let expected = format!(
                "packed key {packed} to restore a state with the same keys, result, player to move and successors"
            );
            Fault::new(ViolationKind::Restore, expected, found)
        };
        check_restored(walk, state, |any| any.restore(packed), wrong)?;
        match state.restore(packed).map(|it| it.packed_key()) {
            Some(other) if other != packed => Err(wrong(format!("one with packed key {other}"))),
            _ => Ok(()),
        }
    })
}

/// Checks the state that `restore` returns for the packed key of `state`, whichever state of the
/// instance is asked; `wrong` is the fault of one that is not like `state`.
fn check_restored<G: GameState>(
    walk: &Walk<G>,
    state: &G,
    restore: impl Fn(&G) -> Option<G>,
    wrong: impl Fn(String) -> Fault,
) -> Result<(), Fault> {
    let restore = |any| restore(any).ok_or_else(|| wrong("none".to_owned()));
    let restored = restore(state)?;
    let answers = Answers::of(&restored);
    answers.same_again(&Answers::of(&restore(state)?), "when restored again")?;
    if let Some(root) = walk.positions().first() {
        let again = Answers::of(&restore(&root.state)?);
        answers.same_again(&again, "when the root restores it")?;
    }
    match difference(state, &restored) {
        Some(difference) => Err(wrong(format!("one with {difference}"))),
        None => Ok(()),
    }
}
