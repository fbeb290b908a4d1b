//! The analysis: from the ends of a game backwards, level by level.
//!
//! It holds nothing but cells, and marks of where their wins are: the positions of a level are
//! found by scanning marked cells. A thread visits them block by block, collects their
//! predecessors in a [`Batch`], and settles these. Several threads put them into [`Queues`]
//! instead, by the owner of the cell, and then each owner settles its own. What belongs to other
//! members of a cluster is sent to them as [`RemoteWins`].

use std::slice;

use super::batch::{Batch, Owned, ROUND, WinLevel, is_open};
use super::graph::Graph;
use super::level_index::{LevelIndex, Marker, STRETCH};
use super::outcome_expansion::{Edges, LaterWins};
use super::partition::Partition;
use super::queues::{Found, Owners, Queues};
use super::remote_wins::{LevelProgress, RemoteWin, RemoteWins};
use super::win::Win;
use crate::game::Player;
use crate::run::{Pool, Run, StopReason, StopSignal, Threads, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::solver::distributed::Member;
use crate::table::{Cell, Number};

/// The phase that visits the wins.
pub(super) const ANALYSING: &str = "analysing levels";

/// How many blocks are searched for a win at a time.
const BLOCKS_AT_A_TIME: usize = 1 << 14;

/// About how many positions of a level, with their predecessors, a block has that has any.
const POSITIONS_PER_BLOCK: usize = 16;

/// How many cells a thread marks at a time.
const CELLS_AT_A_TIME: usize = 1 << 15;

/// An analysis under way.
pub(super) struct Analysis<'g, 'c, B> {
    graph: &'g B,
    /// Whether each move swaps the players.
    folded: bool,
    pub(super) wins: RemoteWins,
    /// Those that are here. They hold the outcomes of all wins found, and the numbers of open moves
    /// of all other positions.
    pub(super) cells: &'c mut [Cell],
    marks: LevelIndex,
    /// No win found so far is farther away.
    last: u16,
    /// Blocks with a win of the level.
    blocks: TrackedVec<usize>,
    batch: Batch,
    queues: Option<Queues>,
}

/// The most bytes that an analysis takes, with that many threads.
#[cfg(feature = "disk")]
pub(super) fn bytes(partition: Partition, threads: usize) -> usize {
    let cells = partition.cells();
    let parts = [
        cells.saturating_mul(size_of::<Cell>()),
        LevelIndex::bytes(cells),
        BLOCKS_AT_A_TIME * size_of::<usize>(),
        Queues::bytes(partition, threads),
    ];
    parts.into_iter().fold(0, usize::saturating_add)
}

/// Analyses all levels of a graph, in a process alone: the cells get the outcomes of all positions.
///
/// `pending` has the edges that lead out of the graph, with the plies of the first wins whose
/// predecessors are to be visited. `folded`: each move swaps the players.
pub(super) fn analyse<M: Send, N: Number>(
    graph: &(impl Graph + Sync),
    folded: bool,
    cells: &mut [Cell],
    pending: (&LaterWins<N>, u16),
    threads: &Threads,
    run: &mut Run<'_>,
) -> Result<(), SolveErrorKind<M>> {
    let whole = Partition::whole(cells.len());
    let member = &mut Member::alone(run);
    analyse_part((graph, folded), whole, cells, pending, threads, member)
}

/// As [`analyse`], together with the other members, each with its part of the cells.
pub(super) fn analyse_part<M: Send, N: Number>(
    graph: (&(impl Graph + Sync), bool),
    partition: Partition,
    cells: &mut [Cell],
    (pending, first): (&LaterWins<N>, u16),
    threads: &Threads,
    member: &mut Member<'_, '_>,
) -> Result<(), SolveErrorKind<M>> {
    let wins = RemoteWins::new(partition, threads, member.run)?;
    let mut analysis = Analysis::new(graph, wins, cells, first, threads, member.run)?;
    analysis.last = analysis.last.max(pending.last());
    let total = analysis.cells.len() as u64;
    member.run.begin_phase(ANALYSING, Some(total));
    let mut plies = first;
    while plies <= analysis.barrier(plies, false, member)?.last {
        if let Some(edges) = pending.get(plies) {
            analysis.settle(plies, edges)?;
        }
        analysis.level(plies, threads, member)?;
        plies += 1;
    }
    Ok(())
}

impl<'g, 'c, B: Graph + Sync> Analysis<'g, 'c, B> {
    /// An analysis of these cells. Those with wins in fewer than `plies` plies have been visited.
    pub(super) fn new(
        (graph, folded): (&'g B, bool),
        wins: RemoteWins,
        cells: &'c mut [Cell],
        plies: u16,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        run.begin_phase("collecting ends", Some(cells.len() as u64));
        let mut marks = LevelIndex::new(cells.len(), run)?;
        let mut last = 0;
        let pool = threads.pool(cells.len());
        let parts = cells.chunks(CELLS_AT_A_TIME);
        let mut parts = parts.zip(marks.markers(CELLS_AT_A_TIME)).peekable();
        while parts.peek().is_some() {
            let mut passed = 0;
            let parts = parts.by_ref().take(pool.tasks());
            let parts = parts.inspect(|(cells, _)| passed += cells.len() as u64);
            let mark = |(cells, marker): (&[Cell], Marker<'_>)| mark_wins(cells, marker, plies);
            last = pool.map(parts, mark).into_iter().fold(last, u16::max);
            run.poll(passed)?;
        }
        drop(parts);
        let blocks = marks.most_blocks().min(BLOCKS_AT_A_TIME);
        Ok(Self {
            graph,
            folded,
            wins,
            cells,
            marks,
            last,
            blocks: TrackedVec::with_capacity(blocks, run)?,
            batch: Batch::new(),
            queues: None,
        })
    }

    /// Waits until all members know which of their positions have a move to a win, and so are won
    /// at this level. Returns the progress of all of them.
    ///
    /// All wins of one distance are found before the next: the first win found is the soonest, and
    /// the last loss the latest.
    pub(super) fn barrier<M>(
        &mut self,
        plies: u16,
        is_due: bool,
        member: &mut Member<'_, '_>,
    ) -> Result<LevelProgress, SolveErrorKind<M>> {
        let own = LevelProgress {
            plies,
            has_more: false,
            last: self.last,
            is_due,
        };
        let mut owned = Owned::all(self.cells, &mut self.marks);
        let settle = |remote| settle_remote(remote, plies, &mut owned);
        let all = self.wins.exchange_all(own, member, settle)?;
        self.last = self.last.max(all.last);
        Ok(all)
    }

    /// Settles positions with moves out of the graph, to wins of this level as seen from before.
    fn settle<M, N: Number>(
        &mut self,
        plies: u16,
        edges: &Edges<N>,
    ) -> Result<(), SolveErrorKind<M>> {
        let mut owned = Owned::all(self.cells, &mut self.marks);
        for (winner, edges) in edges.iter() {
            for (to_move, numbers) in edges.iter() {
                owned.settle(Win { winner, plies }, to_move, numbers)?;
            }
        }
        Ok(())
    }

    /// Goes from the positions that are won at this level to their predecessors. In either order of
    /// the winners: a position with a move to a win of its player has that move open, so it does not
    /// lose, and what this level finds is one ply farther.
    pub(super) fn level<M: Send>(
        &mut self,
        plies: u16,
        threads: &Threads,
        member: &mut Member<'_, '_>,
    ) -> Result<(), SolveErrorKind<M>> {
        for winner in Player::ALL {
            let win = Win { winner, plies };
            let mut from = Some(0);
            while let Some(start) = from {
                self.blocks.clear();
                let (cells, blocks) = (&*self.cells, &mut self.blocks);
                from = self.marks.take(win, self.last, cells, start, blocks)?;
                if self.blocks.is_empty() {
                    member.run.poll(0)?;
                    continue;
                }
                let level = WinLevel::new(self.graph, self.wins.partition(), win, self.folded)?;
                let pool = threads.pool(self.blocks.len() * POSITIONS_PER_BLOCK);
                if pool.threads() == 1 {
                    self.sweep(level, member)?;
                } else {
                    self.sweep_shared(level, pool, member)?;
                }
            }
        }
        Ok(())
    }

    /// Goes from the positions of the level in the blocks to their predecessors.
    fn sweep<M>(
        &mut self,
        level: WinLevel<'_, B>,
        member: &mut Member<'_, '_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let Self {
            wins,
            cells,
            marks,
            last,
            blocks,
            batch,
            ..
        } = self;
        let win = level.before;
        let mut owned = Owned::all(cells, marks);
        let settle = |owned: &mut Owned<'_>, batch: &mut Batch, passed| {
            member.run.poll(passed)?;
            let mut has_found = false;
            batch.keep_here(level.partition, |to, cell, player| {
                has_found = true;
                wins.push(to, RemoteWin::new(cell, win, player));
                Ok(())
            })?;
            for (player, numbers) in batch.iter() {
                has_found |= owned.settle(win, player, numbers)?;
            }
            if has_found {
                *last = (*last).max(win.plies);
            }
            wins.exchange_if_full(win.plies, member, |it| settle_remote(it, win.plies, owned))?;
            Ok(())
        };
        level.visit(&mut blocks.iter(), &mut owned, batch, usize::MAX, settle)
    }

    /// As [`sweep`](Self::sweep), shared between threads.
    fn sweep_shared<M: Send>(
        &mut self,
        level: WinLevel<'_, B>,
        pool: Pool<'_>,
        member: &mut Member<'_, '_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let Self {
            wins,
            cells,
            marks,
            last,
            blocks,
            queues,
            ..
        } = self;
        let win = level.before;
        let new = || Queues::new(level.partition, pool.threads(), member.run);
        let queues = queues.get_or_insert_with(new);
        let owners = Owners::new(0..cells.len(), STRETCH);
        let mut parts = queues.parts(blocks);
        let mut is_over = false;
        while !is_over {
            // The threads go on by themselves until something is found for another member.
            let run = &mut *member.run;
            is_over = pool.enter(|| -> Result<bool, SolveErrorKind<M>> {
                loop {
                    let signal = run.stop_signal();
                    let passed = queues.find(&mut parts, pool, |blocks, batch, found| {
                        find(level, cells, blocks, batch, found, owners, signal)
                    })?;
                    if passed == 0 {
                        return Ok(true);
                    }
                    if settle(win, cells, marks, queues, owners, pool)? {
                        *last = (*last).max(win.plies);
                    }
                    run.poll(passed)?;
                    if queues.away().next().is_some() {
                        return Ok(false);
                    }
                }
            })?;
            for (to, cell, player) in queues.away() {
                wins.push(to, RemoteWin::new(cell, win, player));
                *last = (*last).max(win.plies);
            }
            let mut owned = Owned::all(cells, marks);
            let settle = |it| settle_remote(it, win.plies, &mut owned);
            wins.exchange_if_full(win.plies, member, settle)?;
        }
        Ok(())
    }
}

/// Finds predecessors of the positions in the next blocks; returns of how many.
fn find<M, B: Graph>(
    level: WinLevel<'_, B>,
    mut cells: &[Cell],
    blocks: &mut slice::Iter<'_, usize>,
    batch: &mut Batch,
    found: &mut Found,
    owners: Owners,
    signal: StopSignal<'_>,
) -> Result<u64, SolveErrorKind<M>> {
    let mut all_passed = 0;
    let put = |cells: &mut &[Cell], batch: &mut Batch, passed| {
        all_passed += passed;
        signal.check()?;
        Ok(found.put(batch, level.partition, owners, |cell| is_open(cells, cell))?)
    };
    level.visit(blocks, &mut cells, batch, ROUND, put)?;
    Ok(all_passed)
}

/// Settles the cells of what has been found; returns whether any of them is won now.
fn settle<M: Send>(
    win: Win,
    cells: &mut [Cell],
    marks: &mut LevelIndex,
    queues: &Queues,
    owners: Owners,
    pool: Pool<'_>,
) -> Result<bool, SolveErrorKind<M>> {
    let owned = cells.chunks_mut(owners.owned());
    let owned = owned.zip(marks.markers(owners.owned()));
    let owned = owned.map(|(cells, marker)| Owned { cells, marker });
    let settle = |(owner, mut owned): (usize, Owned<'_>)| -> Result<_, SolveErrorKind<M>> {
        let mut has_won = false;
        for (player, numbers) in queues.of_owner(owner) {
            has_won |= owned.settle(win, player, numbers)?;
        }
        Ok(has_won)
    };
    let mut has_won = false;
    for settled in pool.map(owned.enumerate(), settle) {
        has_won |= settled?;
    }
    Ok(has_won)
}

/// Marks the cells with wins in at least `plies` plies; returns the plies of the farthest.
fn mark_wins(cells: &[Cell], mut marker: Marker<'_>, plies: u16) -> u16 {
    let mut last = 0;
    // Most cells are not won.
    for (number, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.is_won()) {
        if let Some(win) = Win::of(cell.outcome())
            && win.plies >= plies
        {
            marker.mark(number, win);
            last = last.max(win.plies);
        }
    }
    last
}

/// Settles the cell of a position here with a move to a win of another member.
fn settle_remote<M>(
    RemoteWin { cell, winner, wins }: RemoteWin,
    plies: u16,
    owned: &mut Owned<'_>,
) -> Result<(), SolveErrorKind<M>> {
    let player = if wins { winner } else { winner.opponent() };
    owned.settle(Win { winner, plies }, player, &[cell])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Value};

    /// A tree: three moves lead from each position, unless the game is over there.
    struct Tree;

    const POSITIONS: usize = 500_000;

    impl Graph for Tree {
        type Position = usize;

        fn position(&self, number: usize) -> usize {
            number
        }

        fn predecessors(&self, &number: &usize) -> impl Iterator<Item = (usize, Player)> {
            let before = number.checked_sub(1).map(|before| before / 3);
            before.map(|before| (before, to_move(before))).into_iter()
        }
    }

    fn to_move(number: usize) -> Player {
        Player::ALL[number % 2]
    }

    fn after(number: usize) -> impl Iterator<Item = usize> {
        (3 * number + 1..POSITIONS).take(3)
    }

    /// The outcome at the end of the game: someone wins, some plies away.
    fn end(number: usize) -> Outcome {
        let random = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let random = usize::try_from(random).expect("32 bits");
        let winner = Player::ALL[usize::from(random % 5 == 0)];
        Outcome::win(winner, [0, 0, 0, 1, 32, 64][random % 6])
    }

    /// The outcomes by backward induction: moves lead to greater numbers.
    fn outcomes() -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::DRAW; POSITIONS];
        for number in (0..POSITIONS).rev() {
            let values = after(number).filter_map(|after| outcomes[after].back_up(()));
            let best = values.reduce(|a, b| to_move(number).choose(a, b));
            outcomes[number] = best.unwrap_or_else(|| end(number));
        }
        outcomes
    }

    /// The cells before the analysis.
    fn cells(run: &Run<'_>) -> TrackedVec<Cell> {
        let mut cells = TrackedVec::with_capacity(POSITIONS, run).expect("no limit");
        for number in 0..POSITIONS {
            let cell = match (after(number).count(), Win::of(end(number))) {
                (0, Some(Win { winner, plies })) => Cell::won(winner, plies),
                (moves, _) => Cell::with_open_moves(moves),
            };
            cells.push(cell.expect("in range")).expect("no limit");
        }
        cells
    }

    #[test]
    fn any_number_of_threads_finds_the_outcomes_of_backward_induction() {
        let expected = outcomes();
        for threads in [1, 3] {
            let mut run = Run::new().with_threads(threads);
            let (mut cells, threads) = (cells(&run), run.threads());
            analyse::<(), u32>(
                &Tree,
                false,
                &mut cells,
                (&LaterWins::new(), 0),
                &threads,
                &mut run,
            )
            .expect("no limit");
            assert!(
                cells
                    .iter()
                    .map(|cell| cell.outcome())
                    .eq(expected.iter().copied())
            );
        }
    }

    #[cfg(all(feature = "disk", target_pointer_width = "64"))]
    #[test]
    fn ten_billion_positions_take_not_much_more_than_two_bytes_each() {
        let positions = 10_000_000_000_usize;
        let bytes = |positions, threads| bytes(Partition::whole(positions), threads);
        let most = 21 * (positions / 10);
        assert!(bytes(positions, 1) < most && bytes(positions, 8) < most);
        assert!(bytes(0, 1) < 1 << 20 && bytes(0, 2) < 32 << 20);
        assert!(bytes(usize::MAX, 1) > usize::MAX / 2);
    }
}
