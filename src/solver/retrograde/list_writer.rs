//! How lists are written: the first pass adds up their sizes, the second fills them.

use super::lists::{LISTS_PER_BASE, Lists, SHARING, Tail};
use super::varint;
use crate::run::{Counted, Run, StopReason};
use crate::solver::SolveErrorKind;
use crate::table::Number;

/// How many bytes each list will take.
pub(super) struct ListSizes<N> {
    tails: Counted<Tail<N>>,
}

impl<N: Number> ListSizes<N> {
    /// The lists of `positions` positions, of which there may be more.
    pub(super) fn new(positions: usize, run: &mut Run<'_>) -> Result<Self, StopReason> {
        let tails = Counted::filled_with(positions.div_ceil(SHARING), Tail::default, run)?;
        Ok(Self { tails })
    }

    /// The least bytes of the lists of `positions` positions: those without predecessors.
    pub(super) const fn least_bytes(positions: usize) -> usize {
        positions
            .div_ceil(SHARING)
            .saturating_mul(size_of::<Tail<N>>())
    }

    /// Makes room for the lists of `positions` positions.
    #[inline]
    pub(super) fn reach(&mut self, positions: usize) -> Result<(), StopReason> {
        let count = positions.div_ceil(SHARING);
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

    /// Adds a predecessor, not less than the one before; `None` if the list is too long.
    #[inline]
    pub(super) fn add(&mut self, from: N, to: usize) -> Option<()> {
        let tail = &mut self.tails[to / SHARING];
        let size = varint::size(tail.entry(from, to));
        tail.end = tail.end.checked_add(size)?;
        Some(())
    }

    /// Makes room for all that was added.
    pub(super) fn into_writer<M>(
        mut self,
        run: &Run<'_>,
    ) -> Result<ListWriter<N>, SolveErrorKind<M>> {
        let bases = self.tails.len().div_ceil(LISTS_PER_BASE);
        let mut bases = Counted::filled(bases, 0, run)?;
        let total = begin(&mut self.tails, &mut bases).ok_or(SolveErrorKind::TooLarge)?;
        Ok(ListWriter(Lists {
            bases,
            tails: self.tails,
            entries: Counted::filled(total, 0, run)?,
        }))
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

/// Writes the lists: the caller adds the same predecessors in the same order as to the sizes.
pub(super) struct ListWriter<N>(Lists<N>);

impl<N: Number> ListWriter<N> {
    /// Writes a predecessor.
    #[inline]
    pub(super) fn add(&mut self, from: N, to: usize) {
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

    /// The lists, with all predecessors written.
    pub(super) fn into_lists(self) -> Lists<N> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut sizes: ListSizes<u32> = ListSizes::new(1, &mut Run::new()).expect("no limit");
        sizes.tails[0].end = end;
        assert_eq!(sizes.add(0, 3), Some(()));
        assert_eq!(sizes.add(0, 3), None);
    }
}
