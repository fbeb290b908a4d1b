//! The analysis of a graph of positions: from the ends backwards, level by level.

use super::exchange::Exchange;
use super::levels::Levels;
use super::predecessors::{Graph, POSITIONS_BETWEEN_POLLS};
use super::share::Whole;
use super::win::Win;
use crate::game::index_out_of_range;
use crate::run::{Counted, Pool, Run, StopReason, Threads};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number};

/// How many cells a thread handles at a time.
const CELLS_AT_A_TIME: usize = 1 << 15;

/// How many predecessors a thread finds before they are settled.
const ROUND: usize = 1 << 19;

/// How many positions of a level belong together where threads share it.
const PIECE: usize = 1 << 10;

/// Works backwards from the positions where the game is over. The cells hold their winners, and the
/// numbers of open moves of all others; those that it returns hold the outcomes of all positions.
/// `before` returns a win as seen from before a move.
pub(super) fn analyse<N: Number, M: Send>(
    graph: &(impl Graph + Sync),
    cells: Counted<Cell>,
    before: fn(Win) -> Win,
    threads: &Threads,
    run: &mut Run<'_>,
) -> Result<Counted<Cell>, SolveErrorKind<M>> {
    let positions = Some(cells.len() as u64);
    run.begin_phase("collecting ends", positions);
    let levels: Levels<N> = first_levels(&cells, threads, run)?;
    // Those that are won.
    run.begin_phase("analysing levels", positions);
    let mut analysis = Analysis {
        graph,
        cells,
        levels,
        run,
    };
    let mut exchange = None;
    // All wins of one distance are found before the next: the first win found is the soonest, and
    // the last loss the latest.
    for plies in 0.. {
        let Some(level) = analysis.levels.take(plies) else {
            break;
        };
        for (winner, lists) in level.iter() {
            let before = before(Win { winner, plies });
            let pool = threads.pool(count(lists));
            if pool.threads() == 1 {
                for positions in lists {
                    analysis.sweep(positions, before)?;
                }
            } else {
                let exchange = exchange.get_or_insert_with(|| {
                    let (cells, run) = (analysis.cells.len(), &*analysis.run);
                    Exchange::new(pool.threads(), cells, 0, ROUND, run)
                });
                pool.enter(|| analysis.sweep_shared(lists, before, exchange, pool))?;
            }
        }
    }
    Ok(analysis.cells)
}

/// How many numbers are in the lists.
fn count<N>(lists: &[Counted<N>]) -> usize {
    lists.iter().map(|numbers| numbers.len()).sum()
}

/// The positions whose winner is known from the start: mostly in no plies, but a game may end in a
/// win some plies away.
fn first_levels<N: Number>(
    cells: &[Cell],
    threads: &Threads,
    run: &mut Run<'_>,
) -> Result<Levels<N>, StopReason> {
    let mut levels = Levels::new();
    let pool = threads.pool(cells.len());
    let parts = (0..)
        .step_by(CELLS_AT_A_TIME)
        .zip(cells.chunks(CELLS_AT_A_TIME));
    let mut parts = parts.peekable();
    while parts.peek().is_some() {
        let wins = |(first, cells): (usize, &[Cell])| -> Vec<(Win, N)> {
            let won = (first..).zip(cells).filter(|(_, cell)| cell.is_won());
            let win = |cell: &Cell| Win::of(cell.outcome());
            let wins = won.filter_map(|(number, cell)| Some((win(cell)?, N::new(number))));
            wins.collect()
        };
        let mut passed = 0;
        let parts = parts.by_ref().take(pool.tasks());
        let parts = parts.inspect(|(_, cells)| passed += cells.len() as u64);
        for (win, number) in pool.map(parts, wins).into_iter().flatten() {
            levels.push(win, number, run)?;
        }
        run.poll(passed)?;
    }
    Ok(levels)
}

/// An analysis under way.
struct Analysis<'a, 'r, B, N> {
    graph: &'a B,
    cells: Counted<Cell>,
    levels: Levels<N>,
    run: &'a mut Run<'r>,
}

impl<B: Graph + Sync, N: Number> Analysis<'_, '_, B, N> {
    /// Goes from the positions with a win to their predecessors, which see it as the win `before`.
    fn sweep<M>(&mut self, positions: &[N], before: Win) -> Result<(), SolveErrorKind<M>> {
        let Self {
            graph,
            cells,
            levels,
            run,
        } = self;
        let cells = &mut **cells;
        let mut patience = run.stop_signal().patience();
        for part in positions.chunks(POSITIONS_BETWEEN_POLLS) {
            run.poll(part.len() as u64)?;
            for &number in part {
                let position = graph.position(number.index());
                for previous in graph.predecessors(&position) {
                    patience.count()?;
                    let number = graph.number(&previous);
                    let wins = graph.to_move(&previous) == before.winner;
                    let count = cells.len();
                    let Some(cell) = cells.get_mut(number) else {
                        index_out_of_range(number, count);
                    };
                    if before.settle(cell, wins)? {
                        levels.push(before, N::new(number), run)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// As [`sweep`](Self::sweep), shared between threads.
    fn sweep_shared<M: Send>(
        &mut self,
        lists: &[Counted<N>],
        before: Win,
        exchange: &mut Exchange<N>,
        pool: Pool<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let mut ahead = count(lists);
        let pieces: Vec<_> = lists.iter().flat_map(|list| list.chunks(PIECE)).collect();
        let parts = exchange.parts(&pieces).map(|part| {
            let part = part.iter();
            part.map(|piece| piece.iter().map(|number| number.index()))
        });
        let mut parts: Vec<_> = parts.collect();
        let all = (self.graph, Whole(self.cells.len()));
        // By owner: those of its positions whose winner has been found.
        let cells_per_owner = exchange.cells_per_owner();
        let owners = self.cells.chunks(cells_per_owner);
        let mut won: Vec<Counted<N>> = owners.map(|_| Counted::new(self.run)).collect();
        while ahead > 0 {
            let signal = self.run.stop_signal();
            let found =
                exchange.find(all, &self.cells, before.winner, &mut parts, (pool, signal))?;
            let recorders = (0..).step_by(cells_per_owner).zip(&mut won);
            let recorders = recorders.map(|(first, won): (usize, &mut Counted<N>)| {
                move |number| won.push(N::new(first + number))
            });
            exchange.settle(&mut self.cells, before, pool, recorders)?;
            ahead -= found;
            self.run.poll(found as u64)?;
        }
        self.levels.append(before, won);
        Ok(())
    }
}
