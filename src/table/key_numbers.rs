//! A set of keys, numbered in the order in which they came.

use std::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use super::{OutOfMemory, try_exact};

/// A set of keys, numbered in the order in which they came.
///
/// The keys are in an array by number, and the hash table has the numbers alone: its free places take 5
/// bytes each, however large a key is. Keys are compared whole: no two are taken for one.
pub(crate) struct KeyNumbers<K> {
    keys: Vec<K>,
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<K: Eq + Hash> KeyNumbers<K> {
    /// No keys.
    pub(crate) fn new() -> Self {
        Self {
            keys: Vec::new(),
            numbers: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// The number of `key`, if it is there.
    #[inline]
    pub(crate) fn get(&self, key: &K) -> Option<u32> {
        let is_key = |&number: &u32| self.keys[number as usize] == *key;
        self.numbers
            .find(self.hasher.hash_one(key), is_key)
            .copied()
    }

    /// Adds a key that is not there, for which there must be room; `None` if no number is left.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> Option<u32> {
        let number = u32::try_from(self.keys.len()).ok()?;
        let hash = self.hasher.hash_one(&key);
        self.keys.push(key);
        let hash_of = |&number: &u32| self.hasher.hash_one(&self.keys[number as usize]);
        self.numbers.insert_unique(hash, number, hash_of);
        Some(number)
    }

    /// The bytes it takes now.
    pub(crate) fn bytes(&self) -> usize {
        self.numbers.allocation_size() + self.keys.capacity() * size_of::<K>()
    }

    /// The bytes it takes while it makes room for one more key; `None` if there is room.
    pub(crate) fn bytes_to_grow(&self) -> Option<usize> {
        let table_is_full = self.numbers.len() == self.numbers.capacity();
        if !table_is_full && self.keys.len() < self.keys.capacity() {
            return None;
        }
        // A full table and full keys double: while one moves, its old and its new array are both there.
        let table = if table_is_full { 3 } else { 1 } * self.numbers.allocation_size();
        let keys = self.keys.capacity() + self.keys.len() + self.keys_to_add();
        Some(table.saturating_add(keys.saturating_mul(size_of::<K>())))
    }

    /// Makes room for one more key.
    pub(crate) fn grow(&mut self) -> Result<(), OutOfMemory> {
        let hash_of = |&number: &u32| self.hasher.hash_one(&self.keys[number as usize]);
        self.numbers
            .try_reserve(1, hash_of)
            .map_err(|_| OutOfMemory)?;
        let more = self.keys_to_add();
        self.keys.try_reserve_exact(more).map_err(|_| OutOfMemory)
    }

    fn keys_to_add(&self) -> usize {
        self.keys.len().max(8)
    }

    /// The bytes it takes while it gives back the room for more keys; `None` if there is none.
    pub(crate) fn bytes_to_fit(&self) -> Option<usize> {
        let has_room = self.keys.len() < self.keys.capacity();
        has_room.then(|| self.bytes() + self.keys.len() * size_of::<K>())
    }

    /// Gives back the room for more keys.
    pub(crate) fn fit(&mut self) -> Result<(), OutOfMemory> {
        self.keys = try_exact(&mut self.keys)?;
        Ok(())
    }
}
