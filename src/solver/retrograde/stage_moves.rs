//! The moves within a stage, and the predecessors that they make.

use super::derived::{DerivedGraph, Edge};
use super::lists::{ListSizes, Sharing, too_large};
use super::stages::Stage;
use super::walk::check_moves;
use super::win::Win;
use crate::game::{Indexed, Staged};
use crate::run::{Run, StopSignal, Threads};
use crate::solver::{self, SolveErrorKind};
use crate::table::Number;

/// How many positions a thread visits at a time.
const POSITIONS: usize = 1024;

/// The moves within a stage.
pub(super) struct StageMoves<'g, G> {
    /// A state of the instance.
    pub(super) root: &'g G,
    pub(super) stage: Stage<'g>,
    /// Returns a win as seen from before a move.
    pub(super) before: fn(Win) -> Win,
}

impl<G: Indexed + Staged + Sync> StageMoves<'_, G> {
    /// The graph of the moves; `N` numbers the positions within the stage.
    pub(super) fn graph<N: Number>(
        &self,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<DerivedGraph<N>, G> {
        let mut sizes = ListSizes::new(self.stage.len(), Sharing::Four, run)?;
        run.begin_phase("measuring predecessors", Some(self.stage.len() as u64));
        self.visit(
            |_| false,
            threads,
            run,
            |(from, _, to): Edge<N>| {
                sizes
                    .add(from, to.index())
                    .map(|_| ())
                    .ok_or_else(too_large)
            },
        )?;
        self.graph_of(sizes, |_| false, threads, run)
    }

    /// The same, where the lists are measured, without the moves of positions that it `skips`.
    pub(super) fn graph_of<N: Number>(
        &self,
        sizes: ListSizes<N>,
        skips: impl Fn(usize) -> bool + Sync,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<DerivedGraph<N>, G> {
        let mut graph = DerivedGraph::new(sizes, self.stage.len(), self.before, run)?;
        self.visit(skips, threads, run, |edge| {
            graph.add(edge);
            Ok(())
        })?;
        Ok(graph)
    }

    /// Calls `add` with each move, in the order of the positions before it.
    fn visit<N: Number>(
        &self,
        skips: impl Fn(usize) -> bool + Sync,
        threads: &Threads,
        run: &mut Run<'_>,
        mut add: impl FnMut(Edge<N>) -> solver::Result<(), G>,
    ) -> solver::Result<(), G> {
        let (count, signal) = (self.stage.len(), run.stop_signal());
        let pool = threads.pool(count);
        let mut starts = (0..count).step_by(POSITIONS).peekable();
        while let Some(&first) = starts.peek() {
            let tasks = starts.by_ref().take(pool.tasks());
            for edges in pool.map(tasks, |first| self.edges(first, &skips, signal)) {
                edges?.into_iter().try_for_each(&mut add)?;
            }
            let end = starts.peek().copied().unwrap_or(count);
            run.poll((end - first) as u64)?;
        }
        Ok(())
    }

    /// The moves of the positions from the number `first` on.
    fn edges<N: Number>(
        &self,
        first: usize,
        skips: &impl Fn(usize) -> bool,
        signal: StopSignal<'_>,
    ) -> Result<Vec<Edge<N>>, SolveErrorKind<G::Move>> {
        signal.check()?;
        let mut edges = Vec::new();
        let end = self.stage.len().min(first + POSITIONS);
        for (number, indices) in self.stage.indices(first..end) {
            let start = indices.start;
            for (index, state) in self.root.states_in(indices) {
                let number = number + (index - start);
                if skips(number) || state.decided().is_some() {
                    continue;
                }
                let before = edges.len();
                for to in self.stage.successors(&state) {
                    check_moves(edges.len() - before)?;
                    edges.push((N::new(number), state.to_move(), N::new(to)));
                }
            }
        }
        Ok(edges)
    }
}
