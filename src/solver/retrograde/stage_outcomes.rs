//! Wins and losses, stage by stage: from the last stage on, each by the levels of the analysis.
//!
//! A move to a later stage is an edge whose level is known: a position learns of the win after it
//! when the levels of its own stage get there. So the distances are those of all stages at once.

use super::graph::{FilledStage, Positions, Source};
use super::levels::analyse;
use super::outcome_expansion::{Check, Expansion};
use super::stages::{InMemory, Stage, Stages};
use crate::game::{Indexed, Staged};
use crate::run::{Run, TrackedVec};
use crate::solver;
use crate::table::{Cell, Number};

/// The outcomes of all indices, with the predecessors from `S`; `N` numbers the positions of a stage,
/// as `positions` knows them. `check`: see [`Expansion`].
pub(super) fn solve_outcomes<'s, S, G, N: Number, P: Positions>(
    root: &'s G,
    folded: bool,
    check: Option<Check<G>>,
    positions: impl Fn(Stage<'s>) -> P,
    stages: &'s Stages,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G>
where
    S: Source<G>,
    G: Indexed + Staged + Sync,
{
    let indices = root.index_count();
    let mut cells = TrackedVec::filled_with(indices, || Cell::DRAWN, run)?;
    let threads = &run.threads();
    for stage in stages.last_first() {
        let solve = |own: &mut [Cell], cells, run: &mut Run<'_>| {
            let expansion = Expansion {
                root,
                folded,
                stage,
                later: &InMemory { cells, indices },
                check,
                signal: run.stop_signal(),
            };
            let positions = positions(stage);
            let FilledStage {
                graph,
                later,
                first,
            } = S::outcomes::<N, _>(&expansion, positions, own, (threads, &mut *run))?;
            analyse(&graph, folded, own, (&later, first), threads, run)
        };
        if let [only] = stage.stretches {
            let (before, own) = cells.split_at_mut(only.first);
            let (own, after) = own.split_at_mut(only.len());
            solve(own, [before, after], run)?;
            continue;
        }
        let mut own = TrackedVec::filled_with(stage.len(), || Cell::DRAWN, run)?;
        solve(&mut own, [&cells, &[]], run)?;
        let mut own = &own[..];
        for stretch in stage.stretches {
            let (first, others) = own.split_at(stretch.len());
            cells[stretch.first..stretch.end].copy_from_slice(first);
            own = others;
        }
    }
    Ok(cells)
}
