//! The outcomes of all positions, for each way to number them and to find their predecessors.

use super::derived::DerivedGraph;
use super::folded::{Folded, Turns};
use super::levels::analyse;
use super::partition::Partition;
use super::predecessors::FromGame;
use super::walk::{IndexWalk, Walk};
use super::win::Win;
use crate::game::{GameState, Indexed, Outcome, OutcomeValue, Predecessors, SwapPlayers};
use crate::rules::Reachable;
use crate::run::{Run, TrackedVec};
use crate::solution::Values;
use crate::solver;
use crate::table::{Cell, Number, Numbering, OutcomeTable};

/// The values that `solve` finds for the game with its players folded.
pub(super) fn solve_folded<G: SwapPlayers>(
    root: &G,
    solve: impl FnOnce(&Folded<'_, G>) -> solver::Result<OutcomeTable<G>, G>,
) -> solver::Result<Values<G>, G> {
    let turns = Turns::default();
    let table = turns.check(solve(&Folded::new(root, &turns)))?;
    Ok(Values::Outcomes(table).folded())
}

/// The outcomes of the positions that the root leads to, in a table for the game `T` that has the
/// same keys.
pub(super) fn solve_reachable<G, T>(
    root: &G,
    before: fn(Win) -> Win,
    run: &mut Run<'_>,
) -> solver::Result<OutcomeTable<T>, G>
where
    G: GameState<Value: Into<Outcome>>,
    T: GameState<Key = G::Key, Value: OutcomeValue>,
{
    let mut walk = Reachable::<G, u32>::new(root, run);
    let (numbering, cells) = match derive_and_analyse(&mut walk, before, run) {
        // Too many positions for numbers of 32 bits.
        Err(_) if !u32::can_number(walk.count() + 1) => {
            drop(walk);
            let mut walk = Reachable::<G, usize>::new(root, run);
            let cells = derive_and_analyse(&mut walk, before, run)?;
            (Numbering::ReachedMany(walk.into_numbers()), cells)
        }
        cells => (Numbering::Reached(walk.into_numbers()), cells?),
    };
    Ok(OutcomeTable::new(numbering, cells))
}

/// The outcomes of all indices, with derived predecessors, in a table for the game `T` that has the
/// same indices.
pub(super) fn solve_indexed<G, T>(
    root: &G,
    before: fn(Win) -> Win,
    run: &mut Run<'_>,
) -> solver::Result<OutcomeTable<T>, G>
where
    G: Indexed<Value: Into<Outcome>>,
    T: Indexed<Value: OutcomeValue>,
{
    let indices = root.index_count();
    run.check_memory(DerivedGraph::<u32>::least_bytes(indices))?;
    let mut walk = IndexWalk { root };
    let cells = if u32::can_number(indices) {
        derive_and_analyse::<_, u32>(&mut walk, before, run)
    } else {
        derive_and_analyse::<_, usize>(&mut walk, before, run)
    };
    Ok(OutcomeTable::new(Numbering::by_index(), cells?))
}

/// The same with the predecessors that the game lists.
pub(super) fn solve_with_predecessors<G, T>(
    root: &G,
    before: fn(Win) -> Win,
    run: &mut Run<'_>,
) -> solver::Result<OutcomeTable<T>, G>
where
    G: Indexed<Value: Into<Outcome>> + Predecessors + Sync,
    T: Indexed<Value: OutcomeValue>,
{
    let partition = Partition::whole(root.index_count());
    let (graph, threads) = (FromGame { root, before }, run.threads());
    let cells = graph.cells(partition, &threads, run)?;
    let cells = analyse(&graph, cells, &threads, run)?;
    Ok(OutcomeTable::new(Numbering::by_index(), cells))
}

/// Derives the predecessors of all positions of a walk, and analyses them; returns their cells.
fn derive_and_analyse<G: GameState<Value: Into<Outcome>>, N: Number>(
    walk: &mut impl Walk<G, N>,
    before: fn(Win) -> Win,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G> {
    let (graph, cells) = DerivedGraph::derive(walk, before, run)?;
    analyse(&graph, cells, &run.threads(), run)
}
