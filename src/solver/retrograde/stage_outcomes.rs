//! Wins and losses, stage by stage: from the last stage on, each by the levels of the analysis.
//!
//! A move to a later stage is an edge whose level is known: a position learns of the win after it
//! when the levels of its own stage get there. So the distances are those of all stages at once.

use std::collections::BTreeMap;

use super::levels::analyse;
use super::partition::Partition;
use super::predecessors::{Forwards, Graph};
use super::rechecks::{Reach, ReachPart, STRETCH};
use super::stages::{Later, Stage, Stages, astray, endless_favours, ends_stage};
use super::win::{Win, cell_at_the_end, cell_with_open_moves};
use crate::game::{ByPlayer, Indexed, Outcome, Player, Staged, Step, Value, index_out_of_range};
use crate::run::{Run, StopReason, StopSignal, Threads, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::table::{BLOCK, Cell, Number};

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
        predecessors.map(|(index, player)| (self.stage.number_of(index), player))
    }

    #[inline]
    fn before(&self, win: Win) -> Win {
        self.graph.before(win)
    }
}

/// The outcomes of all indices. `graph_of` returns the predecessors of the positions of a stage; `N`
/// numbers these.
pub(super) fn solve_outcomes<'s, G: Indexed + Staged + Sync, B: Graph + Sync, N: Number>(
    root: &G,
    before: fn(Win) -> Win,
    mut graph_of: impl FnMut(Stage<'s>, &mut Run<'_>) -> solver::Result<Option<B>, G>,
    stages: &'s Stages,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G> {
    let indices = root.index_count();
    let mut cells = TrackedVec::filled_with(indices, || Cell::DRAWN, run)?;
    let threads = run.threads();
    for stage in stages.last_first() {
        let mut solve = |own: &mut [Cell], cells, run: &mut Run<'_>| {
            let graph = graph_of(stage, run)?;
            let reach = || Reach::new(stage.len(), run);
            let mut reach = graph.is_none().then(reach).transpose()?;
            let mut pending = Pending::<N>::new();
            let expansion = Expansion {
                root,
                before,
                stage,
                later: &InMemory { cells, indices },
                reaches: reach.is_some(),
                signal: run.stop_signal(),
            };
            let whole = Partition::whole(stage.len());
            expansion.expand(whole, own, &mut pending, &mut reach, &threads, run)?;
            if let Some(graph) = graph {
                return analyse(&graph, own, &pending, &threads, run);
            }
            let graph = Forwards {
                root,
                stage,
                before,
                reach,
            };
            analyse(&graph, own, &pending, &threads, run)
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

/// The first visit of a stage.
pub(super) struct Expansion<'g, G, F, L> {
    pub(super) root: &'g G,
    /// Returns a win as seen from before a move.
    pub(super) before: F,
    pub(super) stage: Stage<'g>,
    pub(super) later: &'g L,
    /// Whether it notes which blocks lead to which.
    pub(super) reaches: bool,
    pub(super) signal: StopSignal<'g>,
}

/// What the first visit of successive positions finds.
struct Part<M> {
    positions: u64,
    pending: Vec<(Win, Player, usize)>,
    reach: ReachPart,
    end: Result<(), SolveErrorKind<M>>,
}

impl<G, F, L> Expansion<'_, G, F, L>
where
    G: Indexed + Staged + Sync,
    F: Fn(Win) -> Win + Sync,
    L: Later<Outcome>,
{
    /// Fills in the cells of a part of the stage before its analysis.
    pub(super) fn expand<N: Number>(
        &self,
        partition: Partition,
        cells: &mut [Cell],
        pending: &mut Pending<N>,
        reach: &mut Option<Reach>,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        run.begin_phase("expanding a stage", Some(cells.len() as u64));
        run.begin_stage(self.stage.number());
        let pool = threads.pool(cells.len());
        let mut parts = partition
            .rows(cells)
            .flat_map(|(first, row)| (first..).step_by(STRETCH).zip(row.chunks_mut(STRETCH)))
            .peekable();
        while parts.peek().is_some() {
            let tasks = parts.by_ref().take(pool.tasks());
            for part in pool.map(tasks, |(first, cells)| self.part(first, cells)) {
                run.tick_many(part.positions)?;
                part.end?;
                for (win, to_move, number) in part.pending {
                    let (_, cell) = partition.place(number);
                    pending.push((win, to_move, N::new(cell)), run)?;
                }
                if let Some(reach) = reach {
                    reach.push(&part.reach)?;
                }
            }
        }
        Ok(())
    }

    /// Fills in the cells of positions from the number `first` on, up to the first error.
    fn part(&self, first: usize, cells: &mut [Cell]) -> Part<G::Move> {
        let mut part = Part {
            positions: 0,
            pending: Vec::new(),
            reach: ReachPart::new(self.stage.len()),
            end: Ok(()),
        };
        part.end = self.fill(first, cells, &mut part);
        part
    }

    fn fill(
        &self,
        first: usize,
        cells: &mut [Cell],
        part: &mut Part<G::Move>,
    ) -> solver::Result<(), G> {
        for (block, cells) in (first..).step_by(BLOCK).zip(cells.chunks_mut(BLOCK)) {
            self.signal.check()?;
            for (number, indices) in self.stage.indices(block..block + cells.len()) {
                let start = indices.start;
                for (index, state) in self.root.states_in(indices) {
                    part.positions += 1;
                    let number = number + (index - start);
                    cells[number - block] = self.cell(index, number, &state, part)?;
                }
            }
            if self.reaches {
                part.reach.end_block();
            }
        }
        Ok(())
    }

    /// The cell of a position.
    fn cell(
        &self,
        index: usize,
        number: usize,
        state: &G,
        part: &mut Part<G::Move>,
    ) -> solver::Result<Cell, G> {
        let favours = |value: &G::Value| *value != G::Value::default();
        if let Some(value) = state.endless_value().filter(favours) {
            return Err(endless_favours(state, value));
        }
        if let Some(value) = state.decided() {
            return cell_at_the_end(outcome(value));
        }
        if !self.reaches && self.stage.len() == self.root.index_count() {
            // No move leaves the stage.
            return match state.moves().take(Cell::MOST_MOVES + 1).count() {
                0 => cell_at_the_end(outcome(state.terminal_value())),
                moves => cell_with_open_moves(moves),
            };
        }
        let to_move = state.to_move();
        let (mut moves, mut open, mut best): (_, _, Option<Outcome>) = (0_usize, 0, None);
        for mv in state.moves() {
            moves += 1;
            if moves.is_multiple_of(MANY) {
                self.signal.check()?;
            }
            let step = state.step(mv);
            if self.stage.has(&step.state) {
                open += 1;
                if open > Cell::MOST_MOVES {
                    break;
                }
                if self.reaches {
                    let number = self.stage.find(step.state.index());
                    part.reach.add(number.ok_or_else(|| astray(index, mv))?);
                }
                continue;
            }
            let outcome = self.after(index, &step)?;
            best = Some(best.map_or(outcome, |best| to_move.choose(best, outcome)));
        }
        let Some(best) = best else {
            return match moves {
                0 => cell_at_the_end(outcome(state.terminal_value())),
                _ => cell_with_open_moves(open),
            };
        };
        match Win::of(best) {
            // All that its own stage decides is at most as far away.
            Some(win) if open == 0 => win.cell(),
            Some(win) => {
                part.pending.push((win, to_move, number));
                cell_with_open_moves(open + 1)
            }
            // The best move out of the stage is never lost.
            None => cell_with_open_moves(open + 1),
        }
    }

    /// The outcome of a move to another stage, as seen from before it.
    fn after(&self, from: usize, step: &Step<G>) -> solver::Result<Outcome, G> {
        if !ends_stage(self.stage.number(), from, step)? {
            return Err(astray(from, step.mv));
        }
        let outcome = self.later.value(step.state.index())?;
        let outcome = outcome.ok_or_else(|| astray(from, step.mv))?;
        Ok(match Win::of(outcome).map(&self.before) {
            Some(win) => win.cell()?.outcome(),
            None => Outcome::DRAW,
        })
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
