//! The promises of [`Staged`]: every move leads to a later stage.

use hashbrown::HashMap;

use super::answers::same;
use super::violation::{Violation, ViolationKind};
use super::walk::Walk;
use crate::game::Staged;

/// Checks the stage of every state that was met, and of those that its moves lead to.
pub(super) fn check<G: Staged>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let mut stages = HashMap::new();
    for (state, key, route) in walk.states() {
        let stage = state.stage();
        let asked_again = same("the same stage", &stage, &state.stage());
        asked_again.map_err(|complaint| walk.violation(&route, complaint))?;
        let broken = |kind, expected: String, found: String| {
            Err(walk.violation(&route, (kind, expected, found)))
        };
        let first = *stages.entry(key).or_insert(stage);
        if stage != first {
            let expected = format!(
                "stage {first}, as of another state with this key, or a key that tells them apart"
            );
            return broken(ViolationKind::TwoStages, expected, stage.to_string());
        }
    }
    for (state, _, route) in walk.states() {
        if state.decided().is_some() {
            continue;
        }
        let stage = state.stage();
        let broken = |kind, expected: String, found: String| {
            Err(walk.violation(&route, (kind, expected, found)))
        };
        for mv in state.moves() {
            let after = state.play(mv).stage();
            let found = format!("stage {after} after the move {mv:?}");
            if after <= stage {
                let expected = format!("a stage after {stage}");
                return broken(ViolationKind::StageOrder, expected, found);
            }
            let longest = state.longest_step();
            if after - stage > longest {
                let expected = format!("at most {longest} stages after {stage}");
                return broken(ViolationKind::StageStep, expected, found);
            }
        }
    }
    Ok(())
}
