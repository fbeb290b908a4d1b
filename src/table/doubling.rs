//! A hash table that doubles little by little, so that no insertion takes long.

use std::mem;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::run::{MemoryReservation, Run, StopReason};

/// A hash table of entries with keys. The caller computes the hashes.
///
/// A full table becomes the old one beside a new one of twice the size. Each insertion from then on
/// moves the entries of some buckets, so an entry is in one of the two.
pub(crate) struct DoublingTable<T> {
    entries: HashTable<T>,
    /// While entries are left to move. In a box, so that solutions, which hold tables, stay small.
    old: Option<Box<OldTable<T>>>,
    reservation: MemoryReservation,
}

/// A table whose entries move to a larger one.
struct OldTable<T> {
    entries: HashTable<T>,
    /// The number of buckets left to empty: the first ones.
    buckets_left: usize,
}

/// The number of buckets that an insertion empties: few enough to take some microseconds, many
/// enough that the old table, and with it the second look-up, is soon gone.
const BUCKETS_AT_A_TIME: usize = 256;

impl<T> DoublingTable<T> {
    /// An empty table.
    pub(crate) fn new(run: &Run<'_>) -> Self {
        Self {
            entries: HashTable::new(),
            old: None,
            reservation: run.reservation(),
        }
    }

    /// The entry with that hash for which `is_it` returns true.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(&T) -> bool) -> Option<&T> {
        match (self.entries.find(hash, &is_it), &self.old) {
            (None, Some(old)) => old.entries.find(hash, is_it),
            (found, _) => found,
        }
    }

    /// The entry with that hash for which `is_it` returns true, or the place for it. The caller
    /// fills a vacant place.
    #[inline]
    pub(crate) fn entry(
        &mut self,
        hash: u64,
        is_it: impl Fn(&T) -> bool,
        hash_of: impl Fn(&T) -> u64,
    ) -> Result<Entry<'_, T>, StopReason> {
        if self.entries.len() == self.entries.capacity() {
            self.double()?;
        }
        if self.old.is_some() {
            self.move_some(&hash_of);
        }
        if let Some(old) = &mut self.old
            && let Ok(entry) = old.entries.find_entry(hash, &is_it)
        {
            return Ok(Entry::Occupied(entry));
        }
        Ok(self.entries.entry(hash, is_it, hash_of))
    }

    /// Begins to move all entries to a table of twice the size.
    #[cold]
    #[inline(never)]
    fn double(&mut self) -> Result<(), StopReason> {
        // The first of the insertions that fill a table empty the old one.
        assert!(self.old.is_none(), "a full table waits for entries");
        let room = (2 * self.entries.len()).max(1);
        let mut larger = HashTable::new();
        // While entries move, both tables are there.
        let more = 2 * self.entries.allocation_size();
        let reserve = || larger.try_reserve(room, |_| unreachable!("the new table is empty"));
        self.reservation.try_grow(more, reserve)?;
        let entries = mem::replace(&mut self.entries, larger);
        let buckets_left = entries.num_buckets();
        self.old = Some(Box::new(OldTable {
            entries,
            buckets_left,
        }));
        self.resize_reservation();
        Ok(())
    }

    /// Moves the entries of some buckets of the old table.
    #[cold]
    #[inline(never)]
    fn move_some(&mut self, hash_of: impl Fn(&T) -> u64) {
        let Some(old) = &mut self.old else { return };
        let end = old.buckets_left;
        old.buckets_left = end.saturating_sub(BUCKETS_AT_A_TIME);
        for bucket in old.buckets_left..end {
            if let Ok(entry) = old.entries.get_bucket_entry(bucket) {
                let (entry, _) = entry.remove();
                self.entries.insert_unique(hash_of(&entry), entry, &hash_of);
            }
        }
        if old.buckets_left == 0 {
            self.old = None;
            self.resize_reservation();
        }
    }

    /// Removes all entries, and keeps their room.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.old = None;
        self.resize_reservation();
    }

    /// All entries.
    #[cfg(feature = "disk")]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        let left = self.left().into_iter().flatten();
        self.entries.iter().chain(left)
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.entries.len() + self.left().map_or(0, HashTable::len)
    }

    /// The entries that are left to move.
    fn left(&self) -> Option<&HashTable<T>> {
        Some(&self.old.as_deref()?.entries)
    }

    fn resize_reservation(&mut self) {
        let old = self.left().map_or(0, HashTable::allocation_size);
        self.reservation
            .resize(self.entries.allocation_size() + old);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::hash::BuildHasher;

    use fastrand::Rng;
    use hashbrown::DefaultHashBuilder;

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
            let is_full = self.table.entries.len() == self.table.entries.capacity();
            let left = if is_full {
                self.table.entries.len()
            } else {
                self.left()
            };
            let hash_of = |key: u16| self.hasher.hash_one(key / self.keys_of_a_hash);
            let entry = self.table.entry(
                hash_of(key),
                |entry| entry.0 == key,
                |entry| hash_of(entry.0),
            );
            entry.expect("no limit").insert((key, number));
            self.expected.insert(key, number);
            left - self.left()
        }

        /// The number of entries left to move.
        fn left(&self) -> usize {
            self.table.left().map_or(0, HashTable::len)
        }

        fn check(&self) {
            let len = self.table.entries.len() + self.left();
            assert_eq!(len, self.expected.len());
            for (&key, &number) in &self.expected {
                assert_eq!(self.get(key), Some(number));
            }
        }
    }

    #[test]
    fn every_key_is_found_at_every_moment_while_entries_move() {
        let mut random = Rng::with_seed(1);
        for case in 0..24 {
            let mut both = Compared::new(1 + case % 3, &Run::new());
            for _ in 0..random.usize(..9000) {
                let (key, number) = (random.u16(..6000), random.u32(..9));
                assert_eq!(both.get(key), both.expected.get(&key).copied());
                both.insert(key, number);
                if both.left() > 0 {
                    both.check();
                }
            }
            both.check();
            assert_eq!(both.get(6000), None);
        }
    }

    #[test]
    fn no_insertion_moves_more_than_some_entries() {
        let run = Run::new();
        let mut both = Compared::new(1, &run);
        let moved = (0..40_000).map(|key| both.insert(key, 1)).max();
        assert!(
            moved.is_some_and(|moved| (100..=256).contains(&moved)),
            "{moved:?}"
        );
        both.check();
        // The old table and the new one, and in the end only the new one.
        let bytes = both.table.entries.allocation_size();
        assert!(both.table.old.is_none());
        assert_eq!(both.table.reservation.bytes(), bytes);
        assert!((bytes..=bytes * 8 / 5).contains(&run.report().peak_bytes));
    }

    #[test]
    fn an_entry_that_has_not_moved_is_replaced_where_it_is() {
        let mut both = Compared::new(1, &Run::new());
        let mut keys = 0..;
        while both.left() == 0 {
            both.insert(keys.next().expect("endless"), 1);
        }
        let left: Vec<_> = both
            .table
            .left()
            .into_iter()
            .flatten()
            .map(|entry| entry.0)
            .collect();
        for key in left {
            both.insert(key, 2);
        }
        both.check();
    }
}
