//! Ascending numbers in few bytes each: the gaps between them, less one, in a
//! [variable-length code](super::varint).

use std::slice;

use super::varint;

/// Writes numbers as gaps.
pub(crate) struct GapWriter {
    /// The least number that may come.
    next: u64,
}

impl GapWriter {
    /// The numbers are from `first` on.
    pub(crate) const fn new(first: u64) -> Self {
        Self { next: first }
    }

    /// Appends a number, greater than all before, to `bytes`.
    #[inline]
    pub(crate) fn push(&mut self, number: u64, bytes: &mut Vec<u8>) {
        debug_assert!(number >= self.next, "numbers ascend");
        varint::write(number - self.next, |byte| bytes.push(byte));
        self.next = number.wrapping_add(1);
    }
}

/// Numbers that were written as gaps. They ascend, whatever the bytes are.
#[derive(Clone)]
pub(crate) struct Gaps<'b> {
    bytes: slice::Iter<'b, u8>,
    /// The least number that may come; `None` after the last one of 64 bits.
    next: Option<u64>,
}

impl<'b> Gaps<'b> {
    /// The numbers in `bytes`, from `first` on.
    #[inline]
    pub(crate) fn new(first: u64, bytes: &'b [u8]) -> Self {
        Self {
            bytes: bytes.iter(),
            next: Some(first),
        }
    }

    /// Whether all bytes are read.
    #[inline]
    pub(crate) fn is_at_the_end(&self) -> bool {
        self.bytes.len() == 0
    }

    /// These numbers, if all bytes are numbers up to `last`.
    pub(crate) fn up_to(self, last: u64) -> Option<Self> {
        let mut left = self.clone();
        while !left.is_at_the_end() {
            left.next().filter(|&number| number <= last)?;
        }
        Some(self)
    }
}

impl Iterator for Gaps<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let number = self.next?.checked_add(varint::read(&mut self.bytes)?)?;
        self.next = number.checked_add(1);
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::iter;

    use fastrand::Rng;

    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut random = Rng::with_seed(1);
        for _ in 0..256 {
            let len = random.usize(..50);
            // Of all lengths.
            let number = || random.u64(..) >> random.u32(..64);
            let numbers: BTreeSet<_> = iter::repeat_with(number).take(len).collect();
            let (mut writer, mut bytes) = (GapWriter::new(0), Vec::new());
            for &number in &numbers {
                writer.push(number, &mut bytes);
            }
            let gaps = Gaps::new(0, &bytes).up_to(u64::MAX);
            assert!(gaps.expect("they are numbers").eq(numbers));
        }
    }

    #[test]
    fn other_bytes_are_ascending_numbers_of_the_range_or_refused() {
        let mut random = Rng::with_seed(2);
        for _ in 0..256 {
            let len = random.usize(..50);
            let bytes: Vec<_> = iter::repeat_with(|| random.u8(..)).take(len).collect();
            let first = random.u64(..);
            let last = first.saturating_add(random.u16(..).into());
            if let Some(gaps) = Gaps::new(first, &bytes).up_to(last) {
                let numbers: Vec<_> = gaps.collect();
                assert!(numbers.is_sorted_by(|a, b| a < b), "{bytes:?}");
                assert!(numbers.iter().all(|number| (first..=last).contains(number)));
            }
        }
    }
}
