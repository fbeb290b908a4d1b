//! Numbers of positions, as large as needed.

use std::fmt::Debug;
use std::hash::Hash;

/// The number of a position, as an index into arrays: 32 bits where they suffice, else 64.
pub(crate) trait Number:
    Copy + Ord + Hash + Debug + Default + Send + Sync + 'static
{
    /// The number `index`; `None` if it does not fit.
    fn try_new(index: usize) -> Option<Self>;

    /// The number `index`, which fits.
    #[inline]
    fn new(index: usize) -> Self {
        Self::try_new(index).expect("the positions have been counted")
    }

    fn index(self) -> usize;

    /// Whether `count` positions can be numbered, from 0.
    fn can_number(count: usize) -> bool {
        count == 0 || Self::try_new(count - 1).is_some()
    }
}

impl Number for u32 {
    #[inline]
    fn try_new(index: usize) -> Option<Self> {
        Self::try_from(index).ok()
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl Number for usize {
    #[inline]
    fn try_new(index: usize) -> Option<Self> {
        Some(index)
    }

    #[inline]
    fn index(self) -> usize {
        self
    }
}

/// For tests: few positions are too many for it.
#[cfg(test)]
impl Number for u8 {
    fn try_new(index: usize) -> Option<Self> {
        Self::try_from(index).ok()
    }

    fn index(self) -> usize {
        self.into()
    }
}
