//! A set of keys, numbered in the order of their insertion.

use std::hash::{BuildHasher, Hash};

use hashbrown::DefaultHashBuilder;

use super::Number;
use super::doubling::DoublingTable;
use crate::run::{Run, StopReason, TrackedVec};

/// An array holds the keys by number, and the hash table holds only numbers: its free slots take 5
/// bytes each, however large a key is. Keys are compared whole, so it never confuses two positions.
pub(crate) struct KeyNumbers<K, N> {
    keys: TrackedVec<K>,
    numbers: DoublingTable<N>,
    hasher: DefaultHashBuilder,
}

impl<K: Eq + Hash, N: Number> KeyNumbers<K, N> {
    /// No keys.
    pub(crate) fn new(run: &Run<'_>) -> Self {
        Self {
            keys: TrackedVec::new(run),
            numbers: DoublingTable::new(run),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// The number of keys.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The number of `key`, if it is there.
    #[inline]
    pub(crate) fn get(&self, key: &K) -> Option<N> {
        let is_key = |number: &N| self.keys[number.index()] == *key;
        self.numbers
            .find(self.hasher.hash_one(key), is_key)
            .copied()
    }

    /// Adds a key that is not there; `None` if no number is left.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> Result<Option<N>, StopReason> {
        let Some(number) = N::try_new(self.keys.len()) else {
            return Ok(None);
        };
        let hash = self.hasher.hash_one(&key);
        let hash_of = |number: &N| self.hasher.hash_one(&self.keys[number.index()]);
        let place = self.numbers.entry(hash, |_| false, hash_of)?;
        self.keys.push_tight(key)?;
        place.insert(number);
        Ok(Some(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_the_numbers_of_their_insertion() {
        let mut numbers: KeyNumbers<u32, u32> = KeyNumbers::new(&Run::new());
        for key in 0..1000_u32 {
            let key = key.wrapping_mul(0x9e37_79b9);
            assert_eq!(numbers.get(&key), None);
            numbers.insert(key).expect("no limit");
        }
        for number in 0..1000_u32 {
            let key = number.wrapping_mul(0x9e37_79b9);
            assert_eq!(numbers.get(&key), Some(number));
        }
        assert_eq!(numbers.get(&1), None);
    }

    #[test]
    fn a_key_beyond_the_last_number_gets_none() {
        let mut numbers: KeyNumbers<u32, u8> = KeyNumbers::new(&Run::new());
        for key in 0..256 {
            assert!(matches!(numbers.insert(key), Ok(Some(_))));
        }
        assert_eq!(numbers.insert(256), Ok(None));
        assert_eq!(numbers.get(&255), Some(255));
    }
}
