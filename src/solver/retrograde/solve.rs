//! The outcomes of all positions, for each way to number them and to find their predecessors.

use super::derived::{DerivedGraph, OfStage};
use super::folded::{Folded, Turns};
use super::levels::analyse;
use super::lists::Sharing;
use super::partition::Partition;
use super::predecessors::{FromGame, StagesFromGame};
use super::stage_moves::StageMoves;
use super::stage_outcomes::{Pending, solve_outcomes};
use super::stage_scores::StageScores;
use super::stages::Stages;
use super::walk::{IndexWalk, Walk};
use super::win::Win;
use crate::game::{
    BreadthFirst, GameState, Indexed, Location, Origin, Outcome, OutcomeValue, Predecessors,
    Staged, SwapPlayers, Value, are_outcomes,
};
use crate::rules::{PositionList, Reachable};
use crate::run::{Run, Threads, TrackedVec};
use crate::solution::Values;
use crate::solver::{self, SolveErrorKind};
use crate::table::{
    Cell, Number, Numbering, OutcomeTable, Places, StageCells, StageValues, StagedTable,
};

/// The values that `solve` finds for the game with its players folded.
pub(super) fn solve_folded<G: SwapPlayers>(
    root: &G,
    solve: impl FnOnce(&Folded<'_, G>) -> solver::Result<Values<G>, G>,
) -> solver::Result<Values<G>, G> {
    let turns = Turns::default();
    let values = turns.check(solve(&Folded::new(root, &turns)))?;
    Ok(values.folded())
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
    run.check_memory(least_bytes(root))?;
    let mut walk = IndexWalk { root };
    let cells = if u32::can_number(indices) {
        derive_and_analyse::<_, u32>(&mut walk, before, run)
    } else {
        derive_and_analyse::<_, usize>(&mut walk, before, run)
    };
    Ok(OutcomeTable::new(Numbering::by_index(), cells?))
}

/// The least bytes of the cells and the derived predecessors of all indices, whatever their moves.
pub(super) fn least_bytes(root: &impl Indexed) -> usize {
    let indices = root.index_count();
    let cells = indices.saturating_mul(size_of::<Cell>());
    cells.saturating_add(DerivedGraph::<u32>::least_bytes(indices, Sharing::Four))
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
    let mut cells = graph.cells(partition, &threads, run)?;
    analyse(&graph, &mut cells, &Pending::<u32>::new(), &threads, run)?;
    Ok(OutcomeTable::new(Numbering::by_index(), cells))
}

/// Derives the predecessors of all positions of a walk, and analyses them; returns their cells.
fn derive_and_analyse<G: GameState<Value: Into<Outcome>>, N: Number>(
    walk: &mut impl Walk<G, N>,
    before: fn(Win) -> Win,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G> {
    let (graph, mut cells) = DerivedGraph::derive(walk, before, run)?;
    analyse(
        &graph,
        &mut cells,
        &Pending::<u32>::new(),
        &run.threads(),
        run,
    )?;
    Ok(cells)
}

/// The values of the positions that the root leads to, stage by stage, in a table for the game `T`
/// that has the same keys. `folded`: the players of `G` are folded.
pub(super) fn stage_reachable<G, T>(
    root: &G,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<Values<T>, G>
where
    G: Staged + Sync,
    T: Staged<Key = G::Key, Value = G::Value>,
{
    run.begin_phase("listing positions", None);
    let list = PositionList::list(root, run)?;
    let solved = solve_stages(&list.root(), folded, run);
    let solved = solved.map_err(|error| from_root(root, list.count(), error))?;
    Ok(solved.into_values(Numbering::Listed(list.into_numbers())))
}

/// The values of all indices, stage by stage.
pub(super) fn stage_indexed<G, T>(
    root: &G,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<Values<T>, G>
where
    G: Indexed + Staged + Sync,
    T: Indexed + Staged<Value = G::Value>,
{
    let solved = solve_stages(root, folded, run)?;
    Ok(solved.into_values(Numbering::by_index()))
}

/// The same with the predecessors that the game lists.
pub(super) fn stage_with_predecessors<G, T>(
    root: &G,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<Values<T>, G>
where
    G: Indexed + Predecessors + Staged + Sync,
    T: Indexed + Staged<Value = G::Value>,
{
    let solved = if u32::can_number(root.index_count()) {
        StageTable::with_predecessors::<_, u32>(root, folded, run)
    } else {
        StageTable::with_predecessors::<_, usize>(root, folded, run)
    };
    Ok(solved?.into_values(Numbering::by_index()))
}

/// The values of all indices of a game that lists no predecessors.
fn solve_stages<G: Indexed + Staged + Sync>(
    root: &G,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<StageTable<G::Value>, G> {
    if u32::can_number(root.index_count()) {
        StageTable::without_predecessors::<_, u32>(root, folded, run)
    } else {
        StageTable::without_predecessors::<_, usize>(root, folded, run)
    }
}

/// A win as seen from before a move.
pub(super) const fn win_before(folded: bool) -> fn(Win) -> Win {
    if folded {
        Win::before_swapped
    } else {
        Win::before
    }
}

/// What the analysis by stage finds, for each index.
enum StageTable<V> {
    Outcomes(TrackedVec<Cell>),
    Scores((StageValues<V>, StageCells, Places)),
}

impl<V: Value> StageTable<V> {
    /// `N` numbers the indices.
    fn with_predecessors<G, N: Number>(
        root: &G,
        folded: bool,
        run: &mut Run<'_>,
    ) -> solver::Result<Self, G>
    where
        G: Indexed<Value = V> + Predecessors + Staged + Sync,
    {
        let (are_outcomes, before) = (are_outcomes::<V>(), win_before(folded));
        // To take all stages for one fits outcomes only.
        let stages = Stages::find(root, folded, are_outcomes, run)?;
        let graph = FromGame { root, before };
        if !are_outcomes {
            let graph_of =
                |_, _: &Threads, _: &mut Run<'_>| Ok(StagesFromGame(FromGame { root, before }));
            let solved = StageScores::<_, N>::solve(root, graph_of, folded, &stages, run);
            return solved.map(Self::Scores);
        }
        let cells = if stages.are_mixed() {
            solve_outcomes::<_, _, N>(root, before, Some(&graph), &stages, run)?
        } else {
            let graph = StagesFromGame(graph);
            solve_outcomes::<_, _, N>(root, before, Some(&graph), &stages, run)?
        };
        Ok(Self::Outcomes(cells))
    }

    /// The predecessors within one stage at a time are derived. `N` numbers the indices.
    fn without_predecessors<G, N: Number>(
        root: &G,
        folded: bool,
        run: &mut Run<'_>,
    ) -> solver::Result<Self, G>
    where
        G: Indexed<Value = V> + Staged + Sync,
    {
        let (are_outcomes, before) = (are_outcomes::<V>(), win_before(folded));
        let stages = Stages::find(root, folded, are_outcomes, run)?;
        if !are_outcomes {
            let graph_of = |stage, threads: &Threads, run: &mut Run<'_>| {
                let moves = StageMoves {
                    root,
                    stage,
                    before,
                };
                let graph = moves.graph::<N>(threads, run)?;
                run.begin_phase("solving stages", None);
                run.begin_stage(stage.number());
                Ok(OfStage { graph, stage })
            };
            let solved = StageScores::<_, N>::solve(root, graph_of, folded, &stages, run);
            return solved.map(Self::Scores);
        }
        let none = None::<&DerivedGraph<N>>;
        let cells = solve_outcomes::<_, _, N>(root, before, none, &stages, run)?;
        Ok(Self::Outcomes(cells))
    }

    fn into_values<T: Staged<Value = V>>(self, numbering: Numbering<T>) -> Values<T> {
        match self {
            Self::Outcomes(cells) => Values::Outcomes(OutcomeTable::by_stage(numbering, cells)),
            Self::Scores((values, cells, places)) => {
                Values::Staged(StagedTable::new(numbering, values, cells, places))
            }
        }
    }
}

/// An error of a run over the list of the `count` positions that `root` leads to, with its line from
/// the root.
#[cold]
fn from_root<G: GameState>(
    root: &G,
    count: usize,
    error: SolveErrorKind<G::Move>,
) -> SolveErrorKind<G::Move> {
    let line_to = |index: usize| {
        let mut search = BreadthFirst::from_root(root);
        // The list has its positions in the same order, the last one first.
        while let Some((number, state)) = search.next() {
            if number + index + 1 == count {
                return search.line_to(number);
            }
            for step in state.successors() {
                search.follow(number, step);
            }
        }
        Vec::new()
    };
    match error {
        SolveErrorKind::Overflow {
            from: Some(index),
            line,
        } => SolveErrorKind::overflow_after([line_to(index), line].concat()),
        SolveErrorKind::Contract {
            at:
                Some(Location {
                    origin: Origin::Index(index),
                    line,
                }),
            fault,
        } => SolveErrorKind::contract_at(Location::after([line_to(index), line].concat()), fault),
        error => error,
    }
}
