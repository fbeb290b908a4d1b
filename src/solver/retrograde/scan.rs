//! The analysis with nothing but cells: levels are found by scanning them.

use std::ops::Range;

use super::exchange::Exchange;
use super::marks::{BLOCK, Marks, mark, range};
use super::predecessors::{Graph, POSITIONS_BETWEEN_POLLS};
use super::win::Win;
use crate::game::{Player, index_out_of_range};
use crate::run::{Counted, Pool, Run, StopReason, Threads};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number};

/// How many blocks are searched for a win at a time.
const BLOCKS_AT_A_TIME: usize = 1 << 14;

/// About how many positions of a level, with their predecessors, a block has that has any.
const POSITIONS_PER_BLOCK: usize = 16;

/// How many cells a thread marks at a time.
const CELLS_AT_A_TIME: usize = 1 << 15;

/// How many predecessors a thread finds before they are settled: few, since memory is short.
const ROUND: usize = 1 << 16;

/// An analysis in 2 bytes a position, with little beside them.
pub(super) struct Scan<'g, B, N> {
    graph: &'g B,
    pub(super) cells: Counted<Cell>,
    marks: Marks,
    /// The plies of the farthest win found so far.
    pub(super) last: u16,
    /// Blocks with a win of the level.
    blocks: Counted<usize>,
    exchange: Option<Exchange<N>>,
}

impl<'g, B: Graph + Sync, N: Number> Scan<'g, B, N> {
    /// The bytes that it takes for that many positions and threads.
    pub(super) fn bytes(positions: usize, threads: usize) -> usize {
        let exchange = match threads {
            1 => 0,
            threads => Exchange::<N>::most_bytes(threads, ROUND),
        };
        let parts = [
            positions.saturating_mul(size_of::<Cell>()),
            Marks::bytes(positions),
            BLOCKS_AT_A_TIME * size_of::<usize>(),
            exchange,
        ];
        parts.into_iter().fold(0, usize::saturating_add)
    }

    /// An analysis of these cells. Those with wins in fewer than `plies` plies have been visited.
    pub(super) fn new(
        graph: &'g B,
        cells: Counted<Cell>,
        plies: u16,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        run.begin_phase("collecting ends", Some(cells.len() as u64));
        let mut marks = Marks::new(cells.len(), run)?;
        let mut last = 0;
        let pool = threads.pool(cells.len());
        let stretch = CELLS_AT_A_TIME * pool.tasks();
        let stretches = cells.chunks(stretch);
        for (cells, words) in stretches.zip(marks.words().chunks_mut(stretch / BLOCK)) {
            let parts = cells.chunks(CELLS_AT_A_TIME);
            let parts = parts.zip(words.chunks_mut(CELLS_AT_A_TIME / BLOCK));
            let mark = |(cells, words): (&[Cell], &mut [u64])| mark_wins(cells, words, plies);
            last = pool.map(parts, mark).into_iter().fold(last, u16::max);
            run.poll(cells.len() as u64)?;
        }
        Ok(Self {
            graph,
            cells,
            marks,
            last,
            blocks: Counted::with_capacity(BLOCKS_AT_A_TIME, run)?,
            exchange: None,
        })
    }

    /// Goes from the positions that are won in so many plies to their predecessors.
    pub(super) fn level<M: Send>(
        &mut self,
        plies: u16,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        for winner in Player::ALL {
            let win = Win { winner, plies };
            let mut from = Some(0);
            while let Some(start) = from {
                self.blocks.clear();
                let (cells, blocks) = (&self.cells, &mut self.blocks);
                from = self.marks.take(win, self.last, cells, start, blocks)?;
                run.poll(0)?;
                let pool = threads.pool(self.blocks.len() * POSITIONS_PER_BLOCK);
                if pool.threads() == 1 {
                    self.sweep(win, run)?;
                } else {
                    pool.enter(|| self.sweep_shared(win, pool, run))?;
                }
            }
        }
        Ok(())
    }

    /// Goes from the positions with that win in the blocks to their predecessors.
    fn sweep<M>(&mut self, win: Win, run: &mut Run<'_>) -> Result<(), SolveErrorKind<M>> {
        let (won, before) = (win.cell()?, win.before());
        let (cells, words) = (&mut *self.cells, self.marks.words());
        let mut passed = 0;
        for &block in &*self.blocks {
            let Range { mut start, end } = range(block, cells.len());
            while let Some(at) = find(&cells[start..end], won) {
                let number = start + at;
                start = number + 1;
                passed += 1;
                let position = self.graph.position(number);
                for previous in self.graph.predecessors(&position) {
                    let number = self.graph.number(&previous);
                    let wins = self.graph.to_move(&previous) == before.winner;
                    let count = cells.len();
                    let Some(cell) = cells.get_mut(number) else {
                        index_out_of_range(number, count);
                    };
                    if before.settle(cell, wins)? {
                        mark(words, number, before);
                        self.last = self.last.max(before.plies);
                    }
                }
            }
            if passed >= POSITIONS_BETWEEN_POLLS {
                run.poll(passed as u64)?;
                passed = 0;
            }
        }
        run.poll(passed as u64)?;
        Ok(())
    }

    /// As [`sweep`](Self::sweep), shared between threads.
    fn sweep_shared<M: Send>(
        &mut self,
        win: Win,
        pool: Pool<'_>,
        run: &mut Run<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let Self {
            graph,
            cells,
            marks,
            blocks,
            exchange,
            last,
        } = self;
        let count = cells.len();
        let exchange =
            exchange.get_or_insert_with(|| Exchange::new(pool.threads(), count, ROUND, run));
        let (won, before) = (win.cell()?, win.before());
        let mut places: Vec<_> = exchange.parts(blocks).map(|it| (it, 0)).collect();
        loop {
            let matches = |place| Matches { place, cells, won };
            let mut parts: Vec<_> = places.iter_mut().map(matches).collect();
            let found = exchange.find(*graph, cells, before.winner, &mut parts, pool)?;
            if found == 0 {
                return Ok(());
            }
            let words = marks.words();
            let words = words.chunks_mut(exchange.cells_per_owner() / BLOCK);
            let record = |words: &mut &mut [u64], number| {
                mark(words, number, before);
                Ok(())
            };
            if exchange.settle(cells, before, pool, words, record)? > 0 {
                *last = (*last).max(before.plies);
            }
            run.poll(found as u64)?;
        }
    }
}

/// Marks the cells with wins in at least `plies` plies; returns the plies of the farthest.
fn mark_wins(cells: &[Cell], words: &mut [u64], plies: u16) -> u16 {
    let mut last = 0;
    for (number, cell) in cells.iter().enumerate() {
        if let Some(win) = Win::of(cell.outcome())
            && win.plies >= plies
        {
            mark(words, number, win);
            last = last.max(win.plies);
        }
    }
    last
}

/// How many cells are compared at a time.
const AT_A_TIME: usize = 16;

/// The place of the first cell that is `won`.
#[inline]
fn find(cells: &[Cell], won: Cell) -> Option<usize> {
    // Without an early exit, so that the processor compares several at once.
    let is_here = |cells: &[Cell]| cells.iter().fold(false, |any, &cell| any | (cell == won));
    let starts = (0..).step_by(AT_A_TIME);
    let (start, cells) = starts
        .zip(cells.chunks(AT_A_TIME))
        .find(|(_, cells)| is_here(cells))?;
    let at = cells.iter().position(|&cell| cell == won);
    at.map(|at| start + at)
}

/// The numbers of the positions in blocks whose cell is `won`.
struct Matches<'p, 'b, 'c> {
    /// The blocks that are left, and the first cell of the first one that is left.
    place: &'p mut (&'b [usize], usize),
    cells: &'c [Cell],
    won: Cell,
}

impl Iterator for Matches<'_, '_, '_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let (blocks, first) = &mut *self.place;
        while let Some((&block, rest)) = blocks.split_first() {
            let range = range(block, self.cells.len());
            let left = &self.cells[range.start + *first..range.end];
            if let Some(at) = find(left, self.won) {
                let number = range.start + *first + at;
                *first += at + 1;
                return Some(number);
            }
            (*blocks, *first) = (rest, 0);
        }
        None
    }
}
