//! The array of a bounded table, which grows without a second array beside it.

use std::iter;
use std::ops::{Deref, DerefMut};

use crate::run::{MemoryReservation, Run, StopReason};

/// The array of a table that grows up to a given size, and never takes more than that.
///
/// A small array moves to a larger one, and both are small. A larger one reserves its full size at
/// once: the system provides the pages when they are used, and the run counts them then.
pub(super) struct Slots<T> {
    items: Vec<T>,
    most: usize,
    reservation: MemoryReservation,
}

/// The bytes from which on an array reserves its full size.
const RESERVED_FROM: usize = 1 << 20;

/// The items that are filled in between two checks of the limits.
const STRETCH: usize = 1 << 16;

impl<T: Default> Slots<T> {
    /// An array of `len` items that grows up to `most`.
    pub(super) fn new(len: usize, most: usize, run: &mut Run<'_>) -> Result<Self, StopReason> {
        let mut slots = Self {
            items: Vec::new(),
            most,
            reservation: run.reservation(),
        };
        slots.extend_to(len, run)?;
        Ok(slots)
    }

    /// Whether it has its full size.
    pub(super) const fn is_complete(&self) -> bool {
        self.items.len() >= self.most
    }

    /// The full size.
    #[cfg(feature = "disk")]
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// Appends free items up to a length of `len`, at most the full size.
    pub(super) fn extend_to(&mut self, len: usize, run: &mut Run<'_>) -> Result<(), StopReason> {
        let bytes = (len - self.items.len()).saturating_mul(size_of::<T>());
        let (items, most) = (&mut self.items, self.most);
        self.reservation
            .try_grow(bytes, || reserve(items, len, most))?;
        while self.items.len() < len {
            let stretch = STRETCH.min(len - self.items.len());
            self.items
                .extend(iter::repeat_with(T::default).take(stretch));
            run.poll(0)?;
        }
        Ok(())
    }
}

/// Makes room for `len` items. The full size is `most`; where the system has no room for it, a
/// smaller size will do.
fn reserve<T>(items: &mut Vec<T>, len: usize, most: usize) -> Result<(), impl Sized> {
    let is_small = len.saturating_mul(size_of::<T>()) < RESERVED_FROM;
    let mut capacity = if is_small { len } else { most };
    loop {
        let more = capacity.saturating_sub(items.len());
        match items.try_reserve_exact(more) {
            Err(_) if capacity > len => capacity = len.max(capacity / 2),
            reserved => return reserved,
        }
    }
}

impl<T> Deref for Slots<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for Slots<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_array_grows_in_place_and_counts_what_it_uses() {
        let mut run = Run::new();
        let (first, most) = (RESERVED_FROM / 8, RESERVED_FROM);
        let mut slots: Slots<u64> = Slots::new(first, most, &mut run).expect("no limit");
        let place = slots.as_ptr();
        for len in [2 * first, 4 * first, most] {
            assert!(!slots.is_complete());
            slots[len / 2 - 1] = 7;
            slots.extend_to(len, &mut run).expect("no limit");
            assert_eq!((slots.len(), slots.as_ptr()), (len, place));
            assert_eq!(slots.items.capacity(), most);
            assert_eq!((slots[len / 2 - 1], slots[len / 2]), (7, 0));
            assert_eq!(run.report().peak_bytes, 8 * len);
        }
        assert!(slots.is_complete());
        let small: Slots<u64> = Slots::new(first / 2, most, &mut run).expect("no limit");
        assert_eq!(small.items.capacity(), first / 2);
    }
}
