//! The memory of a run: who holds how much, how much they hold together, and the most they ever
//! held.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Limit, StopReason};

/// The sum of all reservations of a run. Threads share it.
#[derive(Clone, Debug)]
pub(super) struct MemoryPool(Arc<Sums>);

#[derive(Debug)]
struct Sums {
    limit: Option<usize>,
    bytes: AtomicUsize,
    peak: AtomicUsize,
}

impl MemoryPool {
    pub(super) fn new(limit: Option<usize>) -> Self {
        Self(Arc::new(Sums {
            limit,
            bytes: AtomicUsize::new(0),
            peak: AtomicUsize::new(0),
        }))
    }

    pub(super) fn limit(&self) -> Option<usize> {
        self.0.limit
    }

    /// The bytes held now.
    pub(super) fn bytes(&self) -> usize {
        self.0.bytes.load(Ordering::Relaxed)
    }

    /// The most bytes ever held at one time.
    pub(super) fn peak(&self) -> usize {
        self.0.peak.load(Ordering::Relaxed)
    }

    /// An error if `more` bytes on top of those held exceed the limit.
    pub(super) fn check(&self, more: usize) -> Result<(), StopReason> {
        self.sum_with(self.bytes(), more).map(drop)
    }

    fn sum_with(&self, bytes: usize, more: usize) -> Result<usize, StopReason> {
        let needed = bytes.saturating_add(more);
        match self.0.limit {
            Some(limit) if needed > limit => {
                Err(StopReason::Limit(Limit::Memory { limit, needed }))
            }
            _ => Ok(needed),
        }
    }

    /// Adds bytes that are there already, whatever the limit.
    fn add(&self, bytes: usize) {
        let sum = self.0.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.0.peak.fetch_max(sum, Ordering::Relaxed);
    }

    /// Adds bytes, within the limit whatever other threads add at the same time. Returns the sum.
    fn try_add(&self, bytes: usize) -> Result<usize, StopReason> {
        let mut before = self.bytes();
        loop {
            let sum = self.sum_with(before, bytes)?;
            let (relaxed, sums) = (Ordering::Relaxed, &self.0.bytes);
            match sums.compare_exchange_weak(before, sum, relaxed, relaxed) {
                Ok(_) => return Ok(sum),
                Err(now) => before = now,
            }
        }
    }

    fn subtract(&self, bytes: usize) {
        self.0.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The memory that one holder has of a [`Run`](super::Run): a table, a stack. Dropped with its
/// holder, it gives all its bytes back to the run.
///
/// # Examples
///
/// ```
/// use optimal_play::run::{Limit, StopReason};
/// use optimal_play::Run;
///
/// // In a solver of your own:
/// let run = Run::new().with_memory_limit(1000);
/// let mut reservation = run.reservation();
/// let mut table: Vec<u8> = Vec::new();
/// reservation.try_grow(600, || table.try_reserve_exact(600))?;
/// let refused = reservation.try_grow(600, || table.try_reserve_exact(1200));
/// let limit = Limit::Memory { limit: 1000, needed: 1200 };
/// assert_eq!(refused, Err(StopReason::Limit(limit)));
/// assert_eq!(run.report().peak_bytes, 600);
/// # Ok::<(), StopReason>(())
/// ```
#[derive(Debug)]
pub struct MemoryReservation {
    pool: MemoryPool,
    bytes: usize,
}

impl MemoryReservation {
    pub(super) const fn new(pool: MemoryPool) -> Self {
        Self { pool, bytes: 0 }
    }

    /// An empty reservation of the same run, also on another thread.
    pub(crate) fn new_empty(&self) -> Self {
        Self::new(self.pool.clone())
    }

    /// Reserves `bytes` more, which `allocate` allocates.
    ///
    /// # Errors
    ///
    /// [`Limit::Memory`] if all reservations together would exceed the limit of the run: `allocate`
    /// is then not called. [`StopReason::OutOfMemory`] if `allocate` fails.
    pub fn try_grow<T, E>(
        &mut self,
        bytes: usize,
        allocate: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, StopReason> {
        let sum = self.pool.try_add(bytes)?;
        let Ok(allocated) = allocate() else {
            self.pool.subtract(bytes);
            return Err(StopReason::OutOfMemory { needed: sum });
        };
        self.pool.0.peak.fetch_max(sum, Ordering::Relaxed);
        self.bytes += bytes;
        Ok(allocated)
    }

    /// Reserves what the holder has allocated since the last time, so that it has `bytes` in all.
    pub(crate) fn try_grow_to(&mut self, bytes: usize) -> Result<(), StopReason> {
        if bytes > self.bytes {
            self.try_grow(bytes - self.bytes, || Ok::<_, ()>(()))?;
        }
        Ok(())
    }

    /// Reserves the memory of a vector of `len` times `item`, which keeps its length. The system
    /// provides the pages of a large one that is all zeros when they are used.
    pub(crate) fn filled<T: Clone>(&mut self, len: usize, item: T) -> Result<Vec<T>, StopReason> {
        let bytes = len.saturating_mul(size_of::<T>());
        let mut items = Vec::new();
        self.try_grow(bytes, || items.try_reserve_exact(len))?;
        if bytes < Self::LARGE {
            items.resize(len, item);
            return Ok(items);
        }
        // `vec!` can ask the allocator for zeros, but not fail: what fitted once fits again.
        drop(items);
        Ok(vec![item; len])
    }

    /// The bytes from which on an allocation has pages of its own, so that it fits again as soon as
    /// it is given back. A smaller one may come from a heap, which need not.
    pub(super) const LARGE: usize = 32 << 20;

    /// Sets the reservation to the `bytes` that the holder has in fact: after an array has moved,
    /// the old one is gone.
    pub fn resize(&mut self, bytes: usize) {
        if bytes > self.bytes {
            self.pool.add(bytes - self.bytes);
        } else {
            self.pool.subtract(self.bytes - bytes);
        }
        self.bytes = bytes;
    }

    /// The bytes that the holder has.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for MemoryReservation {
    fn drop(&mut self) {
        self.pool.subtract(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_of_the_sum_and_what_is_dropped_is_given_back() {
        let pool = MemoryPool::new(Some(100));
        let grow = |reservation: &mut MemoryReservation, bytes| {
            reservation.try_grow(bytes, || Ok::<_, ()>(()))
        };
        let mut first = MemoryReservation::new(pool.clone());
        assert_eq!(grow(&mut first, 60), Ok(()));
        {
            let mut second = MemoryReservation::new(pool.clone());
            assert_eq!(grow(&mut second, 30), Ok(()));
            let over = Limit::Memory {
                limit: 100,
                needed: 110,
            };
            assert_eq!(grow(&mut second, 20), Err(StopReason::Limit(over)));
            second.resize(5);
            assert_eq!((pool.bytes(), pool.peak()), (65, 90));
        }
        assert_eq!((pool.bytes(), pool.peak()), (60, 90));
        let refused = first.try_grow(1, || Err::<(), _>(()));
        assert_eq!(refused, Err(StopReason::OutOfMemory { needed: 61 }));
        assert_eq!(first.bytes(), 60);
    }
}
