//! The values of all positions, for each way to number them and to find their predecessors.

use super::derived::DerivedGraph;
use super::folded::{Folded, Folding};
use super::graph::{AllIndices, Source};
use super::levels::analyse;
use super::one_stage::OneStage;
use super::outcome_expansion::{LaterWins, check_endless};
use super::stage_outcomes::solve_outcomes;
use super::stage_scores::StageScores;
use super::stages::Stages;
use super::{AllIndexed, WithPredecessors, max_indices};
use crate::game::{
    BreadthFirst, GameState, Indexed, Location, Origin, Outcome, OutcomeValue, Predecessors,
    Staged, SwapPlayers, Value, are_outcomes,
};
use crate::rules::{PositionList, Reachable};
use crate::run::{Run, TrackedVec};
use crate::solution::Values;
use crate::solver::{self, SolveErrorKind};
use crate::table::{
    Cell, IndexPlaces, MaxIndices, Number, Numbering, OutcomeTable, StageCells, StageValues,
    StagedTable,
};

/// The values that `solve` finds for the game with its players folded.
pub(super) fn solve_folded<G: SwapPlayers>(
    root: &G,
    run: &mut Run<'_>,
    solve: impl FnOnce(&Folded<'_, G, false>, MaxIndices, &mut Run<'_>) -> solver::Result<Values<G>, G>,
) -> solver::Result<Values<G>, G> {
    let folding = Folding::of(MaxIndices::ALL);
    let solved = solve(&Folded::new(root, &folding), MaxIndices::ALL, run);
    Ok(folding.check(solved)?.folded())
}

/// The same where the indices of the folded game are numbers of those at which Max can be to move.
///
/// Some indices show which these are. Where the analysis meets a state that contradicts, it starts
/// again with all indices: a check of all of them before took a quarter of the time of animal shogi.
pub(super) fn solve_folded_numbers<G: Indexed + SwapPlayers + Sync>(
    root: &G,
    run: &mut Run<'_>,
    solve: impl Fn(&Folded<'_, G, true>, MaxIndices, &mut Run<'_>) -> solver::Result<Values<G>, G>,
) -> solver::Result<Values<G>, G> {
    let solve = |max, run: &mut Run<'_>| {
        let folding = Folding::of(max);
        let solved = solve(&Folded::new(root, &folding), max, run);
        (folding.is_contradicted(), folding.check(solved))
    };
    if let Some(max) = max_indices::likely(root) {
        let (is_contradicted, solved) = solve(max, run);
        if !is_contradicted || max_indices::are_all(max, root, run)? {
            return Ok(solved?.folded());
        }
    }
    Ok(solve(MaxIndices::ALL, run).1?.folded())
}

/// The indices at which values are held, where players are folded or not.
fn held(fold: Option<MaxIndices>) -> MaxIndices {
    fold.unwrap_or(MaxIndices::ALL)
}

/// The outcomes of the positions that the root leads to, in a table for the game `T` that has the
/// same keys.
pub(super) fn solve_reachable<G, T>(
    root: &G,
    fold: Option<MaxIndices>,
    run: &mut Run<'_>,
) -> solver::Result<OutcomeTable<T>, G>
where
    G: GameState<Value: Into<Outcome>>,
    T: GameState<Key = G::Key, Value: OutcomeValue>,
{
    let mut walk = Reachable::<G, u32>::new(root, run);
    let (numbering, cells) = match derive_and_analyse(&mut walk, fold.is_some(), run) {
        // Too many positions for numbers of 32 bits.
        Err(_) if !u32::can_number(walk.count() + 1) => {
            drop(walk);
            let mut walk = Reachable::<G, usize>::new(root, run);
            let cells = derive_and_analyse(&mut walk, fold.is_some(), run)?;
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
    fold: Option<MaxIndices>,
    run: &mut Run<'_>,
) -> solver::Result<OutcomeTable<T>, G>
where
    G: Indexed + Sync,
    T: Indexed<Value: OutcomeValue>,
{
    if u32::can_number(root.index_count()) {
        solve_one_stage::<AllIndexed, u32, _, _>(root, fold, run)
    } else {
        solve_one_stage::<AllIndexed, usize, _, _>(root, fold, run)
    }
}

/// The same with the predecessors that the game lists: these have no numbers, since no move leaves the
/// stage.
pub(super) fn solve_with_predecessors<G, T>(
    root: &G,
    fold: Option<MaxIndices>,
    run: &mut Run<'_>,
) -> solver::Result<OutcomeTable<T>, G>
where
    G: Indexed + Predecessors + Sync,
    T: Indexed<Value: OutcomeValue>,
{
    solve_one_stage::<WithPredecessors, u32, _, _>(root, fold, run)
}

/// The outcomes of all indices, with the predecessors from `S`, as the only stage of a game; `N`
/// numbers them.
fn solve_one_stage<S, N: Number, G, T>(
    root: &G,
    fold: Option<MaxIndices>,
    run: &mut Run<'_>,
) -> solver::Result<OutcomeTable<T>, G>
where
    S: Source<OneStage<G>>,
    G: Indexed + Sync,
    T: Indexed<Value: OutcomeValue>,
{
    let (game, indices) = (OneStage(root.clone()), root.index_count());
    let (folded, stages) = (fold.is_some(), &Stages::one(indices, run)?);
    let cells = solve_outcomes::<S, _, N, _>(&game, folded, None, |_| AllIndices, stages, run)?;
    Ok(OutcomeTable::new(Numbering::by_index(held(fold)), cells))
}

/// Derives the predecessors of all positions of a walk, and analyses them; returns their cells.
fn derive_and_analyse<G: GameState<Value: Into<Outcome>>, N: Number>(
    walk: &mut Reachable<'_, G, N>,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G> {
    let (graph, mut cells) = DerivedGraph::derive(walk, run)?;
    let (pending, threads) = (LaterWins::<N>::new(), run.threads());
    analyse(&graph, folded, &mut cells, (&pending, 0), &threads, run)?;
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
    let solved = StageTable::solve::<AllIndexed, _>(&list.root(), folded, run);
    let solved = solved.map_err(|error| from_root(root, list.count(), error))?;
    Ok(solved.into_values(Numbering::Listed(list.into_numbers())))
}

/// The values of all indices, stage by stage, with the predecessors from `S`.
pub(super) fn stage_indexed<S, G, T>(
    root: &G,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<Values<T>, G>
where
    S: Source<G> + Source<OneStage<G>>,
    G: Indexed + Staged + Sync,
    T: Indexed + Staged<Value = G::Value>,
{
    let solved = StageTable::solve::<S, _>(root, folded, run)?;
    Ok(solved.into_values(Numbering::by_index(MaxIndices::ALL)))
}

/// What the analysis by stage finds, for each index.
enum StageTable<V> {
    Outcomes(TrackedVec<Cell>),
    Scores((StageValues<V>, StageCells, IndexPlaces)),
}

impl<V: Value> StageTable<V> {
    fn solve<S, G>(root: &G, folded: bool, run: &mut Run<'_>) -> solver::Result<Self, G>
    where
        S: Source<G> + Source<OneStage<G>>,
        G: Indexed<Value = V> + Staged + Sync,
    {
        if u32::can_number(root.index_count()) {
            Self::solve_numbered::<S, _, u32>(root, folded, run)
        } else {
            Self::solve_numbered::<S, _, usize>(root, folded, run)
        }
    }

    /// `N` numbers the indices.
    fn solve_numbered<S, G, N: Number>(
        root: &G,
        folded: bool,
        run: &mut Run<'_>,
    ) -> solver::Result<Self, G>
    where
        S: Source<G> + Source<OneStage<G>>,
        G: Indexed<Value = V> + Staged + Sync,
    {
        let are_outcomes = are_outcomes::<V>();
        // To take all stages for one fits outcomes only.
        let stages = &Stages::find(root, folded, are_outcomes, run)?;
        if !are_outcomes {
            return StageScores::solve::<S, N>(root, folded, stages, run).map(Self::Scores);
        }
        let cells = if stages.are_mixed() {
            let (game, check) = (OneStage(root.clone()), |it: &OneStage<G>| {
                check_endless(&it.0)
            });
            let positions = |_| AllIndices;
            solve_outcomes::<S, _, N, _>(&game, folded, Some(check), positions, stages, run)?
        } else {
            let check = check_endless::<G>;
            solve_outcomes::<S, _, N, _>(root, folded, Some(check), |it| it, stages, run)?
        };
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
