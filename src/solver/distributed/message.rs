//! Messages between members, as bytes.

use crate::table::{PackedNumbers, PackedValues};

/// The bytes before the contents: a checksum, the number of the exchange, and how the sender is.
const HEAD: usize = 9;

/// A message that is being written.
#[derive(Clone, Debug)]
pub(in crate::solver) struct Message(Vec<u8>);

/// The rest of a message that has arrived.
#[derive(Clone, Debug)]
pub(in crate::solver) struct Contents<'p>(&'p [u8]);

/// A part of a message.
pub(in crate::solver) trait Encode: Sized {
    /// Appends it to a message.
    fn write(&self, message: &mut Message);

    /// Takes it off the front; `None` if it is not there.
    fn read(contents: &mut Contents<'_>) -> Option<Self>;
}

impl Message {
    /// Nothing yet.
    pub(in crate::solver) fn new() -> Self {
        Self(vec![0; HEAD])
    }

    /// A message of one part.
    pub(in crate::solver) fn of(part: &impl Encode) -> Self {
        let mut message = Self::new();
        part.write(&mut message);
        message
    }

    pub(in crate::solver) fn push_bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
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

impl<'p> Contents<'p> {
    /// All of a message, behind its [`HEAD`].
    pub(in crate::solver) fn of(message: &'p [u8]) -> Self {
        Self(message.get(HEAD..).unwrap_or_default())
    }

    /// The next bytes; `None` if there are not that many.
    pub(in crate::solver) fn bytes(&mut self, len: usize) -> Option<&'p [u8]> {
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    /// Bytes, and before them how many they are.
    #[cfg(feature = "disk")]
    pub(in crate::solver) fn counted_bytes(&mut self) -> Option<&'p [u8]> {
        let len = usize::read(self)?;
        self.bytes(len)
    }

    /// All that is left.
    pub(in crate::solver) fn rest(&mut self) -> &'p [u8] {
        std::mem::take(&mut self.0)
    }

    /// That nothing is left.
    pub(super) fn end(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }

    pub(in crate::solver) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Numbers, little-endian.
macro_rules! encode_numbers {
    ($($number:ty),*) => {$(
        impl Encode for $number {
            fn write(&self, message: &mut Message) {
                message.push_bytes(&self.to_le_bytes());
            }

            fn read(contents: &mut Contents<'_>) -> Option<Self> {
                let bytes = contents.bytes(size_of::<Self>())?;
                Some(Self::from_le_bytes(*bytes.first_chunk()?))
            }
        }
    )*};
}

encode_numbers!(u8, u16, u32, u64, i64);

impl Encode for usize {
    fn write(&self, message: &mut Message) {
        (*self as u64).write(message);
    }

    fn read(contents: &mut Contents<'_>) -> Option<Self> {
        Self::try_from(u64::read(contents)?).ok()
    }
}

impl Encode for bool {
    fn write(&self, message: &mut Message) {
        u8::from(*self).write(message);
    }

    fn read(contents: &mut Contents<'_>) -> Option<Self> {
        let byte = u8::read(contents).filter(|&byte| byte < 2)?;
        Some(byte == 1)
    }
}

impl Encode for PackedNumbers {
    fn write(&self, message: &mut Message) {
        self.width().to_le_bytes()[0].write(message);
        self.len().write(message);
        message.push_bytes(self.as_bytes());
    }

    fn read(contents: &mut Contents<'_>) -> Option<Self> {
        let width = u8::read(contents).filter(|width| (1..=8).contains(width))?;
        let len = usize::read(contents)?;
        let bytes = contents.bytes(len.checked_mul(width.into())?)?;
        let mut numbers = Self::new(u32::from(width) * u8::BITS);
        numbers.extend_from_bytes(bytes);
        Some(numbers)
    }
}

impl Encode for PackedValues {
    fn write(&self, message: &mut Message) {
        self.least.write(message);
        self.differences.write(message);
    }

    fn read(contents: &mut Contents<'_>) -> Option<Self> {
        Some(Self {
            least: i64::read(contents)?,
            differences: PackedNumbers::read(contents)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use fastrand::Rng;

    use super::*;

    #[test]
    fn values_come_back() {
        let mut random = Rng::with_seed(1);
        for _ in 0..256 {
            let len = random.usize(..20);
            // Of all widths.
            let bits = random.u32(..64);
            let value = || random.i64(..) >> bits;
            let values: Vec<_> = iter::repeat_with(value).take(len).collect();
            let len = random.usize(..20);
            let few: Vec<_> = iter::repeat_with(|| random.i8(..)).take(len).collect();
            let mut message = Message::new();
            let packed = PackedValues::of(&values).expect("they have numbers");
            packed.write(&mut message);
            let packed = PackedValues::of(&few).expect("they have numbers");
            packed.write(&mut message);
            let mut contents = Contents::of(message.as_bytes());
            let read = |it: &mut Contents<'_>| PackedValues::read(it).expect("it is there");
            assert_eq!(read(&mut contents).to_vec(), Some(values));
            assert_eq!(read(&mut contents).to_vec(), Some(few));
            assert_eq!(contents.end(), Some(()));
        }
    }

    #[test]
    fn other_bytes_are_no_more_values_than_bytes_or_refused() {
        let mut random = Rng::with_seed(2);
        for _ in 0..256 {
            let len = random.usize(..60);
            let bytes: Vec<_> = iter::repeat_with(|| random.u8(..)).take(len).collect();
            if let Some(values) = PackedValues::read(&mut Contents::of(&bytes)) {
                assert!(values.len() < bytes.len(), "{bytes:?}");
            }
        }
    }
}
