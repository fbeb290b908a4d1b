//! What members give one another: numbers, and bytes that others have packed.

use crate::table::PackedNumbers;

/// The bytes before the contents: a checksum, the number of the exchange, and how the sender is.
pub(super) const HEAD: usize = 9;

/// A parcel that is being packed.
#[derive(Clone, Debug)]
pub(in crate::solver) struct Parcel(Vec<u8>);

impl Parcel {
    /// Nothing yet.
    pub(in crate::solver) fn new() -> Self {
        Self(vec![0; HEAD])
    }

    pub(in crate::solver) fn push(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(in crate::solver) fn push_u32(&mut self, number: u32) {
        self.push_bytes(&number.to_le_bytes());
    }

    pub(in crate::solver) fn push_u64(&mut self, number: u64) {
        self.push_bytes(&number.to_le_bytes());
    }

    pub(in crate::solver) fn push_bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Adds a list, whose width the receiver has to know.
    pub(in crate::solver) fn push_numbers(&mut self, numbers: &PackedNumbers) {
        self.push_u64(numbers.len() as u64);
        self.push_bytes(numbers.as_bytes());
    }

    /// The bytes so far.
    #[cfg(test)]
    pub(in crate::solver) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The bytes to send, whose [`HEAD`] is still to be filled in.
    #[cfg(feature = "disk")]
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

/// What is left in a parcel that has arrived. Each method returns `None` if it is not there.
#[derive(Clone, Debug)]
pub(in crate::solver) struct Contents<'p>(&'p [u8]);

impl<'p> Contents<'p> {
    /// All of a parcel, behind its [`HEAD`].
    pub(in crate::solver) fn of(parcel: &'p [u8]) -> Self {
        Self(parcel.get(HEAD..).unwrap_or_default())
    }

    pub(in crate::solver) fn bytes(&mut self, len: usize) -> Option<&'p [u8]> {
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    pub(in crate::solver) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(in crate::solver) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(in crate::solver) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A list of numbers of up to `bits` bits.
    pub(in crate::solver) fn numbers(&mut self, bits: u32) -> Option<PackedNumbers> {
        let mut numbers = PackedNumbers::new(bits);
        let len = usize::try_from(self.u64()?).ok()?;
        let bytes = self.bytes(len.checked_mul(numbers.width())?)?;
        numbers.extend_from_bytes(bytes);
        Some(numbers)
    }

    /// All that is left.
    pub(in crate::solver) fn rest(&mut self) -> &'p [u8] {
        std::mem::take(&mut self.0)
    }

    /// That nothing is left.
    pub(in crate::solver) fn end(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }

    pub(in crate::solver) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
