//! Forward sweeps: positions near the end are decided by the moves from them, without predecessors.
//!
//! A sweep makes the moves of each position that is not decided, and looks up the values after them.
//! In most games most positions are a few plies from an end. So a few sweeps leave fewer positions
//! whose predecessors must be listed, and far fewer moves between these.
//!
//! After `n` sweeps all wins in up to `n` plies are known, and many others: a position gets the value
//! of its best move where the values after all moves are known, or where that move wins at most two
//! plies later than the last of those wins, since no other move can win sooner. Sweeps alternate
//! their direction, and use what they have just decided.

use super::derived::POSITIONS;
use super::lists::ListSizes;
use super::outcome_expansion::{CellAndWin, Expansion, LaterWins};
use super::ranks::Ranks;
use super::stages::{Later, inconsistent_index};
use super::win::Win;
use crate::game::{Indexed, Outcome, Player, Staged, index_out_of_range};
use crate::run::{Run, Threads, TrackedVec};
use crate::solver;
use crate::table::{Cell, Number};

/// The first of this many parts is swept before the others, as a sample: if it decides little, the
/// sweep ends. What it decides counts.
const SAMPLED: usize = 64;

/// A sweep takes about half of the time that lists of predecessors take. It pays if it decides at least
/// one of this many positions that it visits.
const PAYS: u64 = 5;

/// The same while the lists would be large.
const PAYS_IN_MEMORY: u64 = 16;

/// Lists are large if they take more than this many bytes for each position of the stage.
const LARGE: u64 = 5;

/// About the bytes of a move in a list.
const BYTES_PER_MOVE: u64 = 2;

/// The sweeps of a stage.
pub(super) struct Sweeps<'e, 'g, G, L>
where
    G: Indexed + Staged,
{
    expansion: &'e Expansion<'g, G, L>,
    /// Every win in up to this many plies is known.
    known: u16,
    /// The positions that a thread visits at a time.
    positions: usize,
    /// Of the game: counted once, since a count may take long.
    indices: usize,
    /// Whether no move leaves the stage.
    is_whole: bool,
}

/// Counts of a sweep.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// All positions, and those that were not decided before.
    positions: u64,
    visited: u64,
    decided: u64,
    /// The moves that lead from those that are not decided to others.
    open: u64,
}

/// Successive positions, as a thread has visited them.
struct Swept<N> {
    tally: Tally,
    /// The cells of those that are decided, or of all.
    cells: Vec<(usize, Cell)>,
    pending: Vec<(Win, Player, usize)>,
    /// The position before each move between listed positions, and the rank of the one after it.
    edges: TrackedVec<(N, N)>,
}

impl<'e, 'g, G, L> Sweeps<'e, 'g, G, L>
where
    G: Indexed + Staged + Sync,
    L: Later<Outcome>,
{
    /// Fills in the cells of a stage, and sweeps them as long as that pays.
    pub(super) fn sweep(
        expansion: &'e Expansion<'g, G, L>,
        cells: &mut [Cell],
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<Self, G> {
        expansion.find_ends(cells, threads, run)?;
        run.begin_phase("sweeping forward", None);
        let mut this = Self {
            expansion,
            known: 0,
            positions: POSITIONS[usize::from(threads.pool(cells.len()).threads() > 1)],
            indices: expansion.root.index_count(),
            is_whole: expansion.is_whole(),
        };
        let parts = cells.len().div_ceil(this.positions);
        while this.known < Cell::MAX_PLIES {
            let mut tally = Tally::default();
            let samples = (0..parts).step_by(SAMPLED);
            this.sweep_parts(samples, cells, &mut tally, threads, run)?;
            if parts > 1 && !tally.pays(run) {
                break;
            }
            let others = (0..parts).filter(|part| part % SAMPLED != 0);
            if this.known.is_multiple_of(2) {
                this.sweep_parts(others, cells, &mut tally, threads, run)?;
            } else {
                this.sweep_parts(others.rev(), cells, &mut tally, threads, run)?;
            }
            this.known += 1;
            if !tally.pays(run) {
                break;
            }
        }
        Ok(this)
    }

    /// Sweeps the positions of these parts, in their order.
    fn sweep_parts(
        &self,
        parts: impl Iterator<Item = usize>,
        cells: &mut [Cell],
        tally: &mut Tally,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        let add = |part: Swept<u32>, _: &Run<'_>| {
            tally.add(part.tally);
            Ok(())
        };
        self.visit(parts, None, cells, add, threads, run)
    }

    /// The positions whose predecessors are listed, without any sweep all: those that are not decided. A
    /// position learns of a later win after one of its moves from [`LaterWins`].
    pub(super) fn listed<N: Number>(
        &self,
        cells: &[Cell],
        run: &Run<'_>,
    ) -> solver::Result<Ranks<N>, G> {
        if self.known == 0 {
            return Ok(Ranks::All(cells.len()));
        }
        Ok(Ranks::of(cells, |cell| cell.has_open_moves(), run)?)
    }

    /// The plies of the first wins whose predecessors are still to be visited.
    pub(super) const fn first(&self) -> u16 {
        match self.known {
            0 => 0,
            known => known + 1,
        }
    }

    /// Fills in the cells of all positions, and measures the lists of predecessors. Returns the wins
    /// after moves to positions that have none.
    pub(super) fn measure<N: Number>(
        &self,
        listed: &Ranks<N>,
        sizes: &mut ListSizes<N>,
        cells: &mut [Cell],
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<LaterWins<N>, G> {
        run.begin_phase("measuring predecessors", Some(listed.len() as u64));
        let mut later = LaterWins::new();
        let add = |part: Swept<N>, run: &Run<'_>| {
            sizes.add_all(&part.edges, run)?;
            for (win, to_move, number) in part.pending {
                later.push((win, to_move, N::new(number)), run)?;
            }
            Ok(())
        };
        let parts = 0..cells.len().div_ceil(self.positions);
        self.visit(parts, Some(listed), cells, add, threads, run)?;
        Ok(later)
    }

    /// Visits the positions of these parts that are not decided, in their order; sets the cells of
    /// those that are decided now, or, with the moves to `listed` positions, of all.
    fn visit<N: Number>(
        &self,
        parts: impl Iterator<Item = usize>,
        listed: Option<&Ranks<N>>,
        cells: &mut [Cell],
        mut add: impl FnMut(Swept<N>, &Run<'_>) -> solver::Result<(), G>,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        let (pool, edges) = (threads.pool(cells.len()), &TrackedVec::<()>::new(run));
        let mut parts = parts.peekable();
        while parts.peek().is_some() {
            let (known, mut visited) = (&*cells, 0);
            let tasks = parts.by_ref().take(pool.tasks());
            let found = pool.map(tasks, |part| {
                self.part(part * self.positions, known, listed, edges.new_empty())
            });
            for part in found {
                let part = part?;
                for &(number, cell) in &part.cells {
                    cells[number] = cell;
                }
                visited += part.tally.visited;
                add(part, run)?;
            }
            run.poll(visited)?;
        }
        Ok(())
    }

    fn part<N: Number>(
        &self,
        first: usize,
        cells: &[Cell],
        listed: Option<&Ranks<N>>,
        edges: TrackedVec<(N, N)>,
    ) -> solver::Result<Swept<N>, G> {
        let this = self.expansion;
        this.signal.check()?;
        let numbers = first..cells.len().min(first + self.positions);
        let (mut tally, mut edges) = (Tally::default(), edges);
        let (mut found, mut pending) = (Vec::with_capacity(numbers.len()), Vec::new());
        tally.positions = numbers.len() as u64;
        let known = (!matches!(listed, Some(Ranks::All(_)))).then_some(self.known);
        let is_open = |number: usize| cells[number].has_open_moves();
        for (index, number, state) in this.stage.states(this.root, numbers, is_open) {
            let (before, mut open, mut end) = (edges.len(), 0, Ok(()));
            let (cell, win) = match listed {
                None => self.expand(index, &state, known, |to| {
                    let is_open = cells[to].has_open_moves();
                    open += u64::from(is_open);
                    (!is_open).then(|| cells[to].outcome())
                }),
                Some(listed) => self.expand(index, &state, known, |to| {
                    let Some(rank) = listed.get(to) else {
                        return Some(cells[to].outcome());
                    };
                    if end.is_ok() {
                        end = edges.push((N::new(number), N::new(rank)));
                    }
                    None
                }),
            }?;
            end?;
            tally.visited += 1;
            if cell.has_open_moves() {
                tally.open += open;
            } else {
                tally.decided += 1;
                edges.truncate(before);
            }
            if listed.is_some() || !cell.has_open_moves() {
                found.push((number, cell));
            }
            if listed.is_some() {
                pending.extend(win.map(|win| (win, state.to_move(), number)));
            }
        }
        let cells = found;
        Ok(Swept {
            tally,
            cells,
            pending,
            edges,
        })
    }

    /// Makes the moves of a position; `look` returns the outcome of a number of the stage, if it is known.
    #[inline]
    fn expand(
        &self,
        index: usize,
        state: &G,
        known: Option<u16>,
        mut look: impl FnMut(usize) -> Option<Outcome>,
    ) -> solver::Result<CellAndWin, G> {
        let (this, count) = (self.expansion, self.indices);
        let in_range = |index: usize| {
            if index >= count {
                index_out_of_range(index, count);
            }
            index
        };
        if self.is_whole {
            let outcomes = state.index_steps().map(|(to, _)| look(in_range(to)));
            return this.cell(state, known, outcomes);
        }
        this.cell_after(index, state, known, |mv, after| {
            let to = this.stage.find(in_range(after.index()));
            to.map(&mut look)
                .ok_or_else(|| inconsistent_index(index, mv))
        })
    }
}

impl Tally {
    const fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.visited += other.visited;
        self.decided += other.decided;
        self.open += other.open;
    }

    /// Whether another sweep pays that decides as many of the positions that it visits.
    fn pays(self, run: &Run<'_>) -> bool {
        let large = run.memory_left().map_or(self.positions * LARGE, |left| {
            (left as u64 / 2).min(self.positions * LARGE)
        });
        let pays = if self.open * BYTES_PER_MOVE > large {
            PAYS_IN_MEMORY
        } else {
            PAYS
        };
        self.decided > 0 && self.decided * pays >= self.visited
    }
}
