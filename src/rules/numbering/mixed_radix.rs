//! Digits with a base each.

/// Numbers `N` digits, each below a base of its own, the first most significant: the ranks ascend
/// as arrays of digits do. Digits can be ranks of other numberings, the number of a place, or a
/// player.
///
/// A digit with base 1 is always 0 and changes nothing, so a game of variable size can use a fixed
/// number of digits.
///
/// # Complexity
///
/// [`rank`](Self::rank) takes a multiplication for each digit, [`unrank`](Self::unrank) a division.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::numbering::MixedRadix;
///
/// let time = MixedRadix::new([24, 60, 60]).expect("a day has fewer than 2^64 seconds");
/// assert_eq!(time.count(), 86_400);
/// assert_eq!(time.rank([1, 2, 3]), Some(3723));
/// assert_eq!(time.unrank(3723), Some([1, 2, 3]));
/// assert_eq!((time.rank([1, 60, 0]), time.unrank(86_400)), (None, None));
/// assert_eq!(MixedRadix::new([u64::MAX, 2]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MixedRadix<const N: usize> {
    bases: [u64; N],
    count: u64,
}

impl<const N: usize> MixedRadix<N> {
    /// Digits below these bases. `None` if their product does not fit.
    #[must_use]
    pub const fn new(bases: [u64; N]) -> Option<Self> {
        let (mut count, mut at) = (1_u64, 0);
        while at < N {
            count = match count.checked_mul(bases[at]) {
                Some(product) => product,
                None => return None,
            };
            at += 1;
        }
        Some(Self { bases, count })
    }

    /// The number of numbers: the product of the bases.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number with these digits; `None` if one is not below its base.
    #[inline]
    pub fn rank(&self, digits: [u64; N]) -> Option<u64> {
        let mut digits = digits.into_iter().zip(self.bases);
        digits.try_fold(0, |number, (digit, base)| {
            (digit < base).then(|| number * base + digit)
        })
    }

    /// The digits of this number; `None` if it is not below [`count`](Self::count).
    #[inline]
    pub fn unrank(&self, mut number: u64) -> Option<[u64; N]> {
        if number >= self.count {
            return None;
        }
        let mut digits = [0; N];
        for (digit, base) in digits.iter_mut().zip(self.bases).rev() {
            *digit = number % base;
            number /= base;
        }
        Some(digits)
    }
}
