//! The analysis with nothing but cells: levels are found by scanning them.

mod visit;

use visit::trade;

use super::exchange::Exchange;
use super::marks::{BLOCK, Marks, mark};
use super::predecessors::Graph;
use super::team::{Standing, Team};
use super::win::Win;
use crate::game::Player;
use crate::run::{Counted, Run, StopReason, Threads};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number};

/// How many blocks are searched for a win at a time.
const BLOCKS_AT_A_TIME: usize = 1 << 14;

/// About how many positions of a level, with their predecessors, a block has that has any.
const POSITIONS_PER_BLOCK: usize = 16;

/// How many cells a thread marks at a time.
const CELLS_AT_A_TIME: usize = 1 << 15;

/// How many predecessors a thread finds before they are settled: few, since memory is short.
pub(super) const ROUND: usize = 1 << 16;

/// An analysis in 2 bytes a position, with little beside them.
pub(super) struct Scan<'g, B, N, T> {
    graph: &'g B,
    pub(super) team: &'g mut T,
    /// Those that are here.
    pub(super) cells: Counted<Cell>,
    marks: Marks,
    /// No win found so far is farther away.
    last: u16,
    /// Blocks with a win of the level.
    blocks: Counted<usize>,
    exchange: Option<Exchange<N>>,
}

/// The bytes that an analysis of that many cells takes, with that many threads.
pub(super) fn bytes<N: Number>(cells: usize, threads: usize) -> usize {
    let exchange = match threads {
        1 => 0,
        threads => Exchange::<N>::most_bytes(threads, ROUND),
    };
    let parts = [
        cells.saturating_mul(size_of::<Cell>()),
        Marks::bytes(cells),
        BLOCKS_AT_A_TIME * size_of::<usize>(),
        exchange,
    ];
    parts.into_iter().fold(0, usize::saturating_add)
}

impl<'g, B: Graph + Sync, N: Number, T: Team> Scan<'g, B, N, T> {
    /// An analysis of these cells, the share of `team`. Those with wins in fewer than `plies` plies
    /// have been visited.
    pub(super) fn new(
        graph: &'g B,
        team: &'g mut T,
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
            team,
            cells,
            marks,
            last,
            blocks: Counted::with_capacity(BLOCKS_AT_A_TIME, run)?,
            exchange: None,
        })
    }

    /// Waits until all members know which of their positions have a move to a win, and so are won
    /// at this level. Returns how all of them stand.
    pub(super) fn meet<M>(
        &mut self,
        plies: u16,
        is_due: bool,
        run: &mut Run<'_>,
    ) -> Result<Standing, SolveErrorKind<M>> {
        loop {
            let standing = Standing {
                plies,
                has_more: false,
                last: self.last,
                is_due,
            };
            let Self { team, cells, .. } = self;
            let all = trade(*team, standing, cells, self.marks.words(), run)?;
            self.last = self.last.max(all.last);
            if !all.has_more {
                return Ok(all);
            }
        }
    }

    /// Goes from the positions that are won at this level to their predecessors.
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
                if self.blocks.is_empty() {
                    continue;
                }
                let pool = threads.pool(self.blocks.len() * POSITIONS_PER_BLOCK);
                if pool.threads() == 1 {
                    self.sweep(win, run)?;
                } else {
                    self.sweep_shared(win, pool, run)?;
                }
            }
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::super::analysis::analyse;
    use super::super::share::Whole;
    use super::super::team::Alone;
    use super::*;

    /// A tree: three moves lead from each position, unless the game is over there.
    struct Tree;

    const POSITIONS: usize = 500_000;

    impl Graph for Tree {
        type Position = usize;

        fn position(&self, number: usize) -> usize {
            number
        }

        fn predecessors(&self, &number: &usize) -> impl Iterator<Item = usize> {
            number.checked_sub(1).map(|before| before / 3).into_iter()
        }

        fn number(&self, &number: &usize) -> usize {
            number
        }

        fn to_move(&self, &number: &usize) -> Player {
            Player::ALL[number % 2]
        }
    }

    /// The cells before the analysis. Where the game is over, someone wins, some plies away.
    fn cells(run: &Run<'_>) -> Counted<Cell> {
        let mut cells = Counted::with_capacity(POSITIONS, run).expect("no limit");
        for number in 0..POSITIONS {
            let children = (3 * number + 1..POSITIONS).take(3).count();
            let random = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            let random = usize::try_from(random).expect("32 bits");
            let winner = Player::ALL[usize::from(random % 5 == 0)];
            let plies = [0, 0, 0, 1, 32, 64][random % 6];
            let cell = match children {
                0 => Cell::won(winner, plies),
                moves => Cell::with_open_moves(moves),
            };
            cells.push(cell.expect("in range")).expect("no limit");
        }
        cells
    }

    /// The cells after all levels, with numbers of that width.
    fn scanned<N: Number>(threads: usize) -> Vec<Cell> {
        let mut run = Run::new().with_threads(threads);
        let (is_shared, threads) = (threads > 1, run.threads());
        let cells = cells(&run);
        let mut alone = Alone(Whole(POSITIONS));
        let scan = Scan::<_, N, _>::new(&Tree, &mut alone, cells, 0, &threads, &mut run);
        let mut scan = scan.expect("no limit");
        let mut plies = 0;
        while plies <= scan.last {
            scan.level::<()>(plies, &threads, &mut run)
                .expect("no limit");
            plies += 1;
        }
        let is_shared = is_shared && cfg!(feature = "parallel");
        assert_eq!(scan.exchange.is_some(), is_shared);
        scan.cells.to_vec()
    }

    #[test]
    fn any_numbers_and_threads_find_the_cells_of_the_analysis_with_lists() {
        let mut run = Run::new().with_threads(1);
        let (cells, threads) = (cells(&run), run.threads());
        let expected = analyse::<u32, ()>(&Tree, cells, Win::before, &threads, &mut run);
        let expected = expected.expect("no limit");
        for threads in [1, 3] {
            assert!(scanned::<u32>(threads) == *expected);
            assert!(scanned::<usize>(threads) == *expected);
        }
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn ten_billion_positions_take_not_much_more_than_two_bytes_each() {
        let positions = 10_000_000_000_usize;
        let bytes = bytes::<usize>;
        let most = 21 * (positions / 10);
        assert!(bytes(positions, 1) < most && bytes(positions, 8) < most);
        assert!(bytes(0, 1) < 1 << 20 && bytes(0, 2) < 32 << 20);
        assert!(bytes(usize::MAX, 1) > usize::MAX / 2);
    }
}
