//! Numbers in as few bytes each as they need.

use std::collections::TryReserveError;

/// A list of numbers of 1 to 8 bytes each, all of one width.
#[derive(Clone, Debug)]
pub(crate) struct PackedNumbers {
    /// Little-endian, then zeros: at least [`PAD`].
    bytes: Vec<u8>,
    width: usize,
    len: usize,
}

/// The bytes behind the last number, so that each can be read and written as eight bytes.
const PAD: usize = size_of::<u64>();

impl PackedNumbers {
    /// An empty list of numbers of up to `bits` bits.
    pub(crate) fn new(bits: u32) -> Self {
        Self::empty(bits.div_ceil(u8::BITS).max(1) as usize)
    }

    fn empty(width: usize) -> Self {
        Self {
            bytes: vec![0; PAD],
            width,
            len: 0,
        }
    }

    /// A list of these numbers, none of them above `greatest`, without room for more.
    pub(crate) fn of(numbers: impl ExactSizeIterator<Item = u64>, greatest: u64) -> Self {
        let mut list = Self::new(u64::BITS - greatest.leading_zeros());
        list.reserve_exact(numbers.len());
        numbers.for_each(|number| list.push(number));
        list
    }

    /// The bytes of a number, little-endian.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// The numbers, as many bytes each as [`width`](Self::width) says.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len * self.width]
    }

    /// Appends numbers that are already as many bytes each as the list has, little-endian.
    pub(crate) fn extend_from_bytes(&mut self, bytes: &[u8]) {
        debug_assert!(bytes.len().is_multiple_of(self.width));
        self.bytes.truncate(self.len * self.width);
        self.bytes.extend_from_slice(bytes);
        self.bytes.extend_from_slice(&[0; PAD]);
        self.len += bytes.len() / self.width;
    }

    /// Makes room for `more` numbers and no more than that.
    pub(crate) fn reserve_exact(&mut self, more: usize) {
        let end = self.bytes_of(self.len + more);
        self.bytes
            .reserve_exact(end.saturating_sub(self.bytes.len()));
        self.bytes.resize(end.max(self.bytes.len()), 0);
    }

    /// The bytes that this many numbers take, with the pad.
    pub(crate) const fn bytes_of(&self, numbers: usize) -> usize {
        numbers * self.width + PAD
    }

    /// Gives the room that is not used back.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.bytes.truncate(self.bytes_of(self.len));
        self.bytes.shrink_to_fit();
    }

    /// Drops all numbers, and gives their room back.
    #[cfg(feature = "disk")]
    pub(crate) fn clear(&mut self) {
        *self = Self::empty(self.width);
    }

    /// The bits that every number can have.
    const fn mask(&self) -> u64 {
        u64::MAX >> (u64::BITS as usize - self.width * u8::BITS as usize)
    }

    /// Appends a number, which has no more bits than the list allows.
    #[inline]
    pub(crate) fn push(&mut self, number: u64) {
        debug_assert!(number <= self.mask(), "{number} has too many bits");
        let (at, end) = (self.len * self.width, self.bytes_of(self.len + 1));
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        self.bytes[at..at + PAD].copy_from_slice(&number.to_le_bytes());
        self.len += 1;
    }

    /// The number at a place.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> u64 {
        let at = place * self.width;
        let bytes = self.bytes[at..].first_chunk().expect("the pad follows");
        u64::from_le_bytes(*bytes) & self.mask()
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The numbers, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> {
        (0..self.len).map(|place| self.get(place))
    }

    /// The number of the numbers at the places from `first` up to `end` are less than `number`, if
    /// they ascend.
    #[inline]
    pub(crate) fn rank(&self, number: u64, mut first: usize, mut end: usize) -> usize {
        while first < end {
            let middle = first.midpoint(end);
            if self.get(middle) < number {
                first = middle + 1;
            } else {
                end = middle;
            }
        }
        first
    }

    /// The numbers of this list and of others of the same width, each once, if both ascend.
    ///
    /// # Errors
    ///
    /// If there is no memory for as many numbers as in both.
    pub(crate) fn try_union(&self, others: &[u64]) -> Result<Self, TryReserveError> {
        let mut union = Self::empty(self.width);
        let end = self.bytes_of(self.len + others.len());
        union.bytes.try_reserve_exact(end - PAD)?;
        union.bytes.resize(end, 0);
        let (mut own, mut other) = (0, 0);
        while own < self.len && other < others.len() {
            let (a, b) = (self.get(own), others[other]);
            // No jump depends on which is less: every other one would be mispredicted.
            union.push(a.min(b));
            own += usize::from(a <= b);
            other += usize::from(b <= a);
        }
        (own..self.len).for_each(|place| union.push(self.get(place)));
        others[other..].iter().for_each(|&it| union.push(it));
        Ok(union)
    }

    /// The bytes that the list holds.
    pub(crate) const fn capacity_bytes(&self) -> usize {
        self.bytes.capacity()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn numbers_of_any_width_come_back() {
        for bits in 0..=64 {
            let greatest = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
            let numbers = [0, greatest, greatest / 3, 0, greatest / 2];
            let mut packed = PackedNumbers::new(bits);
            packed.reserve_exact(numbers.len());
            for number in numbers {
                packed.push(number);
            }
            assert_eq!(packed.len(), 5);
            assert!(packed.iter().eq(numbers));
            let width = bits.div_ceil(8).max(1) as usize;
            assert_eq!(packed.capacity_bytes(), 5 * width + PAD);
        }
    }

    #[test]
    fn a_union_has_each_number_once_in_order() {
        let list = |numbers: &[u64]| PackedNumbers::of(numbers.iter().copied(), 1 << 20);
        let lists: [&[u64]; 5] = [&[], &[0], &[1, 2, 7], &[2, 3, 7, 1 << 20], &[8, 9]];
        let pairs = lists.map(|one| lists.map(|other| (one, other)));
        for (one, other) in pairs.into_iter().flatten() {
            let union = list(one).try_union(other).expect("little memory");
            let expected: BTreeSet<_> = one.iter().chain(other).copied().collect();
            assert!(union.iter().eq(expected), "{one:?}, {other:?}");
        }
    }

    #[test]
    fn the_rank_of_a_number_is_how_many_are_less() {
        let mut packed = PackedNumbers::new(20);
        for number in [2, 3, 5, 700, 1_000_000] {
            packed.push(number);
        }
        for (number, rank) in [
            (0, 0),
            (2, 0),
            (3, 1),
            (4, 2),
            (700, 3),
            (701, 4),
            (u64::MAX, 5),
        ] {
            assert_eq!(packed.rank(number, 0, 5), rank);
        }
        assert_eq!(packed.rank(5, 1, 4), 2);
    }
}
