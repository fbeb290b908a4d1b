//! A hash table that doubles little by little, so that no insertion takes long.

use std::mem;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::run::{Account, Run, StopReason};

/// A hash table of entries with keys. The caller computes the hashes.
///
/// A full table becomes the old one beside a new one of twice the size. Each insertion from then on
/// moves the entries of some buckets, so an entry is in one of the two.
pub(super) struct DoublingTable<T> {
    entries: HashTable<T>,
    /// Empty and without memory, unless entries are left to move.
    old: HashTable<T>,
    /// How many buckets of the old table are left to empty: those before this one.
    buckets_left: usize,
    account: Account,
}

/// How many buckets an insertion empties: few enough to take some microseconds, many enough that
/// the old table, and with it the second look-up, is soon gone.
const BUCKETS_AT_A_TIME: usize = 256;

impl<T> DoublingTable<T> {
    /// An empty table.
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self {
            entries: HashTable::new(),
            old: HashTable::new(),
            buckets_left: 0,
            account: run.account(),
        }
    }

    /// The entry with that hash for which `is_it` returns true.
    #[inline]
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(&T) -> bool) -> Option<&T> {
        match self.entries.find(hash, &is_it) {
            None if !self.old.is_empty() => self.old.find(hash, is_it),
            found => found,
        }
    }

    /// The entry with that hash for which `is_it` returns true, or the place for it.
    #[inline]
    pub(super) fn entry(
        &mut self,
        hash: u64,
        is_it: impl Fn(&T) -> bool,
        hash_of: impl Fn(&T) -> u64,
    ) -> Result<Entry<'_, T>, StopReason> {
        if self.entries.len() == self.entries.capacity() {
            self.double()?;
        }
        if self.buckets_left > 0 {
            self.move_some(&hash_of);
            if let Ok(entry) = self.old.find_entry(hash, &is_it) {
                return Ok(Entry::Occupied(entry));
            }
        }
        Ok(self.entries.entry(hash, is_it, hash_of))
    }

    /// Begins to move all entries to a table of twice the size.
    #[cold]
    #[inline(never)]
    fn double(&mut self) -> Result<(), StopReason> {
        // The first insertions into a table empty the old one, long before the table is full.
        assert!(
            self.old.is_empty(),
            "entries of a full table are left to move"
        );
        let room = (2 * self.entries.len()).max(1);
        let mut larger = HashTable::new();
        // While entries move, both tables are there.
        let more = 2 * self.entries.allocation_size();
        let reserve = || larger.try_reserve(room, |_| unreachable!("the new table is empty"));
        self.account.take(more, reserve)?;
        self.old = mem::replace(&mut self.entries, larger);
        self.buckets_left = self.old.num_buckets();
        self.settle();
        Ok(())
    }

    /// Moves the entries of some buckets of the old table.
    #[cold]
    #[inline(never)]
    fn move_some(&mut self, hash_of: impl Fn(&T) -> u64) {
        let end = self.buckets_left;
        self.buckets_left = end.saturating_sub(BUCKETS_AT_A_TIME);
        for bucket in self.buckets_left..end {
            if let Ok(entry) = self.old.get_bucket_entry(bucket) {
                let (entry, _) = entry.remove();
                self.entries.insert_unique(hash_of(&entry), entry, &hash_of);
            }
        }
        if self.buckets_left == 0 {
            self.old = HashTable::new();
            self.settle();
        }
    }

    fn settle(&mut self) {
        let bytes = self.entries.allocation_size() + self.old.allocation_size();
        self.account.settle(bytes);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use hashbrown::DefaultHashBuilder;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::hash::BuildHasher;

    use super::*;

    /// Numbers by key, as a table with a map to compare it to. Some keys share a hash.
    struct Compared {
        table: DoublingTable<(u16, u32)>,
        expected: HashMap<u16, u32>,
        hasher: DefaultHashBuilder,
        keys_of_a_hash: u16,
    }

    impl Compared {
        fn new(keys_of_a_hash: u16, run: &Run<'_>) -> Self {
            Self {
                table: DoublingTable::new(run),
                expected: HashMap::new(),
                hasher: DefaultHashBuilder::default(),
                keys_of_a_hash,
            }
        }

        fn get(&self, key: u16) -> Option<u32> {
            let hash = self.hasher.hash_one(key / self.keys_of_a_hash);
            let entry = self.table.find(hash, |entry| entry.0 == key)?;
            Some(entry.1)
        }

        /// Inserts into both; returns how many entries moved.
        fn insert(&mut self, key: u16, number: u32) -> usize {
            let full = self.table.entries.len() == self.table.entries.capacity();
            let left = match full {
                true => self.table.entries.len(),
                false => self.table.old.len(),
            };
            let hash_of = |key: u16| self.hasher.hash_one(key / self.keys_of_a_hash);
            let entry = self.table.entry(
                hash_of(key),
                |entry| entry.0 == key,
                |entry| hash_of(entry.0),
            );
            entry.expect("no limit").insert((key, number));
            self.expected.insert(key, number);
            left - self.table.old.len()
        }

        fn check(&self) {
            let len = self.table.entries.len() + self.table.old.len();
            assert_eq!(len, self.expected.len());
            for (&key, &number) in &self.expected {
                assert_eq!(self.get(key), Some(number));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn every_key_is_found_at_every_moment_while_entries_move(
            inserted in vec((0..6000_u16, 0..9_u32), 0..9000),
            keys_of_a_hash in 1..4_u16,
        ) {
            let mut both = Compared::new(keys_of_a_hash, &Run::new());
            for (key, number) in inserted {
                prop_assert_eq!(both.get(key), both.expected.get(&key).copied());
                both.insert(key, number);
                if !both.table.old.is_empty() {
                    both.check();
                }
            }
            both.check();
            prop_assert_eq!(both.get(6000), None);
        }
    }

    #[test]
    fn no_insertion_moves_more_than_some_entries() {
        let run = Run::new();
        let mut both = Compared::new(1, &run);
        let moved = (0..40_000).map(|key| both.insert(key, 1)).max();
        assert!(
            moved.is_some_and(|moved| (100..=BUCKETS_AT_A_TIME).contains(&moved)),
            "{moved:?}"
        );
        both.check();
        // The old table and the new one, and in the end only the new one.
        let bytes = both.table.entries.allocation_size();
        assert!(both.table.old.is_empty());
        assert_eq!(both.table.account.bytes(), bytes);
        assert!((bytes..=bytes * 8 / 5).contains(&run.report().peak_bytes));
    }

    #[test]
    fn an_entry_that_has_not_moved_is_replaced_where_it_is() {
        let mut both = Compared::new(1, &Run::new());
        let mut keys = 0..;
        while both.table.old.is_empty() {
            both.insert(keys.next().expect("endless"), 1);
        }
        let left: Vec<_> = both.table.old.iter().map(|entry| entry.0).collect();
        for key in left {
            both.insert(key, 2);
        }
        both.check();
    }
}
