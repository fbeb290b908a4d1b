//! For each position the positions that lead to it, in little more than a byte each.
//!
//! The sources of a position come in ascending order, so that the gaps between them say as much as they
//! do, and most gaps are small. Positions with successive numbers often have sources near each other, or
//! the same ones: a few of them share a list, in which each entry has the gap to the source before it and,
//! in the lowest bits, whose source it is; small entries take one byte. Who wants the sources of one position
//! reads over those of its neighbours.
//!
//! The lists lie end to end in one array. That each has its place from the start, [`list_writer`](super::list_writer)
//! goes over all sources twice.

use std::slice;

use super::varint;

/// How many positions share a list: with more, there is more to read over; with less, every list takes 8
/// bytes beside its entries.
pub(super) const SHARING: usize = 4;

/// How many lists there are from one base to the next.
pub(super) const LISTS_PER_BASE: usize = 1 << 16;

/// The sources of each position.
pub(super) struct Lists {
    /// Where every so many lists begin.
    pub(super) bases: Vec<usize>,
    pub(super) tails: Vec<Tail>,
    pub(super) entries: Vec<u8>,
}

impl Lists {
    /// The sources of `to` in ascending order, each as often as it was added.
    #[inline]
    pub(super) fn sources(&self, to: usize) -> Sources<'_> {
        let list = to / SHARING;
        let begin = list.checked_sub(1).map_or(0, |before| self.end(before));
        Sources {
            entries: self.entries[begin..self.end(list)].iter(),
            remainder: remainder(to),
            last: 0,
        }
    }

    #[inline]
    fn end(&self, list: usize) -> usize {
        self.bases[list / LISTS_PER_BASE] + self.tails[list].end as usize
    }

    pub(super) const fn bytes(&self) -> usize {
        self.bases.capacity() * size_of::<usize>()
            + self.tails.capacity() * size_of::<Tail>()
            + self.entries.capacity()
    }
}

/// The sources of one position, out of the list that it shares.
pub(super) struct Sources<'l> {
    entries: slice::Iter<'l, u8>,
    remainder: u64,
    /// The source of the last entry, whichever position it is of.
    last: u64,
}

impl Iterator for Sources<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        loop {
            let entry = varint::read(&mut self.entries)?;
            self.last += entry / SHARING as u64;
            if entry % SHARING as u64 == self.remainder {
                let source = self.last & u64::from(u32::MAX);
                return Some(u32::try_from(source).expect("it has 32 bits"));
            }
        }
    }
}

/// Which position of those that share a list.
#[inline]
const fn remainder(position: usize) -> u64 {
    (position % SHARING) as u64
}

/// The end of a list for now: the next entry begins there.
#[derive(Clone, Copy, Default)]
pub(super) struct Tail {
    /// The source added last.
    pub(super) last: u32,
    /// Where that is, seen from the list's base; before there are bases, how long the list is.
    pub(super) end: u32,
}

impl Tail {
    /// The entry for a source of `to`, which becomes the one added last.
    #[inline]
    pub(super) fn entry(&mut self, from: u32, to: usize) -> u64 {
        let gap = from - self.last;
        self.last = from;
        u64::from(gap) * SHARING as u64 + remainder(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;
    use crate::solver::retrograde::list_writer::ListSizes;

    /// The lists of these sources, each with the position it leads to.
    fn lists(positions: usize, edges: &[(u32, usize)]) -> Lists {
        let mut run = Run::new();
        let mut sizes = ListSizes::default();
        sizes.reach(positions, 0, &mut run).expect("no limit");
        for &(from, to) in edges {
            sizes.add(from, to).expect("a short list");
        }
        let mut writer = sizes.into_writer::<()>(0, &mut run).expect("no limit");
        for &(from, to) in edges {
            writer.add(from, to);
        }
        writer.into_lists()
    }

    fn check(positions: usize, edges: &[(u32, usize)]) {
        let lists = lists(positions, edges);
        for position in 0..positions {
            let to = |&&(_, to): &&(u32, usize)| to == position;
            let expected = edges.iter().filter(to).map(|&(from, _)| from);
            assert!(lists.sources(position).eq(expected), "position {position}");
        }
    }

    #[test]
    fn each_position_gets_its_own_sources_back_in_order() {
        check(1, &[]);
        check(9, &[(0, 8), (3, 8), (3, 8), (4, 2), (5, 8), (5, 0), (5, 3)]);
        // The last gaps of so many digits, and the first of one more.
        let gaps = [
            (1 << 5, 1),
            (1 << 12, 1),
            (1 << 19, 1),
            (1 << 26, 1),
            (1 << 30, 1),
        ];
        let mut from = 0;
        let mut edges = Vec::new();
        for gap in gaps
            .into_iter()
            .flat_map(|(first, less)| [first - less, first])
        {
            from += gap;
            edges.push((from, 1));
        }
        check(3, &edges);
        check(2, &[(u32::MAX, 0), (u32::MAX, 1), (u32::MAX, 0)]);
        // More lists than one base has, some of them empty.
        let many = SHARING * (LISTS_PER_BASE + 2);
        check_ends(many, &[(7, 0), (8, 4), (9, many - 9), (10, many - 1)]);
    }

    /// As `check`, for those alone that have sources.
    fn check_ends(positions: usize, edges: &[(u32, usize)]) {
        let lists = lists(positions, edges);
        for &(from, to) in edges {
            assert!(lists.sources(to).eq([from]), "position {to}");
        }
        assert_eq!(lists.sources(positions / 2).count(), 0);
    }

    #[test]
    fn a_small_gap_takes_one_byte() {
        let edges: Vec<_> = (0..1000).map(|from| (from, (from % 4) as usize)).collect();
        assert_eq!(lists(4, &edges).entries.len(), 1000);
        let edges: Vec<_> = (0..1000).map(|from| (31 * from, 0)).collect();
        assert_eq!(lists(4, &edges).entries.len(), 1000);
        let edges: Vec<_> = (0..1000).map(|from| (32 * from, 0)).collect();
        assert_eq!(lists(4, &edges).entries.len(), 1 + 2 * 999);
    }
}
