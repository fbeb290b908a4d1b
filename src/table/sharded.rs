//! A hash table whose memory the run counts, and that never moves as a whole once it is large.

use std::mem;

use hashbrown::HashTable as Shard;
use hashbrown::hash_table::Entry;

use crate::run::{Account, Run, StopReason};

/// A hash table of items, whose hashes the caller computes.
///
/// A large one is made of shards, which double one at a time. So the run can check its limits
/// between them, and while one moves, only that one is there twice.
pub(super) struct Sharded<T> {
    /// One, or [`SHARDS`].
    shards: Vec<Shard<T>>,
    account: Account,
}

/// How many shards a large table has.
const SHARDS: usize = 256;

/// A table that is full with that many items or more is divided into shards.
const LARGE: usize = 1 << 19;

/// Where in a hash the number of the shard begins. Inside a shard, the table uses lower bits, and
/// the uppermost ones.
const SHARD_BEGIN: u32 = 48;

impl<T> Sharded<T> {
    /// An empty table.
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self {
            shards: vec![Shard::new()],
            account: run.account(),
        }
    }

    /// The item with this hash of which `is_it` is true.
    #[inline]
    pub(super) fn find(&self, hash: u64, is_it: impl FnMut(&T) -> bool) -> Option<&T> {
        self.shards[self.shard(hash)].find(hash, is_it)
    }

    /// The place of the item with this hash of which `is_it` is true, or a free one. `hash_of` is
    /// the hash of an item.
    #[inline]
    pub(super) fn entry(
        &mut self,
        hash: u64,
        is_it: impl FnMut(&T) -> bool,
        hash_of: impl Fn(&T) -> u64,
    ) -> Result<Entry<'_, T>, StopReason> {
        let mut shard = self.shard(hash);
        if self.shards[shard].len() == self.shards[shard].capacity() {
            self.grow(shard, &hash_of)?;
            shard = self.shard(hash);
        }
        Ok(self.shards[shard].entry(hash, is_it, hash_of))
    }

    /// The number of the shard of a hash.
    #[inline]
    fn shard(&self, hash: u64) -> usize {
        // There are 2^n shards.
        let shard = hash >> SHARD_BEGIN & (self.shards.len() as u64 - 1);
        usize::try_from(shard).expect("there is a shard of that number")
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, shard: usize, hash_of: &impl Fn(&T) -> u64) -> Result<(), StopReason> {
        if self.shards.len() == 1 && self.shards[shard].len() >= LARGE {
            return self.divide(hash_of);
        }
        self.double(shard, hash_of)
    }

    /// Doubles a full shard.
    fn double(&mut self, shard: usize, hash_of: &impl Fn(&T) -> u64) -> Result<(), StopReason> {
        let (held, shard) = (self.account.bytes(), &mut self.shards[shard]);
        // While it moves its items, it holds the old array and the new one.
        let before = shard.allocation_size();
        let more = 2 * before;
        self.account.take(more, || shard.try_reserve(1, hash_of))?;
        self.account.settle(held - before + shard.allocation_size());
        Ok(())
    }

    /// Divides the only shard, which is full, into many half full ones.
    fn divide(&mut self, hash_of: &impl Fn(&T) -> u64) -> Result<(), StopReason> {
        let (items, before) = (self.shards[0].len(), self.shards[0].allocation_size());
        let mut shards: Vec<Shard<T>> = Vec::new();
        self.account.take(2 * before, || {
            shards.try_reserve_exact(SHARDS).map_err(drop)?;
            shards.resize_with(SHARDS, Shard::new);
            let share = 2 * items / SHARDS;
            let mut shards = shards.iter_mut();
            shards.try_for_each(|shard| shard.try_reserve(share, hash_of).map_err(drop))
        })?;
        let whole = mem::replace(&mut self.shards, shards);
        for item in whole.into_iter().flatten() {
            let hash = hash_of(&item);
            let shard = self.shard(hash);
            // Only if hashes crowd in a few shards.
            if self.shards[shard].len() == self.shards[shard].capacity() {
                self.double(shard, hash_of)?;
            }
            self.shards[shard].insert_unique(hash, item, hash_of);
        }
        let bytes = self.shards.iter().map(Shard::allocation_size).sum();
        self.account.settle(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_holds_its_items_also_after_it_is_divided() {
        let run = Run::new();
        let mut table: Sharded<u64> = Sharded::new(&run);
        let hash_of = |number: &u64| (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let items = 3 * LARGE as u64;
        for number in 0..items {
            let entry = table.entry(hash_of(&number), |it| *it == number, hash_of);
            entry.expect("no limit").insert(number);
        }
        assert_eq!(table.shards.len(), SHARDS);
        for number in 0..items {
            let found = table.find(hash_of(&number), |it| *it == number);
            assert_eq!(found, Some(&number));
        }
        let missing = table.find(hash_of(&items), |it| *it == items);
        assert_eq!(missing, None);
        let bytes = table.shards.iter().map(Shard::allocation_size);
        assert_eq!(table.account.bytes(), bytes.sum::<usize>());
    }
}
