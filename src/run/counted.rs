//! A vector whose memory the run counts.

use std::iter;
use std::ops::{Deref, DerefMut};

use super::{Account, Run, StopReason};

/// A vector whose memory the run counts. While it moves to a larger array, it holds the old one and
/// the new one.
#[derive(Debug)]
pub(crate) struct Counted<T> {
    items: Vec<T>,
    account: Account,
}

impl<T> Counted<T> {
    pub(crate) fn new(run: &Run<'_>) -> Self {
        Self::with_account(run.account())
    }

    /// An empty vector that takes its memory through this account.
    pub(crate) const fn with_account(account: Account) -> Self {
        let items = Vec::new();
        Self { items, account }
    }

    /// An empty vector, counted by the same run.
    pub(crate) fn beside<U>(&self) -> Counted<U> {
        Counted::with_account(self.account.open_another())
    }

    /// An empty vector with room for `capacity` items.
    pub(crate) fn with_capacity(capacity: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let mut counted = Self::new(run);
        counted.reserve_exact(capacity)?;
        Ok(counted)
    }

    /// A vector of `len` times `item`: see [`Account::filled`].
    pub(crate) fn filled(len: usize, item: T, run: &Run<'_>) -> Result<Self, StopReason>
    where
        T: Clone,
    {
        let mut account = run.account();
        let items = account.filled(len, item)?;
        Ok(Self { items, account })
    }

    /// A vector of `len` times `item`, counted by the same run.
    pub(crate) fn filled_beside<U: Clone>(
        &self,
        len: usize,
        item: U,
    ) -> Result<Counted<U>, StopReason> {
        let mut account = self.account.open_another();
        let items = account.filled(len, item)?;
        Ok(Counted { items, account })
    }

    /// A vector of `len` items, which may be many: the run checks its limits on the way.
    pub(crate) fn filled_with(
        len: usize,
        item: impl Fn() -> T,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        let mut counted = Self::with_capacity(len, run)?;
        while counted.len() < len {
            let stretch = Self::STRETCH.min(len - counted.len());
            counted.items.extend(iter::repeat_with(&item).take(stretch));
            run.poll(0)?;
        }
        Ok(counted)
    }

    /// The items that are filled in between two checks of the limits.
    const STRETCH: usize = 1 << 20;

    #[inline]
    pub(crate) fn push(&mut self, item: T) -> Result<(), StopReason> {
        if self.is_full() {
            self.grow()?;
        }
        self.items.push(item);
        Ok(())
    }

    /// As [`push`](Self::push), but grows by so little that not much is left over in the end.
    #[inline]
    pub(crate) fn push_tight(&mut self, item: T) -> Result<(), StopReason> {
        if self.is_full() {
            self.reserve_exact(self.len() / 8 + 8)?;
        }
        self.items.push(item);
        Ok(())
    }

    /// Does not take the item, so that the usual push writes each part of it where it belongs.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> Result<(), StopReason> {
        self.reserve_exact(self.len().max(Self::FIRST_CAPACITY))
    }

    /// The items that an empty vector gets room for.
    const FIRST_CAPACITY: usize = 4;

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    pub(crate) fn clear(&mut self) {
        self.items.clear();
    }

    /// Whether another item needs a larger array.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.items.len() == self.items.capacity()
    }

    #[inline]
    pub(crate) const fn capacity(&self) -> usize {
        self.items.capacity()
    }

    /// Makes room for `more` items, and for no more than that.
    #[cold]
    pub(crate) fn reserve_exact(&mut self, more: usize) -> Result<(), StopReason> {
        if self.items.capacity() - self.items.len() < more {
            let bytes = (self.items.len().saturating_add(more)).saturating_mul(size_of::<T>());
            let reserve = || self.items.try_reserve_exact(more);
            self.account.take(bytes, reserve)?;
            self.settle();
        }
        Ok(())
    }

    /// Gives the room of items that are not there back.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
        self.settle();
    }

    fn settle(&mut self) {
        self.account.settle(self.items.capacity() * size_of::<T>());
    }

    /// Drops each item that equals the one before.
    pub(crate) fn dedup(&mut self)
    where
        T: PartialEq,
    {
        self.items.dedup();
    }
}

impl<T> Deref for Counted<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for Counted<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_growing_vector_counts_the_old_array_and_the_new_one() {
        let run = Run::new();
        let mut numbers = Counted::new(&run);
        for number in 0..5_u64 {
            numbers.push(number).expect("no limit");
        }
        assert_eq!(*numbers, [0, 1, 2, 3, 4]);
        assert_eq!(numbers.capacity(), 8);
        assert_eq!(run.report().peak_bytes, (4 + 8) * 8);
        numbers.truncate(1);
        numbers.shrink_to_fit();
        let zeros = Counted::filled(100, 0_u8, &run).expect("no limit");
        assert_eq!(zeros.len(), 100);
        assert_eq!(run.report().peak_bytes, 8 + 100);
    }
}
