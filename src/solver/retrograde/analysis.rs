//! The analysis of a graph of positions: from the ends backwards, level by level.

use super::exchange::{Exchange, empty};
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
    let mut sharing = None;
    // All wins of one distance are found before the next: the first win found is the soonest, and
    // the last loss the latest.
    for plies in 0.. {
        let Some(level) = analysis.levels.take(plies, analysis.run) else {
            break;
        };
        for (winner, positions) in level.iter() {
            let before = before(Win { winner, plies });
            let pool = threads.pool(positions.len());
            if pool.threads() == 1 {
                analysis.sweep(positions, before)?;
            } else {
                let sharing = sharing.get_or_insert_with(|| Sharing::new(pool, &analysis));
                pool.enter(|| analysis.sweep_shared(positions, before, sharing, pool))?;
            }
        }
    }
    Ok(analysis.cells)
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
            let cells = (first..).zip(cells);
            let win = |cell: &Cell| Win::of(cell.outcome());
            let wins = cells.filter_map(|(number, cell)| Some((win(cell)?, N::new(number))));
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
        for part in positions.chunks(POSITIONS_BETWEEN_POLLS) {
            run.poll(part.len() as u64)?;
            for &number in part {
                let position = graph.position(number.index());
                for previous in graph.predecessors(&position) {
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
        positions: &[N],
        before: Win,
        sharing: &mut Sharing<N>,
        pool: Pool<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let Sharing { exchange, won } = sharing;
        let parts = exchange.parts(positions);
        let numbers = parts.map(|part| part.iter().map(|number| number.index()));
        let mut parts: Vec<_> = numbers.collect();
        let mut ahead = positions.len();
        let all = (self.graph, Whole(self.cells.len()));
        while ahead > 0 {
            let found = exchange.find(all, &self.cells, before.winner, &mut parts, pool)?;
            empty(won.iter_mut(), 2 * ROUND);
            let cells_per_owner = exchange.cells_per_owner();
            let recorders = (0..).step_by(cells_per_owner).zip(&mut *won);
            let recorders = recorders.map(|(first, won): (usize, &mut Counted<N>)| {
                move |number| won.push(N::new(first + number))
            });
            exchange.settle(&mut self.cells, before, pool, recorders)?;
            for won in &*won {
                self.levels.extend(before, won, self.run)?;
            }
            ahead -= found;
            self.run.poll(found as u64)?;
        }
        Ok(())
    }
}

/// What threads share a level by.
struct Sharing<N> {
    exchange: Exchange<N>,
    /// By owner: those of its positions whose winner has been found in a round.
    won: Vec<Counted<N>>,
}

impl<N: Number> Sharing<N> {
    fn new<B>(pool: Pool<'_>, analysis: &Analysis<'_, '_, B, N>) -> Self {
        let (positions, run) = (analysis.cells.len(), &*analysis.run);
        let exchange = Exchange::new(pool.threads(), positions, 0, ROUND, run);
        let owners = positions.div_ceil(exchange.cells_per_owner());
        let won = (0..owners).map(|_| Counted::new(run)).collect();
        Self { exchange, won }
    }
}
