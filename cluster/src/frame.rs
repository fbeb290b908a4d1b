//! Frames: what a connection carries. A frame is its length, a checksum, and that many bytes.

use std::io::{self, Read, Write};

/// The most bytes that a frame holds.
pub(crate) const LARGEST: usize = 1 << 16;

const HEAD: usize = 8;

/// Why no frame could be read.
#[derive(Debug)]
pub(crate) enum FrameError {
    /// The connection ended or failed.
    Io(io::Error),
    /// The length or the checksum is wrong.
    Malformed,
}

impl From<io::Error> for FrameError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Writes a frame with the first of these bytes and returns how many. Without bytes it is a sign of
/// life. The frame is put together in `whole`, so that it is written at once.
pub(crate) fn write(to: &mut impl Write, whole: &mut Vec<u8>, bytes: &[u8]) -> io::Result<usize> {
    let bytes = &bytes[..bytes.len().min(LARGEST)];
    let length = u32::try_from(bytes.len()).expect("at most LARGEST");
    whole.clear();
    whole.extend(length.to_le_bytes());
    whole.extend(crc32fast::hash(bytes).to_le_bytes());
    whole.extend(bytes);
    to.write_all(whole)?;
    Ok(bytes.len())
}

/// Reads the next frame and appends its bytes.
pub(crate) fn read(from: &mut impl Read, bytes: &mut Vec<u8>) -> Result<(), FrameError> {
    let mut head = [0; HEAD];
    from.read_exact(&mut head)?;
    let [l0, l1, l2, l3, c0, c1, c2, c3] = head;
    let length = usize::try_from(u32::from_le_bytes([l0, l1, l2, l3])).unwrap_or(usize::MAX);
    if length > LARGEST {
        return Err(FrameError::Malformed);
    }
    let before = bytes.len();
    bytes.resize(before + length, 0);
    from.read_exact(&mut bytes[before..])?;
    if crc32fast::hash(&bytes[before..]) != u32::from_le_bytes([c0, c1, c2, c3]) {
        return Err(FrameError::Malformed);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        #[test]
        fn what_is_written_is_read(bytes in prop::collection::vec(any::<u8>(), 0..150_000)) {
            let (mut wire, mut whole, mut rest) = (Vec::new(), Vec::new(), &bytes[..]);
            while !rest.is_empty() {
                let written = write(&mut wire, &mut whole, rest)?;
                write(&mut wire, &mut whole, &[])?;
                rest = &rest[written..];
            }
            let (mut wire, mut received) = (&wire[..], Vec::new());
            while !wire.is_empty() {
                prop_assert!(read(&mut wire, &mut received).is_ok());
            }
            prop_assert_eq!(received, bytes);
        }
    }

    proptest! {
        #[test]
        fn a_flipped_bit_is_noticed(
            bytes in prop::collection::vec(any::<u8>(), 0..300),
            at in any::<prop::sample::Index>(),
            bit in 0_u8..8,
        ) {
            let mut wire = Vec::new();
            write(&mut wire, &mut Vec::new(), &bytes)?;
            let at = at.index(wire.len());
            wire[at] ^= 1_u8 << bit;
            prop_assert!(read(&mut &wire[..], &mut Vec::new()).is_err());
        }

        #[test]
        fn random_bytes_take_no_more_memory_than_a_frame(
            wire in prop::collection::vec(any::<u8>(), 0..2000),
        ) {
            let mut bytes = Vec::new();
            let read = read(&mut &wire[..], &mut bytes);
            prop_assert!(read.is_err() || bytes.len() + HEAD <= wire.len());
            prop_assert!(bytes.len() <= LARGEST);
        }
    }
}
