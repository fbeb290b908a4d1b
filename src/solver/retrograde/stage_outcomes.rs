//! Wins and losses, stage by stage: from the last stage on, each by the levels of the analysis.
//!
//! A move to a later stage is an edge whose level is known: a position learns of the win after it
//! when the levels of its own stage get there. So the distances are those of all stages at once.

use std::collections::BTreeMap;

use super::levels::analyse;
use super::partition::Partition;
use super::predecessors::Graph;
use super::stages::{Later, Stage, Stages, endless_favours, ends_stage, leads_nowhere};
use super::win::{Win, cell_at_the_end, cell_with_open_moves};
use crate::game::{ByPlayer, Indexed, Outcome, Player, Staged, Value, index_out_of_range};
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

    fn push(
        &mut self,
        win: Win,
        to_move: Player,
        number: N,
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

/// The outcomes of later stages in memory, by index.
struct InMemory<'c>(&'c [Cell]);

impl Later<Outcome> for InMemory<'_> {
    #[inline]
    fn value<M>(&self, index: usize) -> Result<Option<Outcome>, SolveErrorKind<M>> {
        let Some(cell) = self.0.get(index) else {
            index_out_of_range(index, self.0.len());
        };
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
        predecessors.map(|(index, player)| (self.stage.number_of(index), player))
    }

    #[inline]
    fn before(&self, win: Win) -> Win {
        self.graph.before(win)
    }
}

/// The outcomes of all indices; `N` numbers the positions of a stage.
pub(super) fn solve_outcomes<G: Indexed + Staged, B: Graph + Sync, N: Number>(
    root: &G,
    graph: &B,
    stages: &Stages,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G> {
    let count = if stages.are_mixed() {
        0
    } else {
        root.index_count()
    };
    let mut cells = TrackedVec::filled_with(count, || Cell::DRAWN, run)?;
    let threads = run.threads();
    for stage in stages.last_first() {
        let graph = WithinStage { graph, stage };
        let mut pending = Pending::<N>::new();
        let partition = Partition::whole(stage.len());
        let later = InMemory(&cells);
        let later = (!stages.are_mixed()).then_some(&later);
        let own = expand(root, &graph, partition, later, &mut pending, run)?;
        let own = analyse(&graph, own, &pending, &threads, run)?;
        if stages.are_mixed() {
            return Ok(own);
        }
        let mut own = &own[..];
        for stretch in stage.stretches {
            let (first, others) = own.split_at(stretch.len());
            cells[stretch.first..stretch.end].copy_from_slice(first);
            own = others;
        }
    }
    Ok(cells)
}

/// The cells of a part of a stage before its analysis, where those of later stages are known; of
/// all stages taken for one, if there are no later ones.
pub(super) fn expand<G: Indexed + Staged, B: Graph, N: Number>(
    root: &G,
    graph: &WithinStage<'_, B>,
    partition: Partition,
    later: Option<&impl Later<Outcome>>,
    pending: &mut Pending<N>,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G> {
    let stage = graph.stage;
    let mut cells = TrackedVec::filled_with(partition.cells(), || Cell::DRAWN, run)?;
    run.begin_phase("expanding a stage", Some(partition.cells() as u64));
    run.begin_stage(stage.number());
    let mut before = 0;
    for (first, row) in partition.rows(&mut cells) {
        let indices = stage.indices(first..first + row.len());
        for (index, state) in indices.flat_map(|indices| root.states_in(indices)) {
            run.tick()?;
            let at = stage.number_of(index) - first;
            let favours = |value: &G::Value| *value != G::Value::default();
            if let Some(value) = state.endless_value().filter(favours) {
                return Err(endless_favours(&state, value));
            }
            row[at] = match (state.result(), later) {
                (Some(value), _) => cell_at_the_end(outcome(value))?,
                (None, Some(later)) => {
                    let (cell, win) = open_cell(graph, index, &state, later, run)?;
                    if let Some(win) = win {
                        let number = N::new(before + at);
                        pending.push(win, state.to_move(), number, run)?;
                    }
                    cell
                }
                (None, None) => {
                    let moves = state.moves().take(Cell::MOST_MOVES + 1);
                    cell_with_open_moves(moves.count())?
                }
            };
        }
        before += row.len();
    }
    Ok(cells)
}

/// The cell of a position where the game goes on, and the win after a move out of the stage that it
/// learns of later, if there is one.
fn open_cell<G: Indexed + Staged, B: Graph>(
    graph: &WithinStage<'_, B>,
    index: usize,
    state: &G,
    later: &impl Later<Outcome>,
    run: &mut Run<'_>,
) -> solver::Result<(Cell, Option<Win>), G> {
    let (own, to_move) = (graph.stage.number(), state.to_move());
    let (mut open, mut best): (_, Option<Outcome>) = (0, None);
    for (moves, step) in state.successors().enumerate() {
        if moves % MANY == MANY - 1 {
            run.poll(0)?;
        }
        if !ends_stage(own, index, &step)? {
            open += 1;
            continue;
        }
        let Some(after) = later.value(step.state.index())? else {
            return Err(leads_nowhere(index, &step));
        };
        let outcome = match Win::of(after).map(|win| graph.before(win)) {
            Some(win) => win.cell()?.outcome(),
            None => Outcome::DRAW,
        };
        best = Some(best.map_or(outcome, |best| to_move.choose(best, outcome)));
    }
    let Some(best) = best else {
        return Ok((cell_with_open_moves(open)?, None));
    };
    match Win::of(best) {
        // All that its own stage decides is at most as far away.
        Some(win) if open == 0 => Ok((win.cell()?, None)),
        // Without a win, the best move out of the stage is never lost.
        win => Ok((cell_with_open_moves(open + 1)?, win)),
    }
}

/// How many moves may pass without a check of the limits.
const MANY: usize = 1 << 12;

/// The outcome at the end of the game.
fn outcome<V: Value>(value: V) -> Outcome {
    value
        .to_outcome()
        .expect("values are wins, draws and losses")
}
