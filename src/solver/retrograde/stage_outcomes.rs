//! Wins and losses, stage by stage: from the last stage on, each by the levels of the analysis.
//!
//! A move to a later stage is an edge whose level is known: a position learns of the win after it
//! when the levels of its own stage get there. So the distances are those of all stages at once.

use std::collections::BTreeMap;

use super::derived::DerivedGraph;
use super::levels::analyse;
use super::lists::{ListSizes, Sharing};
use super::outcome_expansion::Expansion;
use super::partition::Partition;
use super::predecessors::Graph;
use super::stage_moves::StageMoves;
use super::stages::{Later, Stage, Stages};
use super::win::Win;
use crate::game::{ByPlayer, Indexed, Outcome, Player, Staged, index_out_of_range};
use crate::run::{Run, StopReason, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::table::{Cell, Number};

/// Wins after moves to later stages, by their plies.
pub(super) struct Pending<N>(BTreeMap<u16, Edges<N>>);

/// The positions before these moves, by the winner and the player to move.
pub(super) type Edges<N> = ByPlayer<ByPlayer<TrackedVec<N>>>;

impl<N> Pending<N> {
    pub(super) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    pub(super) fn push(
        &mut self,
        (win, to_move, number): (Win, Player, N),
        run: &Run<'_>,
    ) -> Result<(), StopReason> {
        let new = || ByPlayer::new(|_| ByPlayer::new(|_| TrackedVec::new(run)));
        let edges = self.0.entry(win.plies).or_insert_with(new);
        edges[win.winner][to_move].push_tight(number)
    }

    /// The plies of the farthest.
    pub(super) fn last(&self) -> u16 {
        self.0.last_key_value().map_or(0, |(&plies, _)| plies)
    }

    /// Those of that many plies.
    pub(super) fn get(&self, plies: u16) -> Option<&Edges<N>> {
        self.0.get(&plies)
    }
}

/// The graph of a stage, whose positions are numbered within it.
pub(super) struct WithinStage<'g, B> {
    pub(super) graph: &'g B,
    pub(super) stage: Stage<'g>,
}

/// The outcomes of lower indices than those of a stage, and of higher ones up to the last.
struct InMemory<'c> {
    cells: [&'c [Cell]; 2],
    indices: usize,
}

impl Later<Outcome> for InMemory<'_> {
    #[inline]
    fn value<M>(&self, index: usize) -> Result<Option<Outcome>, SolveErrorKind<M>> {
        let ([lower, higher], count) = (self.cells, self.indices);
        let cell = lower.get(index).or_else(|| {
            let at = index.checked_sub(count - higher.len());
            at.and_then(|at| higher.get(at))
        });
        let cell = cell.unwrap_or_else(|| index_out_of_range(index, count));
        Ok(Some(cell.outcome()))
    }
}

impl<B: Graph> Graph for WithinStage<'_, B> {
    type Position = B::Position;

    #[inline]
    fn position(&self, number: usize) -> B::Position {
        self.graph.position(self.stage.index(number))
    }

    #[inline]
    fn predecessors(&self, position: &B::Position) -> impl Iterator<Item = (usize, Player)> {
        let predecessors = self.graph.predecessors(position);
        predecessors.filter_map(|(index, player)| Some((self.stage.find(index)?, player)))
    }

    #[inline]
    fn before(&self, win: Win) -> Win {
        self.graph.before(win)
    }
}

/// The outcomes of all indices. `listed` has the predecessors of all positions, if these are known;
/// `N` numbers the positions of a stage.
pub(super) fn solve_outcomes<G: Indexed + Staged + Sync, B: Graph + Sync, N: Number>(
    root: &G,
    before: fn(Win) -> Win,
    listed: Option<&B>,
    stages: &Stages,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G> {
    let indices = root.index_count();
    let mut cells = TrackedVec::filled_with(indices, || Cell::DRAWN, run)?;
    let threads = &run.threads();
    for stage in stages.last_first() {
        let solve = |own: &mut [Cell], cells, run: &mut Run<'_>| {
            let expansion = Expansion {
                root,
                before,
                stage,
                later: &InMemory { cells, indices },
                signal: run.stop_signal(),
            };
            let whole = Partition::whole(stage.len());
            if let Some(graph) = listed {
                let pending = expansion.expand::<N>(whole, own, None, threads, run)?;
                let graph = WithinStage { graph, stage };
                return analyse(&graph, own, &pending, threads, run);
            }
            // With the cells, and marks of them, mostly less than 4 bytes for each index.
            let copied = match stage.stretches {
                [_] => 0,
                _ => size_of_val(own),
            };
            let most = (indices / 2 * 3).saturating_sub(copied);
            let most = run.memory_left().map_or(most, |left| most.min(left / 2));
            // Most bytes are for entries.
            let sharing = if DerivedGraph::<N>::least_bytes(own.len(), Sharing::One) <= most / 3 {
                Sharing::One
            } else {
                Sharing::Four
            };
            let mut sizes = ListSizes::<N>::new(own.len(), sharing, run)?;
            let pending = expansion.expand(whole, own, Some(&mut sizes), threads, run)?;
            let moves = StageMoves {
                root,
                stage,
                before,
            };
            let is_won = |number: usize| own[number].is_won();
            let graph = moves.graph_of(sizes, is_won, threads, run)?;
            analyse(&graph, own, &pending, threads, run)
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
