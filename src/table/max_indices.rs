//! The indices at which Max can be to move.

use std::ops::Range;

use super::Divisor;

/// The indices at which Max can be to move, numbered in ascending order: all, or those where a
/// digit of the index says so.
///
/// With such a digit, successive indices, always as many, are of one player, the next as many of
/// the other, and so on: the halves of an index that begins with the player, the even numbers of
/// one that ends with it. A table of folded players then has no room for positions of Min.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaxIndices {
    /// The first of them.
    first: usize,
    /// How many of them follow one another.
    width: Divisor,
    /// From the first of these to the first of the next.
    period: Divisor,
}

impl MaxIndices {
    /// All indices.
    pub(crate) const ALL: Self = {
        let all = Divisor::new(1 << (usize::BITS - 1));
        Self {
            first: 0,
            width: all,
            period: all,
        }
    };

    /// Every other stretch of `width` indices, from the first one on, or else the second.
    ///
    /// Panics if `width` is 0.
    pub(crate) const fn alternating(width: usize, is_first: bool) -> Self {
        Self {
            first: if is_first { 0 } else { width },
            width: Divisor::new(width),
            period: Divisor::new(width.saturating_mul(2)),
        }
    }

    /// The indices of the other player, where a digit says so.
    pub(crate) const fn of_min(self) -> Self {
        Self::alternating(self.width.by, self.first != 0)
    }

    /// How many of that many indices there are.
    pub(crate) fn count(self, indices: usize) -> usize {
        let (turns, rest) = self.period.divide(indices.saturating_sub(self.first));
        turns * self.width.by + rest.min(self.width.by)
    }

    /// The number of an index, if it is one of them.
    #[inline]
    pub(crate) fn number(self, index: usize) -> Option<usize> {
        let (turn, rest) = self.period.divide(index.checked_sub(self.first)?);
        (rest < self.width.by).then(|| turn * self.width.by + rest)
    }

    /// The index with that number.
    #[inline]
    pub(crate) fn index(self, number: usize) -> usize {
        let (turn, rest) = self.width.divide(number);
        self.first + turn * self.period.by + rest
    }

    /// The indices with these numbers, in ranges, each with the number of its first.
    pub(crate) fn ranges(
        self,
        numbers: Range<usize>,
    ) -> impl Iterator<Item = (usize, Range<usize>)> {
        let mut next = numbers.start;
        std::iter::from_fn(move || {
            let number = next;
            let (_, rest) = self.width.divide(number);
            let len = (numbers.end.saturating_sub(number)).min(self.width.by - rest);
            next += len;
            let first = self.index(number);
            (len > 0).then_some((number, first..first + len))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_stretch_is_numbered() {
        for (width, is_first, indices) in [
            (1, true, 9),
            (1, false, 9),
            (3, true, 20),
            (3, false, 20),
            (4, false, 3),
            (10, true, 20),
            (10, false, 20),
        ] {
            let (max, min) = {
                let max = MaxIndices::alternating(width, is_first);
                (max, max.of_min())
            };
            let is_of_max = |index: &usize| (index / width).is_multiple_of(2) == is_first;
            let (of_max, of_min): (Vec<_>, Vec<_>) = (0..indices).partition(is_of_max);
            for (these, expected) in [(max, of_max), (min, of_min)] {
                let count = these.count(indices);
                assert!(
                    (0..count)
                        .map(|number| these.index(number))
                        .eq(expected.clone())
                );
                let numbered = |index: &usize| these.number(*index).is_some();
                assert!((0..indices).filter(numbered).eq(expected.clone()));
                assert!(
                    expected
                        .iter()
                        .enumerate()
                        .all(|(number, &index)| { these.number(index) == Some(number) })
                );
                let part = count / 3..count;
                let ranges = these.ranges(part.clone());
                let flat = ranges.flat_map(|(number, range)| (number..).zip(range));
                assert!(flat.eq(part.clone().zip(expected[part].iter().copied())));
            }
        }
    }

    #[test]
    fn all_indices_are_their_own_numbers() {
        for index in [0, 1, 5, usize::MAX >> 1] {
            assert_eq!(MaxIndices::ALL.number(index), Some(index));
            assert_eq!(MaxIndices::ALL.index(index), index);
            assert_eq!(MaxIndices::ALL.count(index), index);
        }
        assert!(MaxIndices::ALL.ranges(7..90).eq([(7, 7..90)]));
    }
}
