//! Sets of at most k of n things.

use super::binomial::choose_up_to;
use super::first;

/// Numbers the sets of at most k of n things, in ascending order of their bits.
///
/// # Complexity
///
/// As [`Subsets`](super::Subsets).
///
/// # Examples
///
/// ```
/// use optimal_play::rules::numbering::SubsetsUpTo;
///
/// let sets = SubsetsUpTo::new(3, 2).expect("fewer than 2^64 sets");
/// let all: Vec<_> = (0..sets.count()).filter_map(|rank| sets.unrank(rank)).collect();
/// assert_eq!(all, [0b000, 0b001, 0b010, 0b011, 0b100, 0b101, 0b110]);
/// assert_eq!(sets.rank(0b101), Some(5));
/// assert_eq!(sets.rank(0b111), None); // three things
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SubsetsUpTo {
    things: u32,
    most: u32,
    count: u64,
}

impl SubsetsUpTo {
    /// The sets of at most `most` of `things`. `None` if there are more than 64 things, or if these
    /// are all sets of 64.
    #[must_use]
    pub const fn new(things: u32, most: u32) -> Option<Self> {
        if things > u64::BITS {
            return None;
        }
        let most = if most < things { most } else { things };
        let count = if things < u64::BITS {
            choose_up_to(things, most)
        } else if most == u64::BITS {
            return None;
        } else {
            let with_last = if most > 0 {
                choose_up_to(things - 1, most - 1)
            } else {
                0
            };
            choose_up_to(things - 1, most) + with_last
        };
        Some(Self {
            things,
            most,
            count,
        })
    }

    /// The number of sets.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number of sets before this one; `None` if it is not one of the sets.
    #[inline]
    pub const fn rank(&self, mut set: u64) -> Option<u64> {
        if set & !first(self.things) != 0 || set.count_ones() > self.most {
            return None;
        }
        let (mut number, mut most) = (0, self.most);
        while set != 0 {
            let place = set.ilog2();
            // The sets that agree so far and leave this thing out.
            number += choose_up_to(place, most);
            most -= 1;
            set ^= 1 << place;
        }
        Some(number)
    }

    /// The set with this rank; `None` if it is not below [`count`](Self::count).
    #[inline]
    pub const fn unrank(&self, mut number: u64) -> Option<u64> {
        if number >= self.count {
            return None;
        }
        let (mut set, mut most, mut place) = (0, self.most, self.things);
        // The last set has rank 0 among the sets of the places below.
        while number > 0 {
            place -= 1;
            let without = choose_up_to(place, most);
            if number >= without {
                number -= without;
                most -= 1;
                set |= 1 << place;
            }
        }
        Some(set)
    }
}
