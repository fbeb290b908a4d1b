//! Ascending names as members of a cluster send them: the gaps between them, less one each, in a
//! variable-length code.

use std::ops::RangeInclusive;

use crate::solver::among::{Contents, Parcel};
use crate::store::{pull_varint, push_varint};

/// Names that are being packed.
pub(super) struct GapWriter {
    pub(super) bytes: Vec<u8>,
    /// The least name that may come.
    next: u64,
}

impl GapWriter {
    /// No names yet; they are from `first` on.
    pub(super) const fn new(first: u64) -> Self {
        Self {
            bytes: Vec::new(),
            next: first,
        }
    }

    /// Adds a name, greater than all before.
    #[inline]
    pub(super) fn push(&mut self, name: u64) {
        push_varint(&mut self.bytes, name - self.next);
        self.next = name.wrapping_add(1);
    }
}

/// Names that were packed.
pub(super) struct Gaps<'p> {
    bytes: &'p [u8],
    /// The least name that may come.
    next: u64,
}

/// Lists of packed names in a parcel, in the order in which [`Gaps::next_in`] reads them.
pub(super) fn parcel<'l>(lists: impl Iterator<Item = &'l Vec<u8>>) -> Parcel {
    let mut parcel = Parcel::new();
    for list in lists {
        parcel.push_u64(list.len() as u64);
        parcel.push_bytes(list);
    }
    parcel
}

impl<'p> Gaps<'p> {
    /// The next list of a parcel; `None` if it has none, or no ascending names of the range.
    pub(super) fn next_in(
        contents: &mut Contents<'p>,
        range: &RangeInclusive<u64>,
    ) -> Option<Self> {
        let len = usize::try_from(contents.u64()?).ok()?;
        Self::read(range, contents.bytes(len)?)
    }

    /// The names in these bytes; `None` if they are no ascending names of the range.
    pub(super) fn read(range: &RangeInclusive<u64>, bytes: &'p [u8]) -> Option<Self> {
        let next = *range.start();
        let (mut rest, mut least) = (bytes, Some(next));
        while !rest.is_empty() {
            let name = least?.checked_add(pull_varint(&mut rest)?)?;
            range.contains(&name).then_some(())?;
            least = name.checked_add(1);
        }
        Some(Self { bytes, next })
    }
}

impl Iterator for Gaps<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let name = self.next.checked_add(pull_varint(&mut self.bytes)?)?;
        self.next = name.wrapping_add(1);
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn names_come_back(names in proptest::collection::btree_set(any::<u64>(), 0..50)) {
            let mut writer = GapWriter::new(0);
            for &name in &names {
                writer.push(name);
            }
            let gaps = Gaps::read(&(0..=u64::MAX), &writer.bytes).expect("they are names");
            prop_assert!(gaps.eq(names));
        }

        #[test]
        fn other_bytes_are_ascending_names_of_the_range_or_refused(
            bytes in proptest::collection::vec(any::<u8>(), 0..50),
            first: u64,
            len: u16,
        ) {
            let range = first..=first.saturating_add(len.into());
            if let Some(gaps) = Gaps::read(&range, &bytes) {
                let names: Vec<_> = gaps.collect();
                prop_assert!(names.is_sorted_by(|a, b| a < b));
                prop_assert!(names.iter().all(|name| range.contains(name)));
            }
        }
    }
}
