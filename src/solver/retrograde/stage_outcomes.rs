//! Wins and losses, stage by stage: from the last stage on, each by the levels of the analysis.
//!
//! A move to a later stage is an edge whose level is known: a position learns of the win after it
//! when the levels of its own stage get there. So the distances are those of all stages at once.

use std::collections::BTreeMap;

use super::derived::DerivedGraph;
use super::levels::analyse;
use super::lists::{ListSizes, Sharing};
use super::outcome_expansion::{Expansion, Moves};
use super::partition::Partition;
use super::predecessors::{Forwards, Graph};
use super::rechecks::Reach;
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

/// How the predecessors within a stage are found; `N` numbers its positions.
pub(super) enum Source<N> {
    /// The game lists them.
    Listed,
    /// They are derived, in lists that are measured first, of at most that many bytes.
    Measured(ListSizes<N>, usize),
    /// Positions are rechecked.
    Rechecked(Reach),
}

impl<N: Number> Source<N> {
    /// Adds the moves of the next positions; returns whether lists have not become too long.
    pub(super) fn add(&mut self, moves: Moves<N>) -> Result<bool, StopReason> {
        match (self, moves) {
            (Self::Measured(sizes, most), Moves::Edges(edges)) => {
                let mut edges = edges
                    .into_iter()
                    .map(|(from, to)| sizes.add(from, to.index()));
                Ok(edges.all(|total| total.is_some_and(|total| total <= *most)))
            }
            (Self::Rechecked(reach), Moves::Blocks(blocks)) => reach.push(&blocks).map(|()| true),
            _ => Ok(true),
        }
    }

    /// For a stage whose predecessors the game does not list: derived, if lists of `most` bytes may
    /// suffice.
    fn derived(positions: usize, most: usize, run: &mut Run<'_>) -> Result<Self, StopReason> {
        let least = |sharing| DerivedGraph::<N>::least_bytes(positions, sharing);
        // Most bytes are for entries.
        let sharing = if least(Sharing::One) <= most / 3 {
            Sharing::One
        } else {
            Sharing::Four
        };
        match most.checked_sub(least(sharing)) {
            Some(left) => Ok(Self::Measured(
                ListSizes::new(positions, sharing, run)?,
                left,
            )),
            None => Ok(Self::Rechecked(Reach::new(positions, run)?)),
        }
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
            let source = if listed.is_some() {
                Source::Listed
            } else {
                // With the cells, and marks of them, at most 4 bytes for each index.
                let copied = match stage.stretches {
                    [_] => 0,
                    _ => size_of_val(own),
                };
                let most = (indices / 2 * 3).saturating_sub(copied);
                let most = run.memory_left().map_or(most, |left| most.min(left / 2));
                Source::<N>::derived(stage.len(), most, run)?
            };
            let (source, pending) = expansion.expand(whole, own, source, threads, run)?;
            match source {
                Source::Listed => {
                    let graph = listed.expect("the game lists them");
                    analyse(&WithinStage { graph, stage }, own, &pending, threads, run)
                }
                Source::Measured(sizes, _) => {
                    let moves = StageMoves {
                        root,
                        stage,
                        before,
                    };
                    let is_won = |number: usize| own[number].is_won();
                    let graph = moves.graph_of(sizes, is_won, threads, run)?;
                    analyse(&graph, own, &pending, threads, run)
                }
                Source::Rechecked(reach) => {
                    let graph = Forwards {
                        root,
                        stage,
                        before,
                        reach,
                    };
                    analyse(&graph, own, &pending, threads, run)
                }
            }
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
