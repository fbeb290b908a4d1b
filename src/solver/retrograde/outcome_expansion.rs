//! The first visit of a stage of wins and losses: the cells of its positions before the analysis, the
//! wins after moves to later stages, and what is noted of moves within the stage.

use super::lists::{ListSizes, too_large};
use super::partition::Partition;
use super::stage_outcomes::Pending;
use super::stages::{Later, Stage, astray, endless_favours, ends_stage};
use super::win::{Win, cell_at_the_end, cell_with_open_moves, too_many_moves};
use crate::game::{AS_SCORES, Indexed, Outcome, Player, Staged, Step, Value};
use crate::run::{Run, StopSignal, Threads};
use crate::solver::{self, SolveErrorKind};
use crate::table::{BLOCK, Cell, Number};

/// How many positions a thread visits at a time.
const STRETCH: usize = 1 << 13;

/// The first visit of a stage.
pub(super) struct Expansion<'g, G, L> {
    pub(super) root: &'g G,
    /// Returns a win as seen from before a move.
    pub(super) before: fn(Win) -> Win,
    pub(super) stage: Stage<'g>,
    pub(super) later: &'g L,
    pub(super) signal: StopSignal<'g>,
}

/// What the first visit of successive positions finds.
struct Part<M, N> {
    positions: u64,
    pending: Vec<(Win, Player, usize)>,
    /// The positions before and after the moves within the stage, unless the game lists predecessors.
    edges: Option<Vec<(N, N)>>,
    end: Result<(), SolveErrorKind<M>>,
}

impl<G, L> Expansion<'_, G, L>
where
    G: Indexed + Staged + Sync,
    L: Later<Outcome>,
{
    /// Fills in the cells of a part of the stage before its analysis, and measures the lists of
    /// predecessors with these `sizes`, unless the game lists them. Returns the wins after moves to
    /// later stages.
    pub(super) fn expand<N: Number>(
        &self,
        partition: Partition,
        cells: &mut [Cell],
        mut sizes: Option<&mut ListSizes<N>>,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<Pending<N>, G> {
        run.begin_phase("expanding a stage", Some(cells.len() as u64));
        run.begin_stage(self.stage.number());
        let (pool, is_measured) = (threads.pool(cells.len()), sizes.is_some());
        let mut pending = Pending::new();
        let mut parts = partition
            .rows(&mut *cells)
            .flat_map(|(first, row)| (first..).step_by(STRETCH).zip(row.chunks_mut(STRETCH)))
            .peekable();
        while parts.peek().is_some() {
            let tasks = parts.by_ref().take(pool.tasks());
            let visited = pool.map(tasks, |(first, cells)| self.part(first, cells, is_measured));
            for part in visited {
                run.tick_many(part.positions)?;
                part.end?;
                for (win, to_move, number) in part.pending {
                    let (_, cell) = partition.place(number);
                    pending.push((win, to_move, N::new(cell)), run)?;
                }
                let (Some(sizes), Some(edges)) = (&mut sizes, part.edges) else {
                    continue;
                };
                let mut bytes = 0;
                for (from, to) in edges {
                    bytes = sizes.add(from, to.index()).ok_or_else(too_large)?;
                }
                // They are written later.
                run.check_memory(bytes)?;
            }
        }
        Ok(pending)
    }

    /// Fills in the cells of positions from the number `first` on, up to the first error.
    fn part<N: Number>(
        &self,
        first: usize,
        cells: &mut [Cell],
        is_measured: bool,
    ) -> Part<G::Move, N> {
        let mut part = Part {
            positions: 0,
            pending: Vec::new(),
            edges: is_measured.then(Vec::new),
            end: Ok(()),
        };
        part.end = self.fill(first, cells, &mut part);
        part
    }

    fn fill<N: Number>(
        &self,
        first: usize,
        cells: &mut [Cell],
        part: &mut Part<G::Move, N>,
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
        }
        Ok(())
    }

    /// The cell of a position.
    fn cell<N: Number>(
        &self,
        index: usize,
        number: usize,
        state: &G,
        part: &mut Part<G::Move, N>,
    ) -> solver::Result<Cell, G> {
        if state
            .endless_value()
            .is_some_and(|it| it != G::Value::default())
        {
            let remedy = format!("but where values are wins and losses it is a draw: {AS_SCORES}");
            return Err(endless_favours(state, &remedy));
        }
        if let Some(value) = state.decided() {
            return cell_at_the_end(outcome(value));
        }
        if part.edges.is_none() && self.stage.len() == self.root.index_count() {
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
                    return Err(too_many_moves());
                }
                if let Some(edges) = &mut part.edges {
                    let after = self.stage.find(step.state.index());
                    let after = after.ok_or_else(|| astray(index, mv))?;
                    edges.push((N::new(number), N::new(after)));
                }
                continue;
            }
            let outcome = self.after(index, &step)?;
            if let Some(win) = Win::of(outcome)
                && win.winner == to_move
                && win.plies == 1
            {
                // No other move can win sooner, so no position needs to find this one.
                if let Some(edges) = &mut part.edges {
                    edges.truncate(edges.len() - open);
                }
                return win.cell();
            }
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
