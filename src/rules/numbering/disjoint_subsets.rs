//! Sets of n things that share none.

use super::binomial::binomial;
use super::{first, subsets};

/// Numbers `N` sets of given sizes of the same things that share none: the men of each player, or
/// of each kind. The ranks ascend as arrays of sets do.
///
/// # Complexity
///
/// As [`Subsets`](super::Subsets) for each set.
///
/// # Examples
///
/// One white and two black men on three squares:
///
/// ```
/// use optimal_play::rules::numbering::DisjointSubsets;
///
/// let men = DisjointSubsets::new(3, [1, 2]).expect("fewer than 2^64");
/// let all: Vec<_> = (0..men.count()).filter_map(|rank| men.unrank(rank)).collect();
/// assert_eq!(all, [[0b001, 0b110], [0b010, 0b101], [0b100, 0b011]]);
/// assert_eq!(men.rank([0b010, 0b101]), Some(1));
/// assert_eq!(men.rank([0b010, 0b110]), None); // two men on one square
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DisjointSubsets<const N: usize> {
    things: u32,
    sizes: [u32; N],
    /// For each set: in how many ways the things that the sets before it leave can make it.
    ways: [u64; N],
    count: u64,
}

impl<const N: usize> DisjointSubsets<N> {
    /// Sets with these `sizes` of `things`; none if there are fewer things. `None` if there are
    /// more than 64 things, or too many ways.
    #[must_use]
    pub const fn new(things: u32, sizes: [u32; N]) -> Option<Self> {
        if things > u64::BITS {
            return None;
        }
        let (mut ways, mut count, mut left) = ([0; N], 1_u64, things);
        let mut at = 0;
        while at < N {
            let Some(these) = binomial(left, sizes[at]) else {
                return None;
            };
            let Some(product) = count.checked_mul(these) else {
                return None;
            };
            (ways[at], count) = (these, product);
            left = left.saturating_sub(sizes[at]);
            at += 1;
        }
        Some(Self {
            things,
            sizes,
            ways,
            count,
        })
    }

    /// In how many ways the things can make the sets.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number of ways before these sets; `None` if their sizes differ, or they share a thing.
    #[inline]
    pub fn rank(&self, sets: [u64; N]) -> Option<u64> {
        let (mut number, mut outside) = (0, !first(self.things));
        let mut taken = 0;
        for ((set, size), ways) in sets.into_iter().zip(self.sizes).zip(self.ways) {
            if set & outside != 0 || set.count_ones() != size {
                return None;
            }
            number = number * ways + subsets::rank(gathered(set, taken));
            taken |= set;
            outside |= set;
        }
        Some(number)
    }

    /// The sets with this rank; `None` if it is not below [`count`](Self::count).
    #[inline]
    pub fn unrank(&self, mut number: u64) -> Option<[u64; N]> {
        if number >= self.count {
            return None;
        }
        let mut sets = [0; N];
        for (set, ways) in sets.iter_mut().zip(self.ways).rev() {
            *set = number % ways;
            number /= ways;
        }
        let (mut taken, mut left) = (0, self.things);
        for (set, size) in sets.iter_mut().zip(self.sizes) {
            *set = spread(subsets::unrank(*set, left, size), taken);
            taken |= *set;
            left -= size;
        }
        Some(sets)
    }
}

/// The places of a set's things among those not taken.
#[inline]
const fn gathered(mut set: u64, taken: u64) -> u64 {
    let mut gathered = 0;
    while set != 0 {
        let thing = set & set.wrapping_neg();
        let below = (taken & (thing - 1)).count_ones();
        gathered |= thing >> below;
        set ^= thing;
    }
    gathered
}

/// The set whose things have these places among those not taken.
#[inline]
pub(super) const fn spread(mut places: u64, taken: u64) -> u64 {
    let (mut set, mut free) = (0, !taken);
    while places != 0 {
        if places & 1 == 1 {
            set |= free & free.wrapping_neg();
        }
        places >>= 1;
        free &= free.wrapping_sub(1);
    }
    set
}
