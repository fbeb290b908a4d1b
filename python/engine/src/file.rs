//! A solved game as bytes: what a file of one holds.
//!
//! All numbers are little-endian. A list is its length in 64 bits, and its items.

/// Appends bytes.
pub(crate) fn put_list<const N: usize>(
    items: impl ExactSizeIterator<Item = [u8; N]>,
    into: &mut Vec<u8>,
) {
    into.extend_from_slice(&(items.len() as u64).to_le_bytes());
    for item in items {
        into.extend_from_slice(&item);
    }
}

/// Bytes that are read, one behind the other. Each method returns `None` where they end too soon.
#[derive(Debug)]
pub struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    /// Reads these bytes.
    #[must_use]
    pub const fn new(bytes: &'b [u8]) -> Self {
        Self(bytes)
    }

    /// Whether all were read.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }

    /// The next bytes.
    pub fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (item, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*item)
    }

    /// The next list.
    pub(crate) fn list<const N: usize>(&mut self) -> Option<&'b [[u8; N]]> {
        let length = u64::from_le_bytes(self.take()?);
        let bytes = usize::try_from(length).ok()?.checked_mul(N)?;
        let (items, rest) = self.0.split_at_checked(bytes)?;
        self.0 = rest;
        Some(items.as_chunks().0)
    }
}
