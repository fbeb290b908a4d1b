//! The predecessors of each position, in little more than a byte each.
//!
//! The predecessors of a position are added in ascending order, so the gaps between them identify
//! them, and most gaps are small. Positions with successive numbers often have predecessors near
//! each other, or the same ones: a few positions share a list, in which each entry holds the gap to
//! the predecessor before it and, in the lowest bits, whose predecessor it is; small entries take
//! one byte. A reader of the predecessors of one position skips those of its neighbours.
//!
//! The lists lie end to end in one array. To know where each begins, all predecessors are visited
//! twice: first to add up the sizes of the lists, then to write them.

use std::marker::PhantomData;
use std::slice;

use crate::run::{Run, StopReason, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::table::{Number, varint};

/// How many positions share a list at most: with more, a reader skips more; with fewer, there are
/// more lists, which take 8 bytes each beside their entries, and gaps are larger.
const SHARING: usize = 1 << Sharing::Four as usize;

/// How many positions share a list, as a binary logarithm. The entries are the same with both: if
/// they differed, each would take a shift by a number that is not a constant.
#[derive(Clone, Copy)]
pub(super) enum Sharing {
    One = 0,
    Four = 2,
}

impl Sharing {
    /// The list of a position.
    #[inline]
    const fn list(self, position: usize) -> usize {
        position >> self as u32
    }

    /// How many lists that many positions have.
    const fn lists(self, positions: usize) -> usize {
        positions.div_ceil(1 << self as u32)
    }
}

/// How many lists share a base.
const LISTS_PER_BASE: usize = 1 << 16;

/// The predecessors of each position.
pub(super) struct Lists<N> {
    sharing: Sharing,
    /// Where the first of the lists that share a base begins.
    bases: TrackedVec<usize>,
    tails: TrackedVec<Tail<N>>,
    entries: TrackedVec<u8>,
}

impl<N: Number> Lists<N> {
    /// The predecessors of `to` in ascending order, each as often as it was added.
    #[inline]
    pub(super) fn predecessors(&self, to: usize) -> Predecessors<'_, N> {
        let list = self.sharing.list(to);
        let begin = list.checked_sub(1).map_or(0, |before| self.end(before));
        Predecessors {
            entries: self.entries[begin..self.end(list)].iter(),
            remainder: remainder(to),
            last: 0,
            numbers: PhantomData,
        }
    }

    /// Writes a predecessor: the caller adds the same ones in the same order as to the sizes.
    #[inline]
    pub(super) fn add(&mut self, from: N, to: usize) {
        let list = self.sharing.list(to);
        let tail = &mut self.tails[list];
        let entry = tail.entry(from, to);
        let base = self.bases[list / LISTS_PER_BASE];
        varint::write(entry, |byte| {
            self.entries[base + tail.end as usize] = byte;
            tail.end += 1;
        });
    }

    #[inline]
    fn end(&self, list: usize) -> usize {
        self.bases[list / LISTS_PER_BASE] + self.tails[list].end as usize
    }
}

/// The lists of predecessors, or their numbers, are longer than the solver can address: a few
/// positions have billions of predecessors.
#[cold]
pub(super) fn too_large<M>() -> SolveErrorKind<M> {
    SolveErrorKind::unsupported("the lists of predecessors are too long")
}

/// The predecessors of one position, from the list that it shares; by default, none.
#[derive(Default)]
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
struct Tail<N> {
    /// The predecessor added last.
    last: N,
    /// Where the list ends, from its base; before there are bases, how long it is.
    end: u32,
}

impl<N: Number> Tail<N> {
    /// The entry for a predecessor of `to`, which becomes the one added last.
    #[inline]
    fn entry(&mut self, from: N, to: usize) -> u64 {
        let gap = from.index() - self.last.index();
        self.last = from;
        gap as u64 * SHARING as u64 + remainder(to)
    }
}

/// How many bytes each list will take.
pub(super) struct ListSizes<N> {
    sharing: Sharing,
    tails: TrackedVec<Tail<N>>,
    /// How many bytes all take.
    entries: usize,
}

impl<N: Number> ListSizes<N> {
    /// The lists of `positions` positions, of which there may be more.
    pub(super) fn new(
        positions: usize,
        sharing: Sharing,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        let tails = TrackedVec::filled_with(sharing.lists(positions), Tail::default, run)?;
        Ok(Self {
            sharing,
            tails,
            entries: 0,
        })
    }

    /// The least bytes of the lists of `positions` positions: those without predecessors.
    pub(super) const fn least_bytes(positions: usize, sharing: Sharing) -> usize {
        sharing
            .lists(positions)
            .saturating_mul(size_of::<Tail<N>>())
    }

    /// Makes room for the lists of `positions` positions.
    #[inline]
    pub(super) fn reach(&mut self, positions: usize) -> Result<(), StopReason> {
        let count = self.sharing.lists(positions);
        if count > self.tails.capacity() {
            // By so little that not much is left over in the end.
            let more = (count - self.tails.len()).max(self.tails.len() / 8 + 8);
            self.tails.reserve_exact(more)?;
        }
        while self.tails.len() < count {
            self.tails.push(Tail::default())?;
        }
        Ok(())
    }

    /// Adds a predecessor, not less than the one before. Returns the bytes of all entries; `None` if
    /// the list is too long.
    #[inline]
    pub(super) fn add(&mut self, from: N, to: usize) -> Option<usize> {
        let tail = &mut self.tails[self.sharing.list(to)];
        let size = varint::size(tail.entry(from, to));
        tail.end = tail.end.checked_add(size)?;
        self.entries = self.entries.saturating_add(size as usize);
        Some(self.entries)
    }

    /// Adds the moves from and to positions. An error if the lists are too long, or will be for the
    /// memory limit: they are written later.
    pub(super) fn add_all<M>(
        &mut self,
        moves: &[(N, N)],
        run: &Run<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        for &(from, to) in moves {
            self.add(from, to.index()).ok_or_else(too_large)?;
        }
        Ok(run.check_memory(self.entries)?)
    }

    /// Makes room for all that was added, which the lists do not have yet.
    pub(super) fn into_lists<M>(mut self, run: &Run<'_>) -> Result<Lists<N>, SolveErrorKind<M>> {
        let bases = self.tails.len().div_ceil(LISTS_PER_BASE);
        let mut bases = TrackedVec::filled(bases, 0, run)?;
        let total = begin(&mut self.tails, &mut bases).ok_or_else(too_large)?;
        Ok(Lists {
            sharing: self.sharing,
            bases,
            tails: self.tails,
            entries: TrackedVec::filled(total, 0, run)?,
        })
    }
}

/// Turns the sizes of the lists into the places where they begin, each from its base; sets the
/// bases, and returns the size of all lists. `None` if a place is too far from its base.
fn begin<N: Number>(tails: &mut [Tail<N>], bases: &mut [usize]) -> Option<usize> {
    let mut total = 0_usize;
    for (tails, base) in tails.chunks_mut(LISTS_PER_BASE).zip(bases) {
        *base = total;
        let mut begin = 0_u32;
        for tail in tails {
            let end = begin.checked_add(tail.end)?;
            *tail = Tail {
                last: N::default(),
                end: begin,
            };
            begin = end;
        }
        total = total.checked_add(begin as usize)?;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lists of these predecessors, each with the position it leads to.
    fn lists(positions: usize, sharing: Sharing, edges: &[(u32, usize)]) -> Lists<u32> {
        let mut run = Run::new();
        let mut sizes = ListSizes::new(positions, sharing, &mut run).expect("no limit");
        for &(from, to) in edges {
            sizes.add(from, to).expect("a short list");
        }
        let mut lists = sizes.into_lists::<()>(&run).expect("no limit");
        for &(from, to) in edges {
            lists.add(from, to);
        }
        lists
    }

    fn check(positions: usize, edges: &[(u32, usize)]) {
        for sharing in [Sharing::One, Sharing::Four] {
            let lists = lists(positions, sharing, edges);
            for position in 0..positions {
                let to = |&&(_, to): &&(u32, usize)| to == position;
                let expected = edges.iter().filter(to).map(|&(from, _)| from);
                assert!(
                    lists.predecessors(position).eq(expected),
                    "position {position}"
                );
            }
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
        for sharing in [Sharing::One, Sharing::Four] {
            let lists = lists(positions, sharing, edges);
            for &(from, to) in edges {
                assert!(lists.predecessors(to).eq([from]), "position {to}");
            }
            assert_eq!(lists.predecessors(positions / 2).count(), 0);
        }
    }

    /// The bytes of a list that four positions share.
    fn entries(edges: &[(u32, usize)]) -> usize {
        lists(4, Sharing::Four, edges).entries.len()
    }

    #[test]
    fn a_small_gap_takes_one_byte() {
        let edges: Vec<_> = (0..1000).map(|from| (from, (from % 4) as usize)).collect();
        assert_eq!(entries(&edges), 1000);
        let edges: Vec<_> = (0..1000).map(|from| (31 * from, 0)).collect();
        assert_eq!(entries(&edges), 1000);
        let edges: Vec<_> = (0..1000).map(|from| (32 * from, 0)).collect();
        assert_eq!(entries(&edges), 1 + 2 * 999);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn lists_may_begin_beyond_32_bits_but_not_too_far_from_their_base() {
        let tail = |end| Tail { last: 7_u32, end };
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
    fn a_list_too_long_for_its_size_is_refused() {
        let end = u32::MAX - 1;
        let mut sizes: ListSizes<u32> =
            ListSizes::new(1, Sharing::Four, &mut Run::new()).expect("no limit");
        sizes.tails[0].end = end;
        assert_eq!(sizes.add(0, 3), Some(1));
        assert_eq!(sizes.add(0, 3), None);
    }
}
