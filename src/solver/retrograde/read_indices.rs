//! Every position of a store by index, in the order of its files.

use std::ops::ControlFlow;

use super::stages::BETWEEN_POLLS;
use crate::game::Indexed;
use crate::run::{Run, StopReason};
use crate::solution::Stored;
use crate::solver;

/// See [`StoreSolver::for_each`](crate::StoreSolver::for_each).
pub(super) fn read_indices<G: Indexed>(
    stored: &Stored<G>,
    run: &mut Run<'_>,
    mut each: impl FnMut(&G, G::Value) -> ControlFlow<()>,
) -> solver::Result<u64, G> {
    let root = stored.root();
    run.begin_phase("reading", Some(root.index_count() as u64));
    let (mut positions, mut passed) = (0, 0);
    for (_, state) in root.states() {
        passed += 1;
        if passed == BETWEEN_POLLS {
            run.poll(passed.into())?;
            passed = 0;
        }
        // Positions that the root does not lead to have none.
        if let Some(value) = stored.value_of(&state)? {
            positions += 1;
            if each(&state, value).is_break() {
                return Err(StopReason::Stopped.into());
            }
        }
    }
    Ok(positions)
}
