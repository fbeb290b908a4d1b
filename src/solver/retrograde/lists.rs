//! For each position the positions that lead to it, in little more than a byte each.
//!
//! The sources of a position come in ascending order, so that the gaps between them say as much as they
//! do, and most gaps are small. Positions with successive numbers often have sources near each other, or
//! the same ones: a few of them share a list, in which each entry has the gap to the source before it and,
//! in the lowest bits, whose source it is; small entries take one byte. Who wants the sources of one position
//! reads over those of its neighbours.
//!
//! The lists lie end to end in one array. That each has its place from the start, all sources are gone
//! over twice: [`ListSizes`] adds up what they take, [`ListWriter`] writes them, [`Lists`] reads them.

use std::slice;

use super::varint;
use crate::run::{Run, StopReason};
use crate::solver::ErrorKind;
use crate::table::try_filled;

/// How many positions share a list: with more, there is more to read over; with less, every list takes 8
/// bytes beside its entries.
const SHARING: usize = 4;

/// How many lists there are from one base to the next.
const LISTS_PER_BASE: usize = 1 << 16;

/// The end of a list for now: the next entry begins there.
#[derive(Clone, Copy, Default)]
struct Tail {
    /// The source added last.
    last: u32,
    /// Where that is, seen from the list's base; before there are bases, how long the list is.
    end: u32,
}

impl Tail {
    /// The entry for a source of `to`, which becomes the one added last.
    #[inline]
    fn entry(&mut self, from: u32, to: usize) -> u64 {
        let gap = from - self.last;
        self.last = from;
        u64::from(gap) * SHARING as u64 + remainder(to)
    }
}

/// How many bytes each list will take.
#[derive(Default)]
pub(super) struct ListSizes {
    tails: Vec<Tail>,
}

impl ListSizes {
    /// Makes room for the lists of `positions` positions; others hold `held` bytes.
    #[inline]
    pub(super) fn reach(
        &mut self,
        positions: usize,
        held: usize,
        run: &mut Run<'_>,
    ) -> Result<(), StopReason> {
        let count = positions.div_ceil(SHARING);
        if count > self.tails.capacity() {
            // By so little that not much is left over in the end.
            let more = (count - self.tails.len()).max(self.tails.len() / 8 + 8);
            // While the array moves, the old and the new one are both there.
            let bytes = (self.tails.len().saturating_add(more))
                .saturating_mul(size_of::<Tail>())
                .saturating_add(held)
                .saturating_add(self.bytes());
            run.allocate(bytes, || self.tails.try_reserve_exact(more))?;
        }
        if count > self.tails.len() {
            self.tails.resize(count, Tail::default());
        }
        Ok(())
    }

    /// Adds a source, not less than the one before; `None` if the list is too long.
    #[inline]
    pub(super) fn add(&mut self, from: u32, to: usize) -> Option<()> {
        let tail = &mut self.tails[to / SHARING];
        let size = varint::size(tail.entry(from, to));
        tail.end = tail.end.checked_add(size)?;
        Some(())
    }

    pub(super) const fn bytes(&self) -> usize {
        self.tails.capacity() * size_of::<Tail>()
    }

    /// Makes room for all that was added; others hold `held` bytes.
    pub(super) fn into_writer<M>(
        mut self,
        held: usize,
        run: &mut Run<'_>,
    ) -> Result<ListWriter, ErrorKind<M>> {
        let bases = self.tails.len().div_ceil(LISTS_PER_BASE);
        let bytes = held + self.bytes() + bases * size_of::<usize>();
        let mut bases = run.allocate(bytes, || try_filled(bases, 0))?;
        let total = begin(&mut self.tails, &mut bases).ok_or(ErrorKind::TooLarge)?;
        let entries = run.allocate(bytes.saturating_add(total), || try_filled(total, 0))?;
        Ok(ListWriter(Lists {
            bases,
            tails: self.tails,
            entries,
        }))
    }
}

/// Turns the sizes of the lists to the places where they begin, each seen from its base; sets the bases,
/// and tells the size of all lists. `None` if a place is too far from its base.
fn begin(tails: &mut [Tail], bases: &mut [usize]) -> Option<usize> {
    let mut total = 0_usize;
    for (tails, base) in tails.chunks_mut(LISTS_PER_BASE).zip(bases) {
        *base = total;
        let mut begin = 0_u32;
        for tail in tails {
            let end = begin.checked_add(tail.end)?;
            *tail = Tail {
                last: 0,
                end: begin,
            };
            begin = end;
        }
        total = total.checked_add(begin as usize)?;
    }
    Some(total)
}

/// The lists while they are written: the same sources are added in the same order as to the sizes.
pub(super) struct ListWriter(Lists);

impl ListWriter {
    /// Writes down a source.
    #[inline]
    pub(super) fn add(&mut self, from: u32, to: usize) {
        let Lists {
            bases,
            tails,
            entries,
        } = &mut self.0;
        let list = to / SHARING;
        let tail = &mut tails[list];
        let entry = tail.entry(from, to);
        let begin = bases[list / LISTS_PER_BASE] + tail.end as usize;
        let size = varint::size(entry);
        tail.end += size;
        varint::write(entry, &mut entries[begin..begin + size as usize]);
    }

    pub(super) const fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// The lists, with all sources written down.
    pub(super) fn into_lists(self) -> Lists {
        self.0
    }
}

/// The sources of each position.
pub(super) struct Lists {
    /// Where every so many lists begin.
    bases: Vec<usize>,
    tails: Vec<Tail>,
    entries: Vec<u8>,
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn lists_may_begin_beyond_32_bits_but_not_too_far_from_their_base() {
        let tail = |end| Tail { last: 7, end };
        let mut tails = vec![tail(1 << 15); 2 * LISTS_PER_BASE + 1];
        let mut bases = [0; 3];
        let total = (1 << 32) + (1 << 15);
        assert_eq!(begin(&mut tails, &mut bases), Some(total));
        assert_eq!(bases, [0, 1 << 31, 1 << 32]);
        assert_eq!(tails[1].end, 1 << 15);
        let first = tails[LISTS_PER_BASE];
        assert_eq!((first.last, first.end), (0, 0));
        assert_eq!(begin(&mut [tail(u32::MAX), tail(1)], &mut [0]), None);
    }

    #[test]
    fn a_list_too_long_for_its_size_is_told() {
        let end = u32::MAX - 1;
        let mut sizes = ListSizes {
            tails: vec![Tail { last: 0, end }],
        };
        assert_eq!(sizes.add(0, 3), Some(()));
        assert_eq!(sizes.add(0, 3), None);
    }
}
