//! The members of a set of bits.

use std::iter;

/// The numbers of the bits of a set, the lowest first.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::set_bits;
///
/// assert!(set_bits(0b10110).eq([1, 2, 4]));
/// assert!(set_bits(1 << 63).eq([63]));
/// ```
#[inline]
pub fn set_bits(mut set: u64) -> impl Iterator<Item = u8> {
    iter::from_fn(move || {
        let member = set.trailing_zeros().to_le_bytes()[0];
        let is_there = set != 0;
        set &= set.wrapping_sub(1);
        is_there.then_some(member)
    })
}
