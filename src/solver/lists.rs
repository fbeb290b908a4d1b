//! For each position the positions that lead to it, in little more than a byte each.
//!
//! The sources of a position come in ascending order, so that the gaps between them say as much as they
//! do, and most gaps are small. Positions with successive numbers often have sources near each other, or
//! the same ones: a few of them share a list, in which each entry has the gap to the source before it and,
//! in the lowest bits, whose source it is. An entry is written in base 128, lowest digit first; a digit
//! that is not the last has its highest bit set (LEB128). Who wants the sources of one position reads over
//! those of its neighbours.
//!
//! The lists lie end to end in one array. That each has its place from the start, all entries are gone
//! over twice: [`ListSizes`] adds up what they take, [`ListWriter`] writes them, [`Lists`] reads them.

use std::slice;

use super::ErrorKind;
use crate::run::{Run, StopReason};
use crate::table::{OutOfMemory, try_exact, try_filled};

/// How many positions share a list. Twice as many would take 2 bytes a position less (see
/// `docs/architecture.md`), and twice as long to read.
const SHARING: usize = 4;

/// How many lists there are from one base to the next.
const LISTS_PER_BASE: usize = 1 << 16;

/// How many bytes each list will take.
#[derive(Default)]
pub(super) struct ListSizes {
    /// By list: the source added last.
    last: Vec<u32>,
    sizes: Vec<u32>,
}

impl ListSizes {
    const BYTES_PER_LIST: usize = 2 * size_of::<u32>();

    /// Makes room for the lists of `positions` positions; others hold `held` bytes.
    #[inline]
    pub(super) fn reach(
        &mut self,
        positions: usize,
        held: usize,
        run: &mut Run<'_>,
    ) -> Result<(), StopReason> {
        let lists = positions.div_ceil(SHARING);
        if lists > self.sizes.capacity() {
            let capacity = lists.max(2 * self.sizes.capacity());
            // While the arrays move, the old and the new ones are both there.
            let bytes = capacity
                .saturating_mul(Self::BYTES_PER_LIST)
                .saturating_add(held)
                .saturating_add(self.bytes());
            let more = capacity - self.sizes.len();
            run.allocate(bytes, || {
                self.last.try_reserve_exact(more)?;
                self.sizes.try_reserve_exact(more)
            })?;
        }
        if lists > self.sizes.len() {
            self.last.resize(lists, 0);
            self.sizes.resize(lists, 0);
        }
        Ok(())
    }

    /// Adds a source, not less than the one before; `None` if the list is too long.
    #[inline]
    pub(super) fn add(&mut self, from: u32, to: usize) -> Option<()> {
        let list = to / SHARING;
        let size = entry_size(entry(&mut self.last[list], from, to));
        self.sizes[list] = self.sizes[list].checked_add(size)?;
        Some(())
    }

    pub(super) const fn bytes(&self) -> usize {
        self.sizes.capacity() * Self::BYTES_PER_LIST
    }

    /// Makes room for all that was added; others hold `held` bytes.
    pub(super) fn into_writer<M>(
        mut self,
        held: usize,
        run: &mut Run<'_>,
    ) -> Result<ListWriter, ErrorKind<M>> {
        let lists = self.sizes.len();
        let bases = lists.div_ceil(LISTS_PER_BASE);
        let bytes = lists * Self::BYTES_PER_LIST + bases * size_of::<usize>();
        // What the arrays had too much of is given back before the lists take their room.
        let (last, mut ends, mut bases) = run.allocate(held + self.bytes() + bytes, || {
            let last = try_filled(lists, 0)?;
            let ends = try_exact(&mut self.sizes)?;
            Ok::<_, OutOfMemory>((last, ends, try_filled(bases, 0)?))
        })?;
        drop(self);
        let total = sizes_to_offsets(&mut ends, &mut bases).ok_or(ErrorKind::TooLarge)?;
        let bytes = bytes.saturating_add(held).saturating_add(total);
        let entries = run.allocate(bytes, || try_filled(total, 0))?;
        let lists = Lists {
            bases,
            ends,
            entries,
        };
        Ok(ListWriter { last, lists })
    }
}

/// Turns the sizes of the lists to the places where they begin, each seen from its base; sets the bases,
/// and tells the size of all lists. `None` if a place is too far from its base.
fn sizes_to_offsets(sizes: &mut [u32], bases: &mut [usize]) -> Option<usize> {
    let mut total = 0_usize;
    for (sizes, base) in sizes.chunks_mut(LISTS_PER_BASE).zip(bases) {
        *base = total;
        let mut offset = 0_u32;
        for size in sizes {
            let end = offset.checked_add(*size)?;
            *size = offset;
            offset = end;
        }
        total = total.checked_add(offset as usize)?;
    }
    Some(total)
}

/// The lists while they are written: the same sources are added in the same order as to the sizes.
pub(super) struct ListWriter {
    /// By list: the source added last.
    last: Vec<u32>,
    lists: Lists,
}

impl ListWriter {
    /// Writes down a source.
    #[inline]
    pub(super) fn add(&mut self, from: u32, to: usize) {
        let list = to / SHARING;
        let mut rest = entry(&mut self.last[list], from, to);
        let size = entry_size(rest);
        let begin = self.lists.end(list);
        let (highest, lower) = self.lists.entries[begin..begin + size as usize]
            .split_last_mut()
            .expect("an entry has a digit");
        for digit in lower {
            *digit = 0x80 | low_digit(rest);
            rest >>= 7;
        }
        *highest = low_digit(rest);
        self.lists.ends[list] += size;
    }

    pub(super) const fn bytes(&self) -> usize {
        self.last.capacity() * size_of::<u32>() + self.lists.bytes()
    }

    /// The lists, with all sources written down.
    pub(super) fn into_lists(self) -> Lists {
        self.lists
    }
}

/// The sources of each position.
pub(super) struct Lists {
    /// Where every so many lists begin.
    bases: Vec<usize>,
    /// Where each list ends, seen from its base.
    ends: Vec<u32>,
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
            last: 0,
            remainder: remainder(to),
        }
    }

    pub(super) const fn bytes(&self) -> usize {
        self.bases.capacity() * size_of::<usize>()
            + self.ends.capacity() * size_of::<u32>()
            + self.entries.capacity()
    }

    #[inline]
    fn end(&self, list: usize) -> usize {
        self.bases[list / LISTS_PER_BASE] + self.ends[list] as usize
    }
}

/// The sources of one position, out of the list that it shares.
pub(super) struct Sources<'l> {
    entries: slice::Iter<'l, u8>,
    last: u64,
    remainder: u64,
}

impl Iterator for Sources<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        loop {
            let mut entry = u64::from(*self.entries.next()?);
            if entry >= 0x80 {
                entry &= 0x7f;
                let mut shift = 7;
                for &digit in self.entries.by_ref() {
                    entry |= u64::from(digit & 0x7f) << shift;
                    shift += 7;
                    if digit < 0x80 {
                        break;
                    }
                }
            }
            self.last += entry / SHARING as u64;
            if entry % SHARING as u64 == self.remainder {
                return Some(u32::try_from(self.last).expect("it was 32 bits when it was added"));
            }
        }
    }
}

/// The entry for a source of `to` after the one added `last`, which it becomes.
#[inline]
fn entry(last: &mut u32, from: u32, to: usize) -> u64 {
    let gap = from - *last;
    *last = from;
    u64::from(gap) * SHARING as u64 + remainder(to)
}

/// Which position of those that share a list.
#[inline]
const fn remainder(position: usize) -> u64 {
    (position % SHARING) as u64
}

/// How many digits an entry has.
#[inline]
const fn entry_size(entry: u64) -> u32 {
    (u64::BITS - (entry | 1).leading_zeros()).div_ceil(7)
}

#[inline]
fn low_digit(rest: u64) -> u8 {
    u8::try_from(rest & 0x7f).expect("seven bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds the edges to sizes and to lists; tells the lists and the bytes they were to take.
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
        // Gaps at the edges of one digit more, and the widest.
        let gaps = [
            0,
            1,
            31,
            32,
            4095,
            4096,
            1 << 19,
            1 << 26,
            u32::MAX - (1 << 27),
        ];
        let mut from = 0;
        let edges = gaps.map(|gap| {
            from += gap;
            (from, 1)
        });
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
        let mut sizes = vec![1 << 15; 2 * LISTS_PER_BASE + 1];
        let mut bases = [0; 3];
        let total = (1 << 32) + (1 << 15);
        assert_eq!(sizes_to_offsets(&mut sizes, &mut bases), Some(total));
        assert_eq!(bases, [0, 1 << 31, 1 << 32]);
        assert_eq!(sizes[1], 1 << 15);
        assert_eq!(sizes[LISTS_PER_BASE..][..2], [0, 1 << 15]);
        assert_eq!(sizes_to_offsets(&mut [u32::MAX, 1], &mut [0]), None);
    }

    #[test]
    fn a_list_too_long_for_its_size_is_told() {
        let mut sizes = ListSizes {
            last: vec![0],
            sizes: vec![u32::MAX - 1],
        };
        assert_eq!(sizes.add(0, 3), Some(()));
        assert_eq!(sizes.add(0, 3), None);
    }
}
