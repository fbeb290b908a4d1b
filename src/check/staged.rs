//! The contract of [`Staged`]: every move leads to a later stage.

use hashbrown::HashMap;

use super::answers::same;
use super::states::check_each;
use super::violation::{Fault, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::Staged;

/// Checks the stage of every state that was met, and of those that its moves lead to.
pub(super) fn check<G: Staged>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let mut stages = HashMap::new();
    check_each(walk, walk.states(), |state, key| {
        let stage = state.stage();
        same("stage", &stage, &state.stage())?;
        let first = *stages.entry(key).or_insert(stage);
        if stage == first {
            return Ok(());
        }
        let expected =
            format!("stage {first}, as of another state with this key, or different keys");
        let found = stage.to_string();
        Err(Fault::new(ViolationKind::TwoStages, expected, found))
    })?;
    check_each(walk, walk.some_states(), |state, _| {
        let (stage, longest) = (state.stage(), state.longest_step());
        for step in state.successors() {
            let after = step.state.stage();
            let (kind, expected) = if after <= stage {
                (ViolationKind::StageOrder, format!("a stage after {stage}"))
            } else if after - stage > longest {
                let expected = format!("at most {longest} stages after {stage}");
                (ViolationKind::StageStep, expected)
            } else {
                continue;
            };
            let found = format!("stage {after} after the move {:?}", step.mv);
            return Err(Fault::new(kind, expected, found));
        }
        Ok(())
    })
}
