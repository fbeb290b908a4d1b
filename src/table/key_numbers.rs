//! A set of keys, numbered in the order in which they came.

use std::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use super::OutOfMemory;

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
        let (table, keys) = (self.table_is_full(), self.keys_are_full());
        // While an array moves, the old and the new one are both there; a full table doubles.
        let table_bytes = self.numbers.allocation_size();
        let table_bytes = table_bytes.saturating_mul(if table { 3 } else { 1 });
        let more = if keys {
            self.keys.len() + self.keys_to_add()
        } else {
            0
        };
        let keys_bytes = (self.keys.capacity() + more).saturating_mul(size_of::<K>());
        (table || keys).then(|| table_bytes.saturating_add(keys_bytes))
    }

    /// Makes room for one more key.
    pub(crate) fn grow(&mut self) -> Result<(), OutOfMemory> {
        let hash_of = |&number: &u32| self.hasher.hash_one(&self.keys[number as usize]);
        let reserved = self.numbers.try_reserve(1, hash_of);
        reserved.map_err(|_| OutOfMemory)?;
        if self.keys_are_full() {
            let reserved = self.keys.try_reserve_exact(self.keys_to_add());
            reserved.map_err(|_| OutOfMemory)?;
        }
        Ok(())
    }

    fn table_is_full(&self) -> bool {
        self.numbers.len() == self.numbers.capacity()
    }

    const fn keys_are_full(&self) -> bool {
        self.keys.len() == self.keys.capacity()
    }

    /// How many places the keys grow by: so few that little is left over in the end.
    const fn keys_to_add(&self) -> usize {
        self.keys.len() / 8 + 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_get_the_numbers_in_which_they_come_and_keep_them() {
        let mut numbers = KeyNumbers::new();
        for key in 0..1000_u32 {
            let key = key.wrapping_mul(0x9e37_79b9);
            assert_eq!(numbers.get(&key), None);
            if numbers.bytes_to_grow().is_some() {
                numbers.grow().expect("memory for some keys");
            }
            assert_eq!(numbers.bytes_to_grow(), None);
            let bytes = numbers.bytes();
            numbers.insert(key);
            assert_eq!(numbers.bytes(), bytes, "there was room");
        }
        for number in 0..1000_u32 {
            let key = number.wrapping_mul(0x9e37_79b9);
            assert_eq!(numbers.get(&key), Some(number));
        }
        assert_eq!(numbers.get(&1), None);
    }
}
