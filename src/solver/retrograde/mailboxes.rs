//! Mailboxes between threads that share a level: each cell has one owner, which alone writes to it.
//!
//! In turn, all threads *find* the predecessors of a part of the level and put their numbers into
//! the boxes of those who own them, and then *settle* the cells they own. No cell is ever locked.

use std::slice;

use super::batch::{Batch, Level, Owned};
use super::marks::{Marks, STRETCH};
use super::partition::Partition;
use super::predecessors::Graph;
use super::win::Win;
use crate::game::{ByPlayer, Player};
use crate::run::{Pool, Run, StopSignal, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::table::Cell;

/// How many owners the cells are dealt to, at most: many more than threads, because the positions
/// of one level often lie close together.
const OWNERS: usize = 64;

/// The most cells of an owner, so that 32 bits number them.
const MOST_OWNED: usize = 1 << 31;

/// How many finders there are to a thread, so that one that is held up does not hold up the others.
const FINDERS_PER_THREAD: usize = 2;

/// How many predecessors a finder finds, or more by those of one block, before they are settled.
pub(super) const ROUND: usize = 1 << 16;

/// The boxes between those who find positions and those who own them.
pub(super) struct Mailboxes {
    finders: Vec<Finder>,
    /// The number of a cell, shifted by this, is that of the owner.
    shift: u32,
}

/// What one finder has found.
struct Finder {
    batch: Batch,
    /// The cells here, by owner, as numbers among those of the owner.
    here: Vec<Boxes<u32>>,
    /// The cells of other members of a cluster, if there are any.
    away: Vec<Boxes<usize>>,
}

/// Cells by the player to move in their positions.
type Boxes<N> = ByPlayer<TrackedVec<N>>;

impl Mailboxes {
    /// The most bytes of the boxes, unless positions have very many predecessors: those that were
    /// kept of rounds before, those of a round, which have room for twice as many as they hold, and
    /// one that moves to a larger array.
    #[cfg(feature = "disk")]
    pub(super) const fn bytes(partition: Partition, threads: usize) -> usize {
        let size = if partition.is_whole() {
            size_of::<u32>()
        } else {
            size_of::<usize>()
        };
        match threads {
            1 => 0,
            threads => (FINDERS_PER_THREAD * threads).saturating_mul(5 * ROUND * size),
        }
    }

    /// Boxes between `threads` threads.
    pub(super) fn new(partition: Partition, threads: usize, run: &Run<'_>) -> Self {
        let cells = partition.cells();
        let owned = cells.div_ceil(OWNERS).next_power_of_two();
        let owned = owned.clamp(STRETCH, MOST_OWNED);
        let away = if partition.is_whole() {
            0
        } else {
            partition.members()
        };
        let finder = |_| Finder {
            batch: Batch::new(),
            here: (0..cells.div_ceil(owned)).map(|_| boxes(run)).collect(),
            away: (0..away).map(|_| boxes(run)).collect(),
        };
        Self {
            finders: (0..FINDERS_PER_THREAD * threads).map(finder).collect(),
            shift: owned.trailing_zeros(),
        }
    }

    /// Parts of the blocks of a level, of equal length, for the finders.
    pub(super) fn parts<'l>(&self, blocks: &'l [usize]) -> Vec<slice::Iter<'l, usize>> {
        let each = blocks.len().div_ceil(self.finders.len()).max(1);
        blocks.chunks(each).map(<[usize]>::iter).collect()
    }

    /// Finds the predecessors of the positions in the next blocks of each part. Returns how many
    /// positions these were: 0 when none is left.
    pub(super) fn find<M: Send, B: Graph + Sync>(
        &mut self,
        level: Level<'_, B>,
        cells: &[Cell],
        parts: &mut [slice::Iter<'_, usize>],
        signal: StopSignal<'_>,
        pool: Pool<'_>,
    ) -> Result<u64, SolveErrorKind<M>> {
        let shift = self.shift;
        let tasks = self.finders.iter_mut().zip(parts);
        let passed = pool.map(tasks, |(finder, blocks)| {
            finder.find(level, cells, blocks, signal, shift)
        });
        passed.into_iter().sum()
    }

    /// Settles the cells of what has been found; returns whether any of them is won now.
    pub(super) fn settle<M: Send>(
        &self,
        win: Win,
        cells: &mut [Cell],
        marks: &mut Marks,
        pool: Pool<'_>,
    ) -> Result<bool, SolveErrorKind<M>> {
        let owned = cells.chunks_mut(1 << self.shift);
        let owned = owned.zip(marks.markers(1 << self.shift));
        let tasks = owned.map(|(cells, marker)| Owned { cells, marker });
        let settle = |(owner, mut owned): (usize, Owned<'_>)| -> Result<_, SolveErrorKind<M>> {
            let mut has_won = false;
            for finder in &self.finders {
                for (player, numbers) in finder.here[owner].iter() {
                    let numbers = numbers.iter().map(|&number| number as usize);
                    has_won |= owned.settle(win, player, numbers)?;
                }
            }
            Ok(has_won)
        };
        let mut has_won = false;
        for settled in pool.map(tasks.enumerate(), settle) {
            has_won |= settled?;
        }
        Ok(has_won)
    }

    /// What has been found last for the other members of a cluster: the member, the cell there, and
    /// the player to move.
    pub(super) fn away(&self) -> impl Iterator<Item = (usize, usize, Player)> {
        let members = self
            .finders
            .iter()
            .flat_map(|it| it.away.iter().enumerate());
        members.flat_map(|(member, boxes)| {
            boxes.iter().flat_map(move |(player, cells)| {
                cells.iter().map(move |&cell| (member, cell, player))
            })
        })
    }
}

impl Finder {
    fn find<M, B: Graph>(
        &mut self,
        level: Level<'_, B>,
        mut cells: &[Cell],
        blocks: &mut slice::Iter<'_, usize>,
        signal: StopSignal<'_>,
        shift: u32,
    ) -> Result<u64, SolveErrorKind<M>> {
        let Self { batch, here, away } = self;
        empty(here);
        empty(away);
        let mut all_passed = 0;
        level.visit(
            blocks,
            &mut cells,
            batch,
            ROUND,
            |cells: &mut &[Cell], batch: &mut Batch, passed| {
                all_passed += passed;
                signal.check()?;
                // Most of those who can win have won before: they need no message.
                batch.keep_here(level.partition, |member, cell, player| {
                    away[member][player].push(cell)
                })?;
                batch.keep_open(cells);
                for (player, numbers) in batch.iter() {
                    for &cell in numbers {
                        let number = cell & ((1 << shift) - 1);
                        let number = u32::try_from(number).expect("an owner has few cells");
                        here[cell >> shift][player].push(number)?;
                    }
                }
                Ok(())
            },
        )?;
        Ok(all_passed)
    }
}

fn boxes<N>(run: &Run<'_>) -> Boxes<N> {
    ByPlayer::new(|_| TrackedVec::new(run))
}

/// Empties boxes, and gives their memory back if they have room for many more than a round: later
/// rounds fill other boxes.
fn empty<N>(boxes: &mut [Boxes<N>]) {
    let lists = || boxes.iter().flat_map(ByPlayer::iter);
    let capacity: usize = lists().map(|(_, numbers)| numbers.capacity()).sum();
    for boxes in boxes {
        for numbers in [&mut boxes.max, &mut boxes.min] {
            numbers.clear();
            if capacity > 2 * ROUND {
                numbers.shrink_to_fit();
            }
        }
    }
}
