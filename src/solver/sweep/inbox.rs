//! The positions that moves lead to, sorted, each once.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use super::letters::Letters;
use crate::run::{Counted, Pool, Run, StopReason};
use crate::table::{Names, PackedNumbers, Shard};

/// By stage and shard: positions that are still to be expanded.
pub(super) struct Inboxes {
    names: Names,
    by_stage: BTreeMap<usize, Vec<Inbox>>,
}

impl Inboxes {
    /// No positions yet; they have these names.
    pub(super) const fn new(names: Names) -> Self {
        Self {
            names,
            by_stage: BTreeMap::new(),
        }
    }

    /// How the positions are named.
    pub(super) const fn names(&self) -> Names {
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

    /// Puts letters into the inboxes of their stages and shards, side by side.
    pub(super) fn deliver(
        &mut self,
        letters: &[Letters],
        pool: Pool<'_>,
        run: &mut Run<'_>,
    ) -> Result<(), StopReason> {
        let stages: BTreeSet<_> = letters.iter().flat_map(Letters::stages).collect();
        for stage in stages {
            let shards = self.names.shards();
            let open = || iter::repeat_with(|| Inbox::new(run)).take(shards).collect();
            let inboxes = self.by_stage.entry(stage).or_insert_with(open);
            let take_in = |(shard, inbox): (usize, &mut Inbox)| {
                let mut letters = letters.iter();
                letters.try_for_each(|it| inbox.add(it.names_for(stage, shard)))
            };
            let mut inboxes = inboxes.iter_mut().enumerate().peekable();
            // A full inbox is sorted, so that all of them together may take long.
            while inboxes.peek().is_some() {
                let results = pool.map(inboxes.by_ref().take(pool.tasks()), take_in);
                results.into_iter().collect::<Result<(), _>>()?;
                run.poll(0)?;
            }
        }
        Ok(())
    }
}

#[cfg(feature = "disk")]
impl Inboxes {
    /// The names in all inboxes, repeated ones included.
    pub(super) fn len(&self) -> usize {
        let inboxes = self.by_stage.values().flatten();
        inboxes.map(|inbox| inbox.0.len()).sum()
    }

    /// The stage with the most names, and its inboxes.
    pub(super) fn largest_stage(&mut self) -> Option<(usize, &mut [Inbox])> {
        let len = |(_, inboxes): &(&usize, &mut Vec<Inbox>)| -> usize {
            inboxes.iter().map(|inbox| inbox.0.len()).sum()
        };
        let (&stage, inboxes) = self.by_stage.iter_mut().max_by_key(len)?;
        Some((stage, inboxes))
    }
}

/// The names of positions of one stage and shard, as they are found.
pub(super) struct Inbox(Counted<u64>);

/// The names that an inbox has room for at first.
const FEWEST: usize = 1 << 6;

impl Inbox {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self(Counted::new(run))
    }

    /// Adds names, new ones or not.
    pub(super) fn add(&mut self, names: impl Iterator<Item = u64>) -> Result<(), StopReason> {
        for name in names {
            if self.0.is_full() {
                self.make_room()?;
            }
            self.0.push(name)?;
        }
        Ok(())
    }

    /// Drops repeated names. If most remain, the inbox grows, so that the next time is far off.
    #[cold]
    fn make_room(&mut self) -> Result<(), StopReason> {
        self.sort();
        if 2 * self.0.len() > self.0.capacity() {
            self.0.reserve_exact(self.0.len().max(FEWEST))?;
        }
        Ok(())
    }

    /// Sorts the names and drops repeated ones.
    pub(super) fn sort(&mut self) {
        self.0.sort_unstable();
        self.0.dedup();
    }

    /// The positions, whose names have that many bits.
    pub(super) fn into_shard(mut self, bits: u32) -> Shard {
        self.sort();
        let mut names = PackedNumbers::new(bits);
        names.reserve_exact(self.0.len());
        self.0.iter().for_each(|&name| names.push(name));
        Shard::new(names, bits)
    }
}

#[cfg(feature = "disk")]
impl Inbox {
    /// The names.
    pub(super) fn names(&self) -> &[u64] {
        &self.0
    }

    /// Forgets the names, and gives their room back: the next ones may be of another stage.
    pub(super) fn clear(&mut self) {
        self.0.clear();
        self.0.shrink_to_fit();
    }
}
