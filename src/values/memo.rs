//! The results of operations on pairs of forms.

use super::forms::Form;
use crate::run::{Run, StopReason};
use crate::table::DoublingTable;

/// A table from pairs of forms to results, which are kept once they are known.
pub(super) struct Memo<T> {
    entries: DoublingTable<(Form, Form, T)>,
}

impl<T: Copy> Memo<T> {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let entries = DoublingTable::new(run);
        Self { entries }
    }

    /// Mixes the numbers of both forms: the high half of a product depends on all bits.
    #[inline]
    fn hash(first: Form, second: Form) -> u64 {
        let pair = u64::from(first.0) << 32 | u64::from(second.0);
        let product = u128::from(pair ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        let halves = product ^ product >> 64;
        u64::try_from(halves & u128::from(u64::MAX)).expect("64 bits")
    }

    #[inline]
    pub(super) fn get(&self, first: Form, second: Form) -> Option<T> {
        let is_it = |entry: &(Form, Form, T)| (entry.0, entry.1) == (first, second);
        let (_, _, result) = self.entries.find(Self::hash(first, second), is_it)?;
        Some(*result)
    }

    pub(super) fn insert(
        &mut self,
        first: Form,
        second: Form,
        result: T,
    ) -> Result<(), StopReason> {
        let is_it = |entry: &(Form, Form, T)| (entry.0, entry.1) == (first, second);
        let hash_of = |entry: &(Form, Form, T)| Self::hash(entry.0, entry.1);
        let entry = self
            .entries
            .entry(Self::hash(first, second), is_it, hash_of)?;
        entry.insert((first, second, result));
        Ok(())
    }
}
