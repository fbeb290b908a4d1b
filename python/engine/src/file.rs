//! A solved game as bytes: what a file of one holds.
//!
//! All numbers are little-endian. A list is its length in 64 bits, and its items.

use crate::room::{OutOfMemory, reserve_exact};

/// Appends a list.
///
/// # Errors
///
/// Memory does not suffice.
pub fn put_list<const N: usize>(
    items: impl ExactSizeIterator<Item = [u8; N]>,
    into: &mut Vec<u8>,
) -> Result<(), OutOfMemory> {
    reserve_exact(into, size_of::<u64>() + items.len() * N)?;
    into.extend_from_slice(&(items.len() as u64).to_le_bytes());
    for item in items {
        into.extend_from_slice(&item);
    }
    Ok(())
}

/// Why bytes could not be read.
#[derive(Clone, Copy, Debug)]
pub enum Unreadable {
    /// They are none of those that were written.
    Wrong,
    /// Memory does not suffice for what they hold.
    Memory(OutOfMemory),
}

impl From<OutOfMemory> for Unreadable {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}

/// Bytes that are read, one behind the other. Each method fails where they end too soon.
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
    ///
    /// # Errors
    ///
    /// There are fewer.
    pub fn take<const N: usize>(&mut self) -> Result<[u8; N], Unreadable> {
        let (item, rest) = self.0.split_first_chunk().ok_or(Unreadable::Wrong)?;
        self.0 = rest;
        Ok(*item)
    }

    /// The next list.
    ///
    /// # Errors
    ///
    /// There is less.
    pub fn list<const N: usize>(&mut self) -> Result<&'b [[u8; N]], Unreadable> {
        let length = u64::from_le_bytes(self.take()?);
        let bytes = usize::try_from(length)
            .ok()
            .and_then(|it| it.checked_mul(N));
        let lists = bytes.and_then(|bytes| self.0.split_at_checked(bytes));
        let (items, rest) = lists.ok_or(Unreadable::Wrong)?;
        self.0 = rest;
        Ok(items.as_chunks().0)
    }
}
