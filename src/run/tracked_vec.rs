//! A vector whose memory the run counts.

use std::iter;
use std::ops::{Deref, DerefMut};

use super::{MemoryReservation, Run, StopReason};

/// A vector whose memory the run counts, within its limits: for tables of a solver or of an
/// endgame of your own.
///
/// While it moves to a larger array, it holds the old one and the new one. Dropped, it gives its
/// memory back to the run.
///
/// # Examples
///
/// ```
/// use optimal_play::Run;
/// use optimal_play::run::{Limit, StopReason, TrackedVec};
///
/// let run = Run::new().with_memory_limit(1000);
/// let mut values = TrackedVec::filled(600, 0_u8, &run)?;
/// values[7] = 1;
/// let refused = TrackedVec::filled(600, 0_u8, &run).map(drop);
/// assert_eq!(refused, Err(StopReason::Limit(Limit::Memory { limit: 1000, needed: 1200 })));
/// drop(values);
/// let mut stack = TrackedVec::with_capacity(100, &run)?;
/// stack.push(5_u64)?;
/// assert_eq!(*stack, [5]);
/// # Ok::<(), StopReason>(())
/// ```
#[derive(Debug)]
pub struct TrackedVec<T> {
    items: Vec<T>,
    reservation: MemoryReservation,
}

impl<T> TrackedVec<T> {
    /// An empty vector.
    pub fn new(run: &Run<'_>) -> Self {
        Self::with_reservation(run.reservation())
    }

    /// An empty vector that takes its memory through this reservation.
    pub(crate) const fn with_reservation(reservation: MemoryReservation) -> Self {
        let items = Vec::new();
        Self { items, reservation }
    }

    /// An empty vector, counted by the same run.
    pub(crate) fn new_empty<U>(&self) -> TrackedVec<U> {
        TrackedVec::with_reservation(self.reservation.new_empty())
    }

    /// An empty vector with room for `capacity` items.
    ///
    /// # Errors
    ///
    /// [`Limit::Memory`](super::Limit::Memory) if the room would exceed the memory limit of the
    /// run; [`StopReason::OutOfMemory`] if it cannot be allocated.
    pub fn with_capacity(capacity: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let mut vec = Self::new(run);
        vec.reserve_exact(capacity)?;
        Ok(vec)
    }

    /// A vector of `len` times `item`. The system provides the pages of a large one that is all
    /// zeros when they are used.
    ///
    /// # Errors
    ///
    /// As [`with_capacity`](Self::with_capacity).
    pub fn filled(len: usize, item: T, run: &Run<'_>) -> Result<Self, StopReason>
    where
        T: Clone,
    {
        let mut reservation = run.reservation();
        let items = reservation.filled(len, item)?;
        Ok(Self { items, reservation })
    }

    /// A vector of `len` times `item`, counted by the same run.
    pub(crate) fn new_filled<U: Clone>(
        &self,
        len: usize,
        item: U,
    ) -> Result<TrackedVec<U>, StopReason> {
        let mut reservation = self.reservation.new_empty();
        let items = reservation.filled(len, item)?;
        Ok(TrackedVec { items, reservation })
    }

    /// A vector of `len` items, which may be many: the run checks its limits on the way.
    pub(crate) fn filled_with(
        len: usize,
        item: impl Fn() -> T,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        let mut vec = Self::with_capacity(len, run)?;
        while vec.len() < len {
            let stretch = Self::STRETCH.min(len - vec.len());
            vec.items.extend(iter::repeat_with(&item).take(stretch));
            run.poll(0)?;
        }
        Ok(vec)
    }

    /// The items that are filled in between two checks of the limits.
    const STRETCH: usize = 1 << 20;

    /// Appends an item. If there is no room for it, the room doubles.
    ///
    /// # Errors
    ///
    /// As [`with_capacity`](Self::with_capacity).
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), StopReason> {
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
            self.reservation.try_grow(bytes, reserve)?;
            self.resize_reservation();
        }
        Ok(())
    }

    /// Gives the room of items that are not there back.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
        self.resize_reservation();
    }

    fn resize_reservation(&mut self) {
        self.reservation
            .resize(self.items.capacity() * size_of::<T>());
    }

    /// Drops each item that equals the one before.
    pub(crate) fn dedup(&mut self)
    where
        T: PartialEq,
    {
        self.items.dedup();
    }
}

impl<T> Deref for TrackedVec<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for TrackedVec<T> {
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
        let mut numbers = TrackedVec::new(&run);
        for number in 0..5_u64 {
            numbers.push(number).expect("no limit");
        }
        assert_eq!(*numbers, [0, 1, 2, 3, 4]);
        assert_eq!(numbers.capacity(), 8);
        assert_eq!(run.report().peak_bytes, (4 + 8) * 8);
        numbers.truncate(1);
        numbers.shrink_to_fit();
        let zeros = TrackedVec::filled(100, 0_u8, &run).expect("no limit");
        assert_eq!(zeros.len(), 100);
        assert_eq!(run.report().peak_bytes, 8 + 100);
    }
}
