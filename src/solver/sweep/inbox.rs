//! The positions that moves lead to, sorted, each once.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use super::sharded_keys::ShardedKeys;
use crate::run::{MemoryReservation, Pool, Run, StopReason, StopSignal, TrackedVec};
use crate::table::{PackedNumbers, ScrambledKeys, Shard};

/// By stage and shard: positions that are still to be expanded.
pub(super) struct Inboxes {
    names: ScrambledKeys,
    by_stage: BTreeMap<usize, Vec<Inbox>>,
}

impl Inboxes {
    /// No positions yet; they have these names.
    pub(super) const fn new(names: ScrambledKeys) -> Self {
        Self {
            names,
            by_stage: BTreeMap::new(),
        }
    }

    /// The scrambled keys of the positions.
    pub(super) const fn names(&self) -> ScrambledKeys {
        self.names
    }

    /// The first stage with positions.
    pub(super) fn first_stage(&self) -> Option<usize> {
        self.by_stage.keys().next().copied()
    }

    /// Takes the inboxes of a stage out, by shard; empty if there is none.
    pub(super) fn take(&mut self, stage: usize) -> Vec<Inbox> {
        self.by_stage.remove(&stage).unwrap_or_default()
    }

    /// Puts keys into the inboxes of their stages and shards, side by side.
    pub(super) fn deliver(
        &mut self,
        keys: &[ShardedKeys],
        pool: Pool<'_>,
        run: &Run<'_>,
    ) -> Result<(), StopReason> {
        let signal = run.stop_signal();
        let stages: BTreeSet<_> = keys.iter().flat_map(ShardedKeys::stages).collect();
        for stage in stages {
            let (shards, bits) = (self.names.shards(), self.names.bits());
            let open = || {
                iter::repeat_with(|| Inbox::new(bits, run))
                    .take(shards)
                    .collect()
            };
            let inboxes = self.by_stage.entry(stage).or_insert_with(open);
            let take_in = |(shard, inbox): (usize, &mut Inbox)| {
                let mut keys = keys.iter();
                keys.try_for_each(|it| inbox.add(it.names_for(stage, shard), signal))
            };
            let results = pool.map(inboxes.iter_mut().enumerate(), take_in);
            results.into_iter().collect::<Result<(), _>>()?;
        }
        Ok(())
    }
}

#[cfg(feature = "disk")]
impl Inboxes {
    /// The names in all inboxes, repeated ones included.
    pub(super) fn len(&self) -> usize {
        let inboxes = self.by_stage.values().flatten();
        inboxes.map(Inbox::len).sum()
    }

    /// The stage with the most names, and its inboxes.
    pub(super) fn largest_stage(&mut self) -> Option<(usize, &mut [Inbox])> {
        let len = |(_, inboxes): &(&usize, &mut Vec<Inbox>)| -> usize {
            inboxes.iter().map(Inbox::len).sum()
        };
        let (&stage, inboxes) = self.by_stage.iter_mut().max_by_key(len)?;
        Some((stage, inboxes))
    }
}

/// The names of positions of one stage and shard, as they are found.
///
/// New ones wait unsorted. When there are half as many as sorted ones, they are sorted and merged
/// with these.
pub(super) struct Inbox {
    /// In ascending order, each once.
    sorted: PackedNumbers,
    /// Of the sorted ones.
    reservation: MemoryReservation,
    /// In any order, any number of times.
    new: TrackedVec<u64>,
}

/// The fewest new names that an inbox has room for.
const FEWEST: usize = 1 << 6;

impl Inbox {
    /// No names yet; they will have that many bits.
    pub(super) fn new(bits: u32, run: &Run<'_>) -> Self {
        Self {
            sorted: PackedNumbers::new(bits),
            reservation: run.reservation(),
            new: TrackedVec::new(run),
        }
    }

    /// Adds names, known ones or not.
    pub(super) fn add(
        &mut self,
        names: impl Iterator<Item = u64>,
        signal: StopSignal<'_>,
    ) -> Result<(), StopReason> {
        for name in names {
            if self.new.is_full() {
                self.make_room(signal)?;
            }
            self.new.push(name)?;
        }
        Ok(())
    }

    #[cold]
    fn make_room(&mut self, signal: StopSignal<'_>) -> Result<(), StopReason> {
        signal.check()?;
        self.sort()?;
        self.new.reserve_exact((self.sorted.len() / 2).max(FEWEST))
    }

    /// Sorts all names and drops repeated ones.
    pub(super) fn sort(&mut self) -> Result<(), StopReason> {
        if self.new.is_empty() {
            return Ok(());
        }
        self.new.sort_unstable();
        self.new.dedup();
        let mut reservation = self.reservation.new_empty();
        let most = self.sorted.len() + self.new.len();
        let bytes = self.sorted.bytes_of(most);
        let union = reservation.try_grow(bytes, || self.sorted.try_union(&self.new))?;
        (self.sorted, self.reservation) = (union, reservation);
        self.new.clear();
        Ok(())
    }

    /// The table of the positions, whose names have that many bits.
    pub(super) fn into_shard(mut self, bits: u32) -> Result<Shard, StopReason> {
        self.sort()?;
        self.sorted.shrink_to_fit();
        Ok(Shard::new(self.sorted, bits))
    }
}

#[cfg(feature = "disk")]
impl Inbox {
    /// The names that are sorted: all, after [`sort`](Self::sort).
    pub(super) const fn sorted(&self) -> &PackedNumbers {
        &self.sorted
    }

    /// The number of names, repeated ones included.
    fn len(&self) -> usize {
        self.sorted.len() + self.new.len()
    }

    /// Forgets the names, and gives their room back: the next ones may be of another stage.
    pub(super) fn clear(&mut self) {
        self.sorted.clear();
        self.reservation.resize(0);
        self.new.clear();
        self.new.shrink_to_fit();
    }
}
