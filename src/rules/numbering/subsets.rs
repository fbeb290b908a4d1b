//! Sets of k of n things.

use super::binomial::{binomial, choose};
use super::first;

/// Numbers the sets of k of n things in ascending order of their bits (colexicographic order): the
/// combinatorial number system.
///
/// # Complexity
///
/// [`rank`](Self::rank) takes a look-up for each of the k things, [`unrank`](Self::unrank) at most
/// one for each of the n.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::numbering::Subsets;
///
/// let pairs = Subsets::new(4, 2).expect("at most 64 things");
/// let sets: Vec<_> = (0..pairs.count()).filter_map(|rank| pairs.unrank(rank)).collect();
/// assert_eq!(sets, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
/// assert_eq!(pairs.rank(0b1001), Some(3));
/// assert_eq!((pairs.before(0b1001), pairs.after(0b1001)), (Some(0b0110), Some(0b1010)));
/// assert_eq!(pairs.rank(0b0111), None); // three things
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subsets {
    things: u32,
    size: u32,
    count: u64,
}

impl Subsets {
    /// The sets of `size` of `things`; none if there are fewer things. `None` if there are more
    /// than 64 things.
    #[must_use]
    pub const fn new(things: u32, size: u32) -> Option<Self> {
        if things > u64::BITS {
            return None;
        }
        match binomial(things, size) {
            Some(count) => Some(Self {
                things,
                size,
                count,
            }),
            None => None,
        }
    }

    /// The number of sets.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number of sets before this one; `None` if it is not one of the sets.
    #[inline]
    pub const fn rank(&self, set: u64) -> Option<u64> {
        if self.has(set) { Some(rank(set)) } else { None }
    }

    /// The set with this rank; `None` if it is not below [`count`](Self::count).
    #[inline]
    pub const fn unrank(&self, number: u64) -> Option<u64> {
        if number < self.count {
            Some(unrank(number, self.things, self.size))
        } else {
            None
        }
    }

    /// The set after this one, which must be one of the sets; `None` after the last. It takes a few
    /// instructions (Gosper's hack, HAKMEM item 175).
    #[inline]
    pub const fn after(&self, set: u64) -> Option<u64> {
        let low = set.trailing_zeros();
        let up = set.wrapping_add(set & set.wrapping_neg());
        let next = up | (set ^ up).unbounded_shr(low + 2);
        // Beyond the last set a thing is lost or outside.
        let is_last = next <= set || next & !first(self.things) != 0;
        if is_last { None } else { Some(next) }
    }

    /// The set before this one, which must be one of the sets; `None` before the first. It is as
    /// fast as [`after`](Self::after).
    #[inline]
    pub const fn before(&self, set: u64) -> Option<u64> {
        let ones = set.trailing_ones();
        let rest = set & set.wrapping_add(1);
        if rest == 0 {
            return None;
        }
        // The lowest thing above a gap moves down, and those below the gap move up to it.
        let low = rest.trailing_zeros();
        Some(rest ^ (1 << low) ^ (((2 << ones) - 1) << (low - ones - 1)))
    }

    /// By how much the rank of a set grows if a thing moves from `place` to the next place, which
    /// is free, while `below` things are in lower places: a rank can be kept up to date instead of
    /// computed. Both numbers must be below 64.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::numbering::Subsets;
    ///
    /// let triples = Subsets::new(6, 3).expect("at most 64 things");
    /// let rank = triples.rank(0b001_011).expect("three things");
    /// assert_eq!(triples.rank(0b001_101), Some(rank + Subsets::growth(1, 1)));
    /// ```
    #[inline]
    pub const fn growth(place: u32, below: u32) -> u64 {
        choose(place, below)
    }

    /// Whether it is one of the sets.
    #[inline]
    const fn has(&self, set: u64) -> bool {
        set & !first(self.things) == 0 && set.count_ones() == self.size
    }
}

/// The number of lower sets with as many things. All 64 things are one set, beyond the table.
#[inline]
pub(super) const fn rank(mut set: u64) -> u64 {
    if set == u64::MAX {
        return 0;
    }
    let (mut number, mut size) = (0, 0);
    while set != 0 {
        size += 1;
        number += choose(set.trailing_zeros(), size);
        set &= set - 1;
    }
    number
}

/// The set of `size` of `things` with this rank, which exists.
#[inline]
pub(super) const fn unrank(mut number: u64, things: u32, mut size: u32) -> u64 {
    if size == u64::BITS {
        return u64::MAX;
    }
    let (mut set, mut place) = (0, things);
    // The highest thing is at the highest place with at most `number` sets below it, and so on. As
    // the set exists, there is a place for each thing.
    while size > 0 && place > 0 {
        place -= 1;
        let below = choose(place, size);
        if below <= number {
            number -= below;
            set |= 1 << place;
            size -= 1;
        }
    }
    set
}
