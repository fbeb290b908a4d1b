//! The first visit of a stage of wins and losses: the cells of its positions before the analysis, the
//! wins after moves to later stages, and what is noted of moves within the stage.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

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
pub(super) struct Part<M> {
    positions: u64,
    /// The indices without one.
    gaps: u64,
    pending: Vec<(Win, Player, usize)>,
    end: Result<(), SolveErrorKind<M>>,
}

impl<M> Part<M> {
    const fn new() -> Self {
        Self {
            positions: 0,
            gaps: 0,
            pending: Vec::new(),
            end: Ok(()),
        }
    }
}

/// The cell of a position after its moves, and a win that one of them leads to, but which others may
/// still come before: then the cell counts this move as open.
pub(super) type CellAndWin = (Cell, Option<Win>);

impl<G, L> Expansion<'_, G, L>
where
    G: Indexed + Staged + Sync,
    L: Later<Outcome>,
{
    /// Fills in the cells of a part of the stage before its analysis, by the numbers of moves. Returns
    /// the wins after moves to later stages.
    pub(super) fn expand<N: Number>(
        &self,
        partition: Partition,
        cells: &mut [Cell],
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<LaterWins<N>, G> {
        self.visit(Self::with_moves, partition, cells, threads, run)
    }

    /// Fills in the cells of a stage without its moves: those of positions where the game is over, and
    /// those of positions with moves, as with one of them.
    pub(super) fn find_ends(
        &self,
        cells: &mut [Cell],
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        let whole = Partition::whole(cells.len());
        self.visit::<u32>(Self::without_moves, whole, cells, threads, run)?;
        Ok(())
    }

    /// Fills in cells by what `visit` finds from a number on.
    fn visit<N: Number>(
        &self,
        visit: impl Fn(&Self, usize, &mut [Cell]) -> Part<G::Move> + Sync,
        partition: Partition,
        cells: &mut [Cell],
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
        let pool = threads.pool(cells.len());
        let positions = POSITIONS[usize::from(pool.threads() > 1)];
        let mut pending = LaterWins::new();
        let mut parts = partition
            .rows(&mut *cells)
            .flat_map(|(first, row)| (first..).step_by(positions).zip(row.chunks_mut(positions)))
            .peekable();
        while parts.peek().is_some() {
            let tasks = parts.by_ref().take(pool.tasks());
            for part in pool.map(tasks, |(first, cells)| visit(self, first, cells)) {
                run.tick_many(part.positions)?;
                run.poll(part.gaps)?;
                part.end?;
                for (win, to_move, number) in part.pending {
                    let (_, cell) = partition.place(number);
                    pending.push((win, to_move, N::new(cell)), run)?;
                }
            }
        }
        Ok(pending)
    }

    /// The cells of positions from the number `first` on, up to the first error.
    fn with_moves(&self, first: usize, cells: &mut [Cell]) -> Part<G::Move> {
        let mut part = Part::new();
        if self.is_whole() {
            (part.positions, part.end) = self.count(first, cells);
        } else {
            part.end = self.fill(first, cells, &mut part, |index, number, state, pending| {
                if let Some(value) = state.decided() {
                    return cell_at_the_end(outcome(value));
                }
                let (cell, win) = self.cell_after(index, state, None, |_, _| Ok(None))?;
                pending.extend(win.map(|win| (win, state.to_move(), number)));
                Ok(cell)
            });
        }
        part.gaps = cells.len() as u64 - part.positions;
        part
    }

    /// The same without moves.
    fn without_moves(&self, first: usize, cells: &mut [Cell]) -> Part<G::Move> {
        let mut part = Part::new();
        part.end = self.fill(first, cells, &mut part, |_, _, state, _| {
            match state.result() {
                Some(value) => cell_at_the_end(outcome(value)),
                None => cell_with_open_moves(1),
            }
        });
        part.gaps = cells.len() as u64 - part.positions;
        part
    }

    fn fill(
        &self,
        first: usize,
        cells: &mut [Cell],
        part: &mut Part<G::Move>,
        cell: impl Fn(usize, usize, &G, &mut Vec<(Win, Player, usize)>) -> solver::Result<Cell, G>,
    ) -> solver::Result<(), G> {
        for (block, cells) in (first..).step_by(BLOCK).zip(cells.chunks_mut(BLOCK)) {
            self.signal.check()?;
            for (number, indices) in self.stage.indices(block..block + cells.len()) {
                let start = indices.start;
                for (index, state) in self.root.states_in(indices) {
                    part.positions += 1;
                    if let Some(check) = self.check {
                        check(&state)?;
                    }
                    let number = number + (index - start);
                    cells[number - block] = cell(index, number, &state, &mut part.pending)?;
                }
            }
        }
        Ok(())
    }

    /// Whether no move leaves the stage.
    pub(super) fn is_whole(&self) -> bool {
        self.stage.len() == self.root.index_count()
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

    /// The cell of a position, by the outcomes after its moves, as far as they are known: all wins in up
    /// to `known` plies are.
    #[inline]
    pub(super) fn cell(
        &self,
        state: &G,
        known: Option<u16>,
        mut outcomes: impl Iterator<Item = Option<Outcome>>,
    ) -> solver::Result<CellAndWin, G> {
        let to_move = state.to_move();
        // The winner, as seen after the move, if the player to move wins.
        let winner = if self.folded {
            to_move.opponent()
        } else {
            to_move
        };
        // No move leads to a nearer win than this one; a move that is not known leads farther away.
        let nearest = known.unwrap_or(0);
        let soonest = Outcome::win(winner, nearest);
        let (mut moves, mut open, mut best): (_, _, Option<Outcome>) = (0_usize, 0, None);
        let mut end = Ok(());
        // Not a loop: iterators of several parts visit their items faster themselves.
        let _ = outcomes.try_for_each(|outcome| {
            moves += 1;
            if moves.is_multiple_of(MANY) {
                end = match self.signal.check() {
                    Ok(()) if open >= MANY || self.is_whole() => Err(too_many_moves()),
                    checked => checked.map_err(Into::into),
                };
                if end.is_err() {
                    return ControlFlow::Break(());
                }
            }
            let Some(outcome) = outcome else {
                open += 1;
                return ControlFlow::Continue(());
            };
            best = Some(best.map_or(outcome, |best| winner.choose(best, outcome)));
            if outcome == soonest {
                open = 0;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        end?;
        if open > Cell::MOST_MOVES {
            return Err(too_many_moves());
        }
        let Some(best) = best else {
            let cell = match moves {
                0 => cell_at_the_end(outcome(state.terminal_value())),
                _ => cell_with_open_moves(open),
            };
            return Ok((cell?, None));
        };
        Ok(match Win::of(best) {
            Some(win) if open == 0 => (win.before(self.folded).cell()?, None),
            Some(win) if known.is_some_and(|known| win.plies <= known + 1) => {
                if win.winner == winner {
                    (win.before(self.folded).cell()?, None)
                } else {
                    // The other moves are lost later, if they are.
                    (cell_with_open_moves(open)?, None)
                }
            }
            Some(win) => {
                let win = win.before(self.folded);
                // An error if that is too far away.
                win.cell()?;
                (cell_with_open_moves(open + 1)?, Some(win))
            }
            None if open == 0 => (Cell::DRAWN, None),
            // The best of these moves is never lost.
            None => (cell_with_open_moves(open + 1)?, None),
        })
    }

    /// The same of a position that may have moves to later stages; `within` returns the outcome after a
    /// move within the stage.
    #[inline]
    pub(super) fn cell_after(
        &self,
        index: usize,
        state: &G,
        known: Option<u16>,
        mut within: impl FnMut(G::Move, &G) -> solver::Result<Option<Outcome>, G>,
    ) -> solver::Result<CellAndWin, G> {
        // Not an item of the moves: errors are so large that each would be written to memory.
        let mut fault = Ok(());
        let outcomes = state.moves().map_while(|mv| {
            let step = state.step(mv);
            let outcome = if self.stage.has(&step.state) {
                within(mv, &step.state)
            } else {
                self.after(index, &step).map(Some)
            };
            outcome.map_err(|error| fault = Err(error)).ok()
        });
        let expanded = self.cell(state, known, outcomes);
        fault.and(expanded)
    }

    /// The outcome after a move to another stage.
    fn after(&self, from: usize, step: &Step<G>) -> solver::Result<Outcome, G> {
        if !ends_stage(self.stage.number(), from, step)? {
            return Err(inconsistent_index(from, step.mv));
        }
        let outcome = self.later.value(step.state.index())?;
        outcome.ok_or_else(|| inconsistent_index(from, step.mv))
    }
}

/// More moves than a cell counts; as many may pass without a check of the limits.
const MANY: usize = Cell::MOST_MOVES + 1;

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
