//! Frames: what a connection carries between members. A frame is its length, and a message of the
//! Noise protocol, which is encrypted and authenticated: no frame can be another one, come twice,
//! or in another order.

use std::io::{self, Read, Write};
use std::sync::Arc;

use snow::StatelessTransportState;

/// The longest message of the Noise protocol.
const LONGEST: usize = u16::MAX as usize;

/// How much longer a message is than what it holds.
const TAG: usize = 16;

/// The most bytes that a frame holds.
pub(crate) const LARGEST: usize = LONGEST - TAG;

const HEAD: usize = size_of::<u16>();

/// How long a frame without bytes is.
pub(crate) const EMPTY: usize = HEAD + TAG;

/// The frames that go out on a connection.
#[derive(Debug)]
pub(crate) struct Writer {
    keys: Arc<StatelessTransportState>,
    /// The number of the next frame.
    next: u64,
    /// The frame is put together here, so that it is written at once.
    frame: Vec<u8>,
}

/// The frames that come in on a connection.
#[derive(Debug)]
pub(crate) struct Reader {
    keys: Arc<StatelessTransportState>,
    /// The number of the next frame.
    next: u64,
    message: Vec<u8>,
}

/// Why no frame could be read.
#[derive(Debug)]
pub(crate) enum FrameError {
    /// The connection ended or failed.
    Io(io::Error),
    /// It is not the next frame of the other member.
    Malformed,
}

impl From<io::Error> for FrameError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The two directions of a connection with these keys.
pub(crate) fn with_keys(keys: StatelessTransportState) -> (Writer, Reader) {
    let keys = Arc::new(keys);
    let writer = Writer {
        keys: Arc::clone(&keys),
        next: 0,
        frame: Vec::new(),
    };
    let reader = Reader {
        keys,
        next: 0,
        message: Vec::new(),
    };
    (writer, reader)
}

impl Writer {
    /// Writes a frame with the first of these bytes and returns how many. Without bytes it is a
    /// sign of life.
    pub(crate) fn write(&mut self, to: &mut impl Write, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(LARGEST)];
        let length = u16::try_from(bytes.len() + TAG).expect("at most LONGEST");
        self.frame.resize(EMPTY + bytes.len(), 0);
        let (head, message) = self.frame.split_at_mut(HEAD);
        head.copy_from_slice(&length.to_le_bytes());
        let written = self.keys.write_message(self.next, bytes, message);
        written.map_err(io::Error::other)?;
        self.next += 1;
        to.write_all(&self.frame)?;
        Ok(bytes.len())
    }
}

impl Reader {
    /// Reads the next frame and appends its bytes.
    pub(crate) fn read(
        &mut self,
        from: &mut impl Read,
        bytes: &mut Vec<u8>,
    ) -> Result<(), FrameError> {
        let mut head = [0; HEAD];
        from.read_exact(&mut head)?;
        let length = usize::from(u16::from_le_bytes(head));
        self.message.resize(length, 0);
        from.read_exact(&mut self.message)?;
        let before = bytes.len();
        // With room for the tag it is decrypted in place.
        bytes.resize(before + length, 0);
        let message = &self.message;
        let read = self
            .keys
            .read_message(self.next, message, &mut bytes[before..]);
        bytes.truncate(before + read.as_ref().map_or(0, |&count| count));
        self.next += 1;
        read.map(|_| ()).map_err(|_| FrameError::Malformed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handshake::tests::keys;
    use proptest::prelude::*;

    /// A side that writes, and the other one that reads.
    fn ends() -> (Writer, Reader) {
        let [calls, answers] = keys();
        (with_keys(calls).0, with_keys(answers).1)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        #[test]
        fn what_is_written_is_read(bytes in prop::collection::vec(any::<u8>(), 0..150_000)) {
            let (mut writer, mut reader) = ends();
            let (mut wire, mut rest) = (Vec::new(), &bytes[..]);
            while !rest.is_empty() {
                let written = writer.write(&mut wire, rest)?;
                writer.write(&mut wire, &[])?;
                rest = &rest[written..];
            }
            let (mut wire, mut received) = (&wire[..], Vec::new());
            while !wire.is_empty() {
                prop_assert!(reader.read(&mut wire, &mut received).is_ok());
            }
            prop_assert_eq!(received, bytes);
        }

        #[test]
        fn a_flipped_bit_is_noticed(
            bytes in prop::collection::vec(any::<u8>(), 0..300),
            at in any::<prop::sample::Index>(),
            bit in 0_u8..8,
        ) {
            let (mut writer, mut reader) = ends();
            let mut wire = Vec::new();
            writer.write(&mut wire, &bytes)?;
            let at = at.index(wire.len());
            wire[at] ^= 1_u8 << bit;
            let mut received = Vec::new();
            prop_assert!(reader.read(&mut &wire[..], &mut received).is_err());
            prop_assert_eq!(received, b"");
        }

        #[test]
        fn random_bytes_are_no_frame(
            wire in prop::collection::vec(any::<u8>(), 0..2000),
        ) {
            let (_, mut reader) = ends();
            let mut bytes = Vec::new();
            prop_assert!(reader.read(&mut &wire[..], &mut bytes).is_err());
            prop_assert_eq!(bytes, b"");
        }
    }

    #[test]
    fn a_frame_that_comes_twice_or_early_is_malformed() {
        let (mut writer, mut reader) = ends();
        let mut frames = [const { Vec::new() }; 3];
        for frame in &mut frames {
            writer
                .write(frame, b"the same")
                .expect("a vector takes all");
        }
        assert!(frames[0] != frames[1], "it is encrypted");
        let mut read = |frame: &Vec<u8>| reader.read(&mut &frame[..], &mut Vec::new()).is_ok();
        assert!(read(&frames[0]));
        assert!(!read(&frames[0]));
        assert!(read(&frames[2]));
    }
}
