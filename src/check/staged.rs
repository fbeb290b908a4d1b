//! The contract of [`Staged`]: every move leads to a later stage.

use hashbrown::HashMap;

use super::answers::same;
use super::violation::{Fault, Violation, ViolationKind, fail};
use super::walk::Walk;
use crate::game::Staged;

/// Checks the stage of every state that was met, and of those that its moves lead to.
pub(super) fn check<G: Staged>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let mut stages = HashMap::new();
    for (state, key, route) in walk.states() {
        let checked = check_stage(&state, *stages.entry(key).or_insert_with(|| state.stage()));
        checked.map_err(|fault| walk.violation(&route, fault))?;
    }
    walk.check_states(|state, _| {
        let (stage, longest) = (state.stage(), state.longest_step());
        for step in state.successors() {
            let after = step.state.stage();
            let expected = if after <= stage {
                format!("a stage after {stage}")
            } else if after - stage > longest {
                format!("at most {longest} stages after {stage}")
            } else {
                continue;
            };
            let found = format!("stage {after} after the move `{:?}`", step.mv);
            return fail(ViolationKind::Stage, expected, found);
        }
        Ok(())
    })
}

/// Compares the stage of a state with that of the first state with its key.
fn check_stage<G: Staged>(at: &G, of_key: usize) -> Result<(), Fault> {
    let stage = at.stage();
    same("stage", &stage, &at.stage())?;
    if stage == of_key {
        return Ok(());
    }
    let expected = format!("stage {of_key}, as of another state with this key, or different keys");
    fail(ViolationKind::Stage, expected, stage)
}
