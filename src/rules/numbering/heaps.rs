//! Things on heaps.

use std::{iter, mem};

/// Numbers all ways to have at most n equal things on a row of heaps: the combinatorial number
/// system, of how many things there are from each heap on.
///
/// Fewer things have a lower number. Of two ways with equally many, the one with more things on the
/// first heap where they differ has the lower number. So a move that takes things away lowers the
/// number, and so does one that moves some to earlier heaps. Where moves go to later heaps, number
/// the heaps from the last to the first.
///
/// # Complexity
///
/// It holds a table of (n + 1) · heaps numbers, which [`Clone`] copies: keep it in the instance of
/// a game. [`rank`](Self::rank) takes a look-up for each heap, [`unrank`](Self::unrank) a binary
/// search.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::numbering::Heaps;
///
/// let heaps = Heaps::new(2, 2).expect("fewer than 2^64 ways");
/// let ways = (0..heaps.count()).filter_map(|rank| heaps.unrank(rank));
/// let ways: Vec<Vec<_>> = ways.map(|heaps| heaps.collect()).collect();
/// assert_eq!(ways, [[0, 0], [1, 0], [0, 1], [2, 0], [1, 1], [0, 2]]);
/// assert_eq!(heaps.rank(&[0_u8, 1]), Some(2));
/// assert_eq!(heaps.rank(&[1_u8, 2]), None); // three things
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heaps {
    /// From the last heap to the first, for each number of things: in how many ways this heap and
    /// those after it have fewer.
    ways: Box<[u64]>,
    /// The number of entries of `ways` for a heap.
    stride: usize,
    count: u64,
}

impl Heaps {
    /// A row of `heaps` with at most `most` things together. `None` if there are too many ways.
    #[must_use]
    pub fn new(heaps: u16, most: u16) -> Option<Self> {
        let most = usize::from(most);
        // Pascal's triangle, a diagonal for each heap, the last one first.
        let mut diagonal = vec![1_u64; most + 1];
        diagonal[0] = 0;
        let (mut ways, mut count) = (Vec::new(), 1_u64);
        for _ in 0..heaps {
            for things in 1..=most {
                diagonal[things] = diagonal[things].checked_add(diagonal[things - 1])?;
            }
            ways.extend_from_slice(&diagonal);
            count = count.checked_add(diagonal[most])?;
        }
        Some(Self {
            ways: ways.into(),
            stride: most + 1,
            count,
        })
    }

    /// The number of ways.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number of these heaps, from the first on; `None` if they are not as many as the row has,
    /// or have too many things.
    #[inline]
    pub fn rank<T: Copy + Into<u16>>(&self, heaps: &[T]) -> Option<u64> {
        self.rank_of_rows([heaps])
    }

    /// As [`rank`](Self::rank), where the heaps stand in several rows, one after the other.
    #[inline]
    pub fn rank_of_rows<'h, T: Copy + Into<u16> + 'h>(
        &self,
        rows: impl IntoIterator<Item = &'h [T], IntoIter: DoubleEndedIterator>,
    ) -> Option<u64> {
        let (mut start, mut at, mut number) = (0, 0, 0_u64);
        for row in rows.into_iter().rev() {
            start += row.len() * self.stride;
            for &heap in row.iter().rev() {
                at += usize::from(heap.into());
                number = number.wrapping_add(*self.ways.get(at)?);
                at += self.stride;
            }
        }
        // One check at the end is faster than one for each heap.
        let fit = start == self.ways.len() && at - start < self.stride;
        fit.then_some(number)
    }

    /// The heaps with this number, from the first on; `None` if it is not below
    /// [`count`](Self::count).
    #[inline]
    pub fn unrank(&self, mut number: u64) -> Option<impl Iterator<Item = usize>> {
        if number >= self.count {
            return None;
        }
        // The things from each heap on.
        let mut sums = self.ways.rchunks_exact(self.stride).map(move |ways| {
            let things = ways.partition_point(|&fewer| fewer <= number) - 1;
            number -= ways[things];
            things
        });
        let mut here = sums.next();
        Some(iter::from_fn(move || {
            let after = sums.next();
            let things = mem::replace(&mut here, after)?;
            Some(things - after.unwrap_or(0))
        }))
    }
}
