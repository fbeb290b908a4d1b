//! Queues between threads that share a level: each cell has one owner, which alone writes to it.
//!
//! In turn, all threads *find* the predecessors of a part of the level and put their cells into the
//! queues of those who own them, and then each owner *updates* the cells that it owns. No cell is
//! ever locked.

use std::ops::Range;
use std::slice;

use super::batch::{Batch, ROUND};
use super::partition::Partition;
use crate::game::{ByPlayer, Player};
use crate::run::{Pool, Run, StopReason, TrackedVec};
use crate::solver::SolveErrorKind;

/// How many owners the cells are dealt to, unless these are very many: many more than threads,
/// because the positions of one level often lie close together.
const OWNERS: usize = 64;

/// The most cells of an owner, so that 32 bits number them.
const MOST_OWNED: usize = 1 << 31;

/// How many finders there are to a thread, so that one that is held up does not hold up the others.
const FINDERS_PER_THREAD: usize = 2;

/// Cells dealt to owners: successive ones to each, a power of two.
#[derive(Clone, Copy)]
pub(super) struct Owners {
    first: usize,
    count: usize,
    /// The number of a cell after the first, shifted by this, is that of the owner.
    shift: u32,
}

impl Owners {
    /// The owners of these cells; each has at least as many as `least`, a power of two.
    pub(super) fn new(cells: Range<usize>, least: usize) -> Self {
        let owned = cells.len().div_ceil(OWNERS).next_power_of_two();
        let owned = owned.clamp(least, MOST_OWNED);
        Self {
            first: cells.start,
            count: cells.len().div_ceil(owned),
            shift: owned.trailing_zeros(),
        }
    }

    pub(super) const fn count(self) -> usize {
        self.count
    }

    /// How many cells an owner has; the last one may have fewer.
    pub(super) const fn owned(self) -> usize {
        1 << self.shift
    }

    /// The first cell of an owner.
    pub(super) const fn first(self, owner: usize) -> usize {
        self.first + (owner << self.shift)
    }

    /// The owner of a cell, and the number of the cell among those of the owner.
    #[inline]
    fn place(self, cell: usize) -> (usize, u32) {
        let cell = cell - self.first;
        let number = cell & (self.owned() - 1);
        let number = u32::try_from(number).expect("an owner has few cells");
        (cell >> self.shift, number)
    }
}

/// The queues between those who find positions and those who own them.
pub(super) struct Queues(Vec<Finder>);

struct Finder {
    batch: Batch,
    found: Found,
}

/// What one finder has found, in the lists of a [`Batch`].
pub(super) struct Found {
    /// The cells here, by owner, as numbers among those of the owner.
    here: Vec<Lists<u32>>,
    /// The cells of other members of a cluster, if there are any.
    away: Vec<Lists<usize>>,
}

type Lists<N> = ByPlayer<TrackedVec<N>>;

impl Queues {
    /// The most bytes of the queues, unless positions have very many predecessors: those that were
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

    /// Queues between `threads` threads, for the owners of any cells of the partition.
    pub(super) fn new(partition: Partition, threads: usize, run: &Run<'_>) -> Self {
        let owners = Owners::new(0..partition.cells(), 1).count().max(OWNERS);
        let away = if partition.is_whole() {
            0
        } else {
            partition.members()
        };
        let finder = |_| Finder {
            batch: Batch::new(),
            found: Found {
                here: (0..owners).map(|_| lists(run)).collect(),
                away: (0..away).map(|_| lists(run)).collect(),
            },
        };
        Self((0..FINDERS_PER_THREAD * threads).map(finder).collect())
    }

    /// Parts of a level, of equal length, for the finders.
    pub(super) fn parts<'l, T>(&self, level: &'l [T]) -> Vec<slice::Iter<'l, T>> {
        let each = level.len().div_ceil(self.0.len()).max(1);
        level.chunks(each).map(<[T]>::iter).collect()
    }

    /// Calls `find` for each part; it returns how many positions it has visited. Returns how many all
    /// have.
    pub(super) fn find<T: Sync, M: Send>(
        &mut self,
        parts: &mut [slice::Iter<'_, T>],
        pool: Pool<'_>,
        find: impl Fn(&mut slice::Iter<'_, T>, &mut Batch, &mut Found) -> Result<u64, SolveErrorKind<M>>
        + Sync,
    ) -> Result<u64, SolveErrorKind<M>> {
        let tasks = self.0.iter_mut().zip(parts);
        let visited = pool.map(tasks, |(Finder { batch, found }, part)| {
            empty(&mut found.here);
            empty(&mut found.away);
            find(part, batch, found)
        });
        for Finder { found, .. } in &mut self.0[visited.len()..] {
            empty(&mut found.here);
            empty(&mut found.away);
        }
        visited.into_iter().sum()
    }

    /// What has been found last of the cells of an owner: by list, numbers among these.
    pub(super) fn of_owner(&self, owner: usize) -> impl Iterator<Item = (Player, &[u32])> {
        let lists = self
            .0
            .iter()
            .flat_map(move |it| it.found.here[owner].iter());
        lists.map(|(list, numbers)| (list, &**numbers))
    }

    /// What has been found last for the other members of a cluster: the member, the cell there, and
    /// the list.
    pub(super) fn away(&self) -> impl Iterator<Item = (usize, usize, Player)> {
        let members = self
            .0
            .iter()
            .flat_map(|it| it.found.away.iter().enumerate());
        members.flat_map(|(member, lists)| {
            lists
                .iter()
                .flat_map(move |(list, cells)| cells.iter().map(move |&cell| (member, cell, list)))
        })
    }
}

impl Found {
    /// Puts a batch of predecessors into the queues: of those that are here, the ones that are open.
    /// Most of those that can learn something have learned it before: they need no message.
    pub(super) fn put(
        &mut self,
        batch: &mut Batch,
        partition: Partition,
        owners: Owners,
        is_open: impl Fn(usize) -> bool,
    ) -> Result<(), StopReason> {
        let Self { here, away } = self;
        batch.keep_here(partition, |member, cell, list| {
            away[member][list].push(cell)
        })?;
        batch.keep(is_open);
        for (list, cells) in batch.iter() {
            for &cell in cells {
                let (owner, number) = owners.place(cell);
                here[owner][list].push(number)?;
            }
        }
        Ok(())
    }
}

fn lists<N>(run: &Run<'_>) -> Lists<N> {
    ByPlayer::new(|_| TrackedVec::new(run))
}

/// Empties queues, and gives their memory back if they have room for many more than a round: later
/// rounds fill other queues.
fn empty<N>(queues: &mut [Lists<N>]) {
    let lists = || queues.iter().flat_map(ByPlayer::iter);
    let capacity: usize = lists().map(|(_, numbers)| numbers.capacity()).sum();
    for lists in queues {
        for numbers in [&mut lists.max, &mut lists.min] {
            numbers.clear();
            if capacity > 2 * ROUND {
                numbers.shrink_to_fit();
            }
        }
    }
}
