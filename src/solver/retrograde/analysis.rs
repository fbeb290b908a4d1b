//! The analysis of a graph of positions: from the ends backwards, level by level.

use super::cell::{Cell, Win};
use super::exchange::Exchange;
use super::levels::Levels;
use super::predecessors::{Graph, POSITIONS_BETWEEN_POLLS};
use crate::game::{Outcome, Player, index_out_of_range};
use crate::run::{Crew, Run, StopReason, Workers};
use crate::solver::SolveErrorKind;

/// How many cells a thread goes over at a time.
const CELLS_AT_A_TIME: usize = 1 << 15;

/// Works backwards from the positions where the game is over.
///
/// `cells` has their winners, and the open moves of all others; `held` are the bytes that the caller
/// holds, the cells among them.
pub(super) fn analyse<M: Send, B: Graph + Sync>(
    graph: &B,
    cells: Vec<Cell>,
    held: usize,
    workers: &Workers,
    run: &mut Run<'_>,
) -> Result<Vec<Outcome>, SolveErrorKind<M>> {
    let levels = first_levels(&cells, held, workers, run)?;
    let mut analysis = Analysis {
        graph,
        cells,
        levels,
        held,
        run,
    };
    let mut exchange = None;
    // All wins of one distance are found before the next: the first win found is the soonest, and
    // the last loss the latest.
    for plies in 0.. {
        let Some(level) = analysis.levels.take(plies) else {
            break;
        };
        for (winner, positions) in [Player::Max, Player::Min].into_iter().zip(&level) {
            let win = Win { winner, plies };
            let crew = workers.crew(positions.len());
            if crew.threads() == 1 {
                analysis.sweep(positions, win)?;
            } else {
                let cells = analysis.cells.len();
                let exchange = exchange.get_or_insert_with(|| Exchange::new(crew.threads(), cells));
                crew.enter(|| analysis.sweep_shared(positions, win, exchange, crew))?;
            }
        }
        analysis.levels.release(&level);
    }
    let cells = analysis.cells;
    Ok(cells.into_iter().map(Cell::outcome).collect())
}

/// The positions whose winner is known from the start: mostly in no plies, but a game may tell of wins to
/// come.
fn first_levels(
    cells: &[Cell],
    held: usize,
    workers: &Workers,
    run: &mut Run<'_>,
) -> Result<Levels, StopReason> {
    let mut levels = Levels::new(held);
    let crew = workers.crew(cells.len());
    let parts = (0..)
        .step_by(CELLS_AT_A_TIME)
        .zip(cells.chunks(CELLS_AT_A_TIME));
    let mut parts = parts.peekable();
    while parts.peek().is_some() {
        let wins = |(first, cells): (u32, &[Cell])| -> Vec<(Win, u32)> {
            let wins = (first..)
                .zip(cells)
                .filter_map(|(number, cell)| Some((cell.win()?, number)));
            wins.collect()
        };
        for (win, number) in crew
            .map(parts.by_ref().take(crew.tasks()), wins)
            .into_iter()
            .flatten()
        {
            levels.push(win, number, run)?;
        }
    }
    Ok(levels)
}

/// An analysis under way.
struct Analysis<'a, 'r, B> {
    graph: &'a B,
    cells: Vec<Cell>,
    levels: Levels,
    /// The bytes that others hold.
    held: usize,
    run: &'a mut Run<'r>,
}

impl<B: Graph + Sync> Analysis<'_, '_, B> {
    /// Goes from the positions with a win to those that lead there.
    fn sweep<M>(&mut self, positions: &[u32], win: Win) -> Result<(), SolveErrorKind<M>> {
        let Self {
            graph,
            cells,
            levels,
            run,
            ..
        } = self;
        let before = win.before();
        for part in positions.chunks(POSITIONS_BETWEEN_POLLS) {
            run.poll(part.len() as u64)?;
            for &number in part {
                let position = graph.position(number as usize);
                for previous in graph.predecessors(&position) {
                    let number = graph.number(&previous);
                    let wins = graph.to_move(&previous) == win.winner;
                    let count = cells.len();
                    let Some(cell) = cells.get_mut(number) else {
                        index_out_of_range(number, count);
                    };
                    if cell.settle(before, wins)? {
                        let number = u32::try_from(number).expect("numbers have 32 bits");
                        levels.push(before, number, run)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// As [`sweep`](Self::sweep), shared between threads.
    fn sweep_shared<M: Send>(
        &mut self,
        positions: &[u32],
        win: Win,
        exchange: &mut Exchange,
        crew: Crew<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let before = win.before();
        let mut parts = exchange.parts(positions);
        let mut ahead = positions.len();
        while ahead > 0 {
            exchange.find(self.graph, &self.cells, win.winner, &mut parts, crew)?;
            exchange.settle(&mut self.cells, before, crew)?;
            self.levels.hold(self.held + exchange.bytes(), self.run)?;
            for won in exchange.won() {
                self.levels.extend(before, won, self.run)?;
            }
            let passed = ahead;
            ahead = parts.iter().map(|part| part.len()).sum();
            self.run.poll((passed - ahead) as u64)?;
        }
        Ok(())
    }
}
