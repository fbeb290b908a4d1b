//! The predecessors of each position, in little more than a byte each.
//!
//! The predecessors of a position are added in ascending order, so the gaps between them identify
//! them, and most gaps are small. Positions with successive numbers often have predecessors near
//! each other, or the same ones: a few positions share a list, in which each entry holds the gap to
//! the predecessor before it and, in the lowest bits, whose predecessor it is; small entries take
//! one byte. A reader of the predecessors of one position skips those of its neighbours.
//!
//! The lists lie end to end in one array. To know where each begins,
//! [`list_writer`](super::list_writer) visits all predecessors twice.

use std::marker::PhantomData;
use std::slice;

use super::varint;
use crate::run::Counted;
use crate::table::Number;

/// How many positions share a list: with more, a reader skips more; with fewer, there are more
/// lists, which take 8 bytes each beside their entries.
pub(super) const SHARING: usize = 4;

/// How many lists share a base.
pub(super) const LISTS_PER_BASE: usize = 1 << 16;

/// The predecessors of each position.
pub(super) struct Lists<N> {
    /// Where the first of the lists that share a base begins.
    pub(super) bases: Counted<usize>,
    pub(super) tails: Counted<Tail<N>>,
    pub(super) entries: Counted<u8>,
}

impl<N: Number> Lists<N> {
    /// The predecessors of `to` in ascending order, each as often as it was added.
    #[inline]
    pub(super) fn predecessors(&self, to: usize) -> Predecessors<'_, N> {
        let list = to / SHARING;
        let begin = list.checked_sub(1).map_or(0, |before| self.end(before));
        Predecessors {
            entries: self.entries[begin..self.end(list)].iter(),
            remainder: remainder(to),
            last: 0,
            numbers: PhantomData,
        }
    }

    #[inline]
    fn end(&self, list: usize) -> usize {
        self.bases[list / LISTS_PER_BASE] + self.tails[list].end as usize
    }
}

/// The predecessors of one position, from the list that it shares.
pub(super) struct Predecessors<'l, N> {
    entries: slice::Iter<'l, u8>,
    remainder: u64,
    /// The predecessor in the last entry, of whichever position.
    last: u64,
    numbers: PhantomData<N>,
}

impl<N: Number> Iterator for Predecessors<'_, N> {
    type Item = N;

    #[inline]
    fn next(&mut self) -> Option<N> {
        loop {
            let entry = varint::read(&mut self.entries)?;
            self.last += entry / SHARING as u64;
            if entry % SHARING as u64 == self.remainder {
                return Some(N::new(
                    usize::try_from(self.last).expect("a number of a position"),
                ));
            }
        }
    }
}

/// Which of the positions that share a list.
#[inline]
const fn remainder(position: usize) -> u64 {
    (position % SHARING) as u64
}

/// The current end of a list: the next entry begins there.
#[derive(Clone, Copy, Default)]
pub(super) struct Tail<N> {
    /// The predecessor added last.
    pub(super) last: N,
    /// Where the list ends, from its base; before there are bases, how long it is.
    pub(super) end: u32,
}

impl<N: Number> Tail<N> {
    /// The entry for a predecessor of `to`, which becomes the one added last.
    #[inline]
    pub(super) fn entry(&mut self, from: N, to: usize) -> u64 {
        let gap = from.index() - self.last.index();
        self.last = from;
        gap as u64 * SHARING as u64 + remainder(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;
    use crate::solver::retrograde::list_writer::ListSizes;

    /// The lists of these predecessors, each with the position it leads to.
    fn lists(positions: usize, edges: &[(u32, usize)]) -> Lists<u32> {
        let mut run = Run::new();
        let mut sizes = ListSizes::new(positions, &mut run).expect("no limit");
        for &(from, to) in edges {
            sizes.add(from, to).expect("a short list");
        }
        let mut writer = sizes.into_writer::<()>(&run).expect("no limit");
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
            assert!(
                lists.predecessors(position).eq(expected),
                "position {position}"
            );
        }
    }

    #[test]
    fn each_position_has_its_own_predecessors_in_order() {
        check(1, &[]);
        check(9, &[(0, 8), (3, 8), (3, 8), (4, 2), (5, 8), (5, 0), (5, 3)]);
        // The last gaps of each number of digits, and the first of one more.
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

    /// As `check`, only of the positions that have predecessors.
    fn check_ends(positions: usize, edges: &[(u32, usize)]) {
        let lists = lists(positions, edges);
        for &(from, to) in edges {
            assert!(lists.predecessors(to).eq([from]), "position {to}");
        }
        assert_eq!(lists.predecessors(positions / 2).count(), 0);
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
