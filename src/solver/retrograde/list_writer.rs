//! How lists are written: first what they take is added up, then they are filled.

use super::lists::{LISTS_PER_BASE, Lists, SHARING, Tail};
use super::varint;
use crate::run::{Run, StopReason};
use crate::solver::SolveErrorKind;
use crate::table::try_filled;

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
    ) -> Result<ListWriter, SolveErrorKind<M>> {
        let bases = self.tails.len().div_ceil(LISTS_PER_BASE);
        let bytes = held + self.bytes() + bases * size_of::<usize>();
        let mut bases = run.allocate(bytes, || try_filled(bases, 0))?;
        let total = begin(&mut self.tails, &mut bases).ok_or(SolveErrorKind::TooLarge)?;
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

#[cfg(test)]
mod tests {
    use super::*;

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
