//! The positions that moves lead to, sorted, each once.

use crate::run::{Counted, Run, StopReason};
use crate::table::{PackedNumbers, Shard};

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
        self.0.sort_unstable();
        self.0.dedup();
        if 2 * self.0.len() > self.0.capacity() {
            self.0.reserve_exact(self.0.len().max(FEWEST))?;
        }
        Ok(())
    }

    /// The positions, whose names have that many bits.
    pub(super) fn into_shard(mut self, bits: u32) -> Shard {
        self.0.sort_unstable();
        self.0.dedup();
        let mut names = PackedNumbers::new(bits);
        names.reserve_exact(self.0.len());
        self.0.iter().for_each(|&name| names.push(name));
        Shard::new(names, bits)
    }
}
