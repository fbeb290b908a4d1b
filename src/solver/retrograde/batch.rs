//! What one thread does in a level: it finds predecessors, and settles cells.
//!
//! Where the cells are more than the caches hold, a thread mostly waits for them. So it collects a
//! batch of predecessors first. Then it settles all their cells, in a loop without branches that
//! depend on them: the processor waits for many of them at once. That takes a third of the time on
//! Quixo 4×4 of a loop that settles each predecessor when it is found. A bit is left for each cell
//! that is won now, and a second loop marks these.

use super::graph::Graph;
use super::level_index::{LevelIndex, Marker, range};
use super::partition::Partition;
use super::win::{Win, wrong_predecessors};
use crate::game::{ByPlayer, Player, index_out_of_range};
use crate::run::StopReason;
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number, equal};

/// How many predecessors of each player are collected: as many as the processor can wait for at
/// once, and few enough for the nearest cache.
const BATCH: usize = 512;

/// How many predecessors a thread finds, or more by those of one block, before it hands them on to
/// other threads and members.
pub(super) const ROUND: usize = 1 << 16;

/// How many positions are visited at most without a check of the limits.
const POSITIONS_BETWEEN_POLLS: u64 = 1024;

/// Predecessors, by the player to move.
pub(super) struct Batch(ByPlayer<Numbers>);

/// Numbers of positions; of cells, after [`Batch::keep_here`].
struct Numbers {
    numbers: [usize; BATCH],
    len: usize,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self(ByPlayer::new(|_| Numbers {
            numbers: [0; BATCH],
            len: 0,
        }))
    }

    /// Puts in a position, if there is room for it; returns whether there was.
    #[inline]
    fn push(&mut self, number: usize, player: Player) -> bool {
        let Numbers { numbers, len } = &mut self.0[player];
        let Some(free) = numbers.get_mut(*len) else {
            return false;
        };
        *free = number;
        *len += 1;
        true
    }

    /// Puts in positions as long as there is room; returns the first one for which there is none.
    #[inline]
    fn fill(
        &mut self,
        positions: &mut impl Iterator<Item = (usize, Player)>,
    ) -> Option<(usize, Player)> {
        // As locals they stay in registers: as fields they may be changed by a write to the numbers, for
        // all that the compiler knows.
        let mut lens = ByPlayer::new(|player| self.0[player].len);
        let left = positions.find(|&(number, player)| {
            let free = self.0[player].numbers.get_mut(lens[player]);
            lens[player] += usize::from(free.is_some());
            free.map(|free| *free = number).is_none()
        });
        for player in Player::ALL {
            self.0[player].len = lens[player];
        }
        left
    }

    const fn len(&self) -> usize {
        self.0.max.len + self.0.min.len
    }

    const fn clear(&mut self) {
        self.0.max.len = 0;
        self.0.min.len = 0;
    }

    /// The players with numbers, and these.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Player, &[usize])> {
        let lists = self.0.iter().filter(|(_, it)| it.len > 0);
        lists.map(|(player, Numbers { numbers, len })| (player, &numbers[..*len]))
    }

    /// Puts the numbers of cells in the place of those of their positions. Calls `away` with the
    /// other members that have cells, with the numbers of these there, and the player to move.
    pub(super) fn keep_here(
        &mut self,
        partition: Partition,
        mut away: impl FnMut(usize, usize, Player) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        if partition.is_whole() {
            return Ok(());
        }
        for player in Player::ALL {
            self.0[player].keep_here(partition, |member, cell| away(member, cell, player))?;
        }
        Ok(())
    }

    /// Keeps the cells that `is_open` is true of.
    pub(super) fn keep(&mut self, is_open: impl Fn(usize) -> bool) {
        self.0.max.keep(&is_open);
        self.0.min.keep(&is_open);
    }
}

impl Numbers {
    /// Keeps the cells that are here.
    fn keep_here(
        &mut self,
        partition: Partition,
        mut away: impl FnMut(usize, usize) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let mut kept = 0;
        for at in 0..self.len {
            let (member, cell) = partition.place(self.numbers[at]);
            if member == partition.member() {
                self.numbers[kept] = cell;
                kept += 1;
            } else {
                away(member, cell)?;
            }
        }
        self.len = kept;
        Ok(())
    }

    /// Keeps the cells that `is_open` is true of. Without a branch, so that no load waits for
    /// another one.
    #[inline]
    fn keep(&mut self, is_open: impl Fn(usize) -> bool) {
        let mut kept = 0;
        for at in 0..self.len.min(BATCH) {
            let number = self.numbers[at];
            let is_open = is_open(number);
            // The remainder is the place itself, which the compiler does not know.
            self.numbers[kept % BATCH] = number;
            kept += usize::from(is_open);
        }
        self.len = kept;
    }
}

/// Whether a cell is not won.
#[inline]
pub(super) fn is_open(cells: &[Cell], number: usize) -> bool {
    let Some(cell) = cells.get(number) else {
        index_out_of_range(number, cells.len());
    };
    !cell.is_won()
}

/// The positions that one player wins in a number of plies.
pub(super) struct WinLevel<'g, B> {
    graph: &'g B,
    pub(super) partition: Partition,
    /// Their cell.
    won: Cell,
    /// The win as their predecessors see it.
    pub(super) before: Win,
}

impl<B> Clone for WinLevel<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for WinLevel<'_, B> {}

impl<'g, B: Graph> WinLevel<'g, B> {
    pub(super) fn new<M>(
        graph: &'g B,
        partition: Partition,
        win: Win,
        folded: bool,
    ) -> Result<Self, SolveErrorKind<M>> {
        Ok(Self {
            graph,
            partition,
            won: win.cell()?,
            before: win.before(folded),
        })
    }

    /// Finds the predecessors of the positions in the next blocks, until these are at least `most`.
    /// Calls `flush` with batches of them, and with how many positions it has visited since the
    /// last call.
    pub(super) fn visit<'b, C: AsRef<[Cell]>, M>(
        self,
        blocks: &mut impl Iterator<Item = &'b usize>,
        cells: &mut C,
        batch: &mut Batch,
        most: usize,
        flush: impl FnMut(&mut C, &mut Batch, u64) -> Result<(), SolveErrorKind<M>>,
    ) -> Result<(), SolveErrorKind<M>> {
        let mut flush = Flush::new(flush);
        while flush.found < most
            && let Some(&block) = blocks.next()
        {
            let range = range(block, cells.as_ref().len());
            let places = (range.start..).step_by(64);
            let block = &cells.as_ref()[range];
            let found = equal(block, &self.won);
            for (start, mut found) in places.zip(found) {
                while found != 0 {
                    let number = self
                        .partition
                        .number(start + found.trailing_zeros() as usize);
                    found &= found - 1;
                    flush.passed += 1;
                    let position = self.graph.position(number);
                    let mut before = self.graph.predecessors(&position);
                    flush.fill(&mut before, cells, batch)?;
                }
            }
            if flush.passed >= POSITIONS_BETWEEN_POLLS {
                flush.call(cells, batch)?;
            }
        }
        flush.call(cells, batch)
    }
}

/// What is done with batches.
pub(super) struct Flush<F> {
    act: F,
    /// The positions visited since the last batch.
    pub(super) passed: u64,
    /// The predecessors in all batches so far.
    pub(super) found: usize,
}

impl<F> Flush<F> {
    pub(super) const fn new(act: F) -> Self {
        Self {
            act,
            passed: 0,
            found: 0,
        }
    }

    /// Puts all positions into a batch, and each full one away.
    #[inline]
    pub(super) fn fill<C, E>(
        &mut self,
        positions: &mut impl Iterator<Item = (usize, Player)>,
        cells: &mut C,
        batch: &mut Batch,
    ) -> Result<(), E>
    where
        F: FnMut(&mut C, &mut Batch, u64) -> Result<(), E>,
    {
        while let Some((number, player)) = batch.fill(positions) {
            self.call(cells, batch)?;
            batch.push(number, player);
        }
        Ok(())
    }

    /// Not in line, so that what finds predecessors is small.
    #[inline(never)]
    pub(super) fn call<C, E>(&mut self, cells: &mut C, batch: &mut Batch) -> Result<(), E>
    where
        F: FnMut(&mut C, &mut Batch, u64) -> Result<(), E>,
    {
        self.found += batch.len();
        (self.act)(cells, batch, self.passed)?;
        self.passed = 0;
        batch.clear();
        Ok(())
    }
}

/// Cells that one thread may settle, and their marks: all, or those of one owner.
pub(super) struct Owned<'c> {
    pub(super) cells: &'c mut [Cell],
    pub(super) marker: Marker<'c>,
}

impl AsRef<[Cell]> for Owned<'_> {
    #[inline]
    fn as_ref(&self) -> &[Cell] {
        self.cells
    }
}

impl<'c> Owned<'c> {
    pub(super) fn all(cells: &'c mut [Cell], marks: &'c mut LevelIndex) -> Self {
        let marker = marks.marker();
        Self { cells, marker }
    }

    /// Settles cells with a move to `win`, as seen from before the move, where `player` is to move.
    /// Returns whether it has given any of them that win.
    pub(super) fn settle<M, N: Number>(
        &mut self,
        win: Win,
        player: Player,
        numbers: &[N],
    ) -> Result<bool, SolveErrorKind<M>> {
        // No cell gets this win where it is too far away: see below.
        let won = Cell::won(win.winner, win.plies).unwrap_or(Cell::DRAWN);
        let mut has_won = false;
        for numbers in numbers.chunks(64) {
            let mut found = if player == win.winner {
                self.update(numbers, |cell| Some(cell.win(won)))
            } else {
                self.update(numbers, |cell| cell.close_move(won))
            }
            .ok_or_else(wrong_predecessors)?;
            if found != 0 {
                // An error if it is too far away.
                win.cell()?;
                has_won = true;
            }
            while found != 0 {
                let number = numbers[found.trailing_zeros() as usize];
                self.marker.mark(number.index(), win);
                found &= found - 1;
            }
        }
        Ok(has_won)
    }

    /// Calls `update` for up to 64 cells. Returns what it has returned, a bit for each cell, so that no
    /// branch depends on it; `None` if it has returned `None`.
    #[inline]
    fn update<N: Number>(
        &mut self,
        numbers: &[N],
        update: impl Fn(&mut Cell) -> Option<bool>,
    ) -> Option<u64> {
        let mut found = 0;
        for number in numbers.iter().rev().map(|number| number.index()) {
            let count = self.cells.len();
            let Some(cell) = self.cells.get_mut(number) else {
                index_out_of_range(number, count);
            };
            found = found << 1 | u64::from(update(cell)?);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_full_for_each_player_and_keeps_the_cells_that_are_not_won() {
        let mut batch = Batch::new();
        let mut positions = (0..2 * BATCH).map(|number| (number, Player::ALL[number % 2]));
        assert_eq!(batch.fill(&mut positions), None);
        assert_eq!(batch.len(), 2 * BATCH);
        let mut more = [(5, Player::Min), (6, Player::Min)].into_iter();
        assert_eq!(batch.fill(&mut more), Some((5, Player::Min)));
        assert_eq!(more.next(), Some((6, Player::Min)));
        let won = Cell::won(Player::Max, 1).expect("not too far");
        let mut cells = vec![won; 2 * BATCH];
        cells[7] = Cell::DRAWN;
        cells[2 * BATCH - 2] = Cell::DRAWN;
        batch.keep(|number| is_open(&cells, number));
        let kept: Vec<_> = batch.iter().map(|(_, numbers)| numbers.to_vec()).collect();
        assert_eq!(kept, [vec![2 * BATCH - 2], vec![7]]);
        batch.clear();
        assert_eq!(batch.len(), 0);
    }
}
