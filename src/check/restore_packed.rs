//! The contract of [`RestorePacked`]: a packed key leads back to a state like the one that has it.

use super::restore::check_restored;
use super::violation::{Fault, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::RestorePacked;

/// Checks the state that is restored from the packed key of every state that was met.
pub(super) fn check<G: RestorePacked>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    walk.check_states(|state, _| {
        let packed = state.packed_key();
        let wrong = |found| {
            let expected = format!(
                "packed key {packed} to restore a state with the same keys, result, player to move and successors"
            );
            Fault::new(ViolationKind::RestorePacked, expected, found)
        };
        check_restored(walk, state, |any| any.restore_packed(packed), wrong)?;
        match state.restore_packed(packed).map(|it| it.packed_key()) {
            Some(other) if other != packed => Err(wrong(format!("one with packed key {other}"))),
            _ => Ok(()),
        }
    })
}
