//! The first visit of a stage of wins and losses: the cells of its positions before the analysis, the
//! wins after moves to later stages, and what is noted of moves within the stage.

use std::collections::BTreeMap;

use super::lists::ListSizes;
use super::partition::Partition;
use super::stages::{Later, Stage, endless_favours, ends_stage, inconsistent_index};
use super::win::{Win, cell_at_the_end, cell_with_open_moves, too_many_moves};
use crate::game::{AS_SCORES, ByPlayer, GameState, Indexed, Outcome, Player, Staged, Step, Value};
use crate::run::{Run, StopReason, StopSignal, Threads, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::table::{BLOCK, Cell, Number};

/// How many positions one thread visits at a time, and each of several.
const POSITIONS: [usize; 2] = [1 << 10, 1 << 13];

/// An error if the state contradicts what a stage promises.
pub(super) type Check<G> = fn(&G) -> solver::Result<(), G>;

/// An error if endless play favours a player: where values are outcomes, it is drawn.
pub(super) fn check_endless<G: Staged>(state: &G) -> solver::Result<(), G> {
    if state
        .endless_value()
        .is_none_or(|it| it == G::Value::default())
    {
        return Ok(());
    }
    let remedy = format!("but where values are wins and losses it is a draw: {AS_SCORES}");
    Err(endless_favours(state, &remedy))
}

/// Wins after moves to later stages, by their plies.
pub(super) struct LaterWins<N>(BTreeMap<u16, Edges<N>>);

/// The positions before these moves, by the winner and the player to move.
pub(super) type Edges<N> = ByPlayer<ByPlayer<TrackedVec<N>>>;

impl<N> LaterWins<N> {
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

/// The first visit of a stage.
pub(super) struct Expansion<'g, G: GameState, L> {
    pub(super) root: &'g G,
    /// Whether each move swaps the players.
    pub(super) folded: bool,
    pub(super) stage: Stage<'g>,
    pub(super) later: &'g L,
    /// The check of a state of a game that has stages.
    pub(super) check: Option<Check<G>>,
    pub(super) signal: StopSignal<'g>,
}

/// What the first visit of successive positions finds.
struct Part<M, N> {
    positions: u64,
    /// The indices without one.
    gaps: u64,
    pending: Vec<(Win, Player, usize)>,
    /// The positions before and after the moves within the stage, unless the game lists predecessors.
    edges: Option<TrackedVec<(N, N)>>,
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
    ) -> solver::Result<LaterWins<N>, G> {
        let count = Some(cells.len() as u64);
        if self.check.is_none() {
            run.begin_phase("counting moves", count);
        } else {
            run.begin_phase("expanding a stage", count);
            run.begin_stage(self.stage.number());
        }
        let (pool, edges) = (threads.pool(cells.len()), TrackedVec::new(run));
        let edges = sizes.is_some().then_some(&edges);
        let positions = POSITIONS[usize::from(pool.threads() > 1)];
        let mut pending = LaterWins::new();
        let mut parts = partition
            .rows(&mut *cells)
            .flat_map(|(first, row)| (first..).step_by(positions).zip(row.chunks_mut(positions)))
            .peekable();
        while parts.peek().is_some() {
            let tasks = parts.by_ref().take(pool.tasks());
            let visited = pool.map(tasks, |(first, cells)| self.part(first, cells, edges));
            for part in visited {
                run.tick_many(part.positions)?;
                run.poll(part.gaps)?;
                part.end?;
                for (win, to_move, number) in part.pending {
                    let (_, cell) = partition.place(number);
                    pending.push((win, to_move, N::new(cell)), run)?;
                }
                if let (Some(sizes), Some(edges)) = (&mut sizes, part.edges) {
                    sizes.add_all(&edges, run)?;
                }
            }
        }
        Ok(pending)
    }

    /// Fills in the cells of positions from the number `first` on, up to the first error.
    fn part<N: Number>(
        &self,
        first: usize,
        cells: &mut [Cell],
        edges: Option<&TrackedVec<()>>,
    ) -> Part<G::Move, N> {
        let mut part = Part {
            positions: 0,
            gaps: 0,
            pending: Vec::new(),
            edges: edges.map(TrackedVec::beside),
            end: Ok(()),
        };
        if part.edges.is_none() && self.stage.len() == self.root.index_count() {
            (part.positions, part.end) = self.count(first, cells);
        } else {
            part.end = self.fill(first, cells, &mut part);
        }
        part.gaps = cells.len() as u64 - part.positions;
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

    /// Fills in the cells of a stage that no move leaves, so that none needs a look. Returns how many of
    /// them are positions.
    #[inline(never)]
    fn count(&self, first: usize, cells: &mut [Cell]) -> (u64, solver::Result<(), G>) {
        let (check, len) = (self.check, cells.len());
        let mut states = self.root.states_in(first..first + len);
        // With `for`, a game that goes row by row would look for its next row in each step.
        let visited = states.try_fold(0, |positions, (index, state)| {
            // Not of the state itself: then that stays in registers.
            let cell = check.map_or(Ok(()), |check| check(&state.clone()));
            match cell.and_then(|()| first_cell(&state)) {
                Ok(cell) => cells[index - first] = cell,
                Err(error) => return Err((positions + 1, error)),
            }
            Ok(positions + 1)
        });
        match visited {
            Ok(positions) => (positions, self.signal.check().map_err(Into::into)),
            Err((positions, error)) => (positions, Err(error)),
        }
    }

    /// The cell of a position.
    fn cell<N: Number>(
        &self,
        index: usize,
        number: usize,
        state: &G,
        part: &mut Part<G::Move, N>,
    ) -> solver::Result<Cell, G> {
        if let Some(check) = self.check {
            check(state)?;
        }
        if let Some(value) = state.decided() {
            return cell_at_the_end(outcome(value));
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
                    let after = after.ok_or_else(|| inconsistent_index(index, mv))?;
                    edges.push((N::new(number), N::new(after)))?;
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
            return Err(inconsistent_index(from, step.mv));
        }
        let outcome = self.later.value(step.state.index())?;
        let outcome = outcome.ok_or_else(|| inconsistent_index(from, step.mv))?;
        Ok(match Win::of(outcome).map(|win| win.before(self.folded)) {
            Some(win) => win.cell()?.outcome(),
            None => Outcome::DRAW,
        })
    }
}

/// How many moves may pass without a check of the limits.
const MANY: usize = 1 << 12;

/// The cell of a state whose moves all stay in the stage.
#[inline]
fn first_cell<G: GameState>(state: &G) -> solver::Result<Cell, G> {
    if let Some(value) = state.decided() {
        return cell_at_the_end(outcome(value));
    }
    // Of moves without end, as many as are too many.
    match state.moves().take(Cell::MOST_MOVES + 1).count() {
        0 => cell_at_the_end(outcome(state.terminal_value())),
        moves => cell_with_open_moves(moves),
    }
}

/// The outcome at the end of the game.
fn outcome<V: Value>(value: V) -> Outcome {
    value
        .to_outcome()
        .expect("values are wins, draws and losses")
}
