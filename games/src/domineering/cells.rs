//! Sets of cells as bits.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAndAssign, BitOrAssign};

use num_traits::{PrimInt, WrappingAdd};
use optimal_play::rules::set_bits;

/// A set of cells, a bit each: `u64` for boards of at most 64 cells, `u128` for those of at most
/// 128.
pub trait Cells:
    PrimInt + WrappingAdd + BitAndAssign + BitOrAssign + Hash + Debug + Send + Sync
{
    /// The most cells of a board.
    const MOST: u32;

    /// Every second cell, from the first one on.
    const EVEN: Self;

    /// The numbers of the cells, the lowest first.
    fn numbers(self) -> impl Iterator<Item = u8>;

    /// The set of the cell with that number, less than [`Self::MOST`].
    #[inline]
    fn single(cell: u32) -> Self {
        Self::one() << cell as usize
    }

    /// The lowest cell, if there is one.
    #[must_use]
    #[inline]
    fn lowest(self) -> Self {
        self & (!self).wrapping_add(&Self::one())
    }

    /// Whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::zero()
    }
}

impl Cells for u64 {
    const MOST: u32 = Self::BITS;
    const EVEN: Self = Self::MAX / 3;

    #[inline]
    fn numbers(self) -> impl Iterator<Item = u8> {
        set_bits(self)
    }
}

impl Cells for u128 {
    const MOST: u32 = Self::BITS;
    const EVEN: Self = Self::MAX / 3;

    #[inline]
    fn numbers(self) -> impl Iterator<Item = u8> {
        let [low, high] = [self & Self::from(u64::MAX), self >> u64::BITS];
        let [low, high] = [low, high].map(|half| set_bits(half.try_into().expect("64 bits")));
        low.chain(high.map(|cell| 64 + cell))
    }
}
