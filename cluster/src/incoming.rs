//! What comes from a member, cut into the engine's messages. The engine gets whole messages only,
//! so that it never sees a piece of one when a connection ends.

/// The number of bytes that are before the content of a message: six numbers.
const HEAD: usize = 48;

/// Where the head has the length of the content.
const LENGTH: usize = 32;

/// The longest content of a message: a fragment, or the engine's own messages.
const LONGEST: u64 = 1 << 20;

/// A message that says that no other will come.
const END: [u8; HEAD] = [0; HEAD];

/// The bytes from one member.
#[derive(Default, Debug)]
pub(crate) struct Incoming {
    bytes: Vec<u8>,
    /// The number of bytes that are given away already.
    given: usize,
    /// Up to where there are whole messages.
    whole: usize,
    has_ended: bool,
    is_closed: bool,
}

/// What comes next.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Whole messages, of that many bytes.
    Given(usize),
    /// Nothing whole: more bytes are needed.
    More,
    /// The member has said that no other message will come.
    End,
    /// Nothing more, forever.
    Closed,
}

/// A message that is longer than any.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Malformed;

impl Incoming {
    /// Where more bytes are appended.
    pub(crate) const fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Finds the whole messages among the bytes that were appended.
    pub(crate) fn advance(&mut self) -> Result<(), Malformed> {
        while !self.has_ended
            && let Some(head) = self.bytes[self.whole..].first_chunk::<HEAD>()
        {
            let length = head[LENGTH..].first_chunk().copied();
            let length = length.map_or(0, u64::from_be_bytes);
            if length > LONGEST {
                return Err(Malformed);
            }
            let end = usize::try_from(length).map_err(|_| Malformed)? + self.whole + HEAD;
            if length == 0 {
                self.has_ended = true;
            } else if end <= self.bytes.len() {
                self.whole = end;
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Says that no other message will come, in the name of the member: drops one that is cut.
    pub(crate) fn close(&mut self) {
        if !self.is_closed {
            self.bytes.truncate(self.whole);
            self.bytes.extend(END);
            self.whole += HEAD;
            self.is_closed = true;
        }
    }

    /// Moves bytes of whole messages to the buffer.
    pub(crate) fn give(&mut self, buffer: &mut [u8]) -> Next {
        let ready = &self.bytes[self.given..self.whole];
        let count = ready.len().min(buffer.len());
        buffer[..count].copy_from_slice(&ready[..count]);
        self.given += count;
        if self.given == self.whole {
            self.bytes.drain(..self.whole);
            (self.given, self.whole) = (0, 0);
        }
        match count {
            0 if self.is_closed => Next::Closed,
            0 if self.has_ended => Next::End,
            0 => Next::More,
            count => Next::Given(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use timely::communication::networking::MessageHeader;

    /// A message as the engine writes it; the last one if it has no content.
    fn message(content: &[u8]) -> Vec<u8> {
        let header = MessageHeader {
            channel: 3,
            source: 2,
            target_lower: 5,
            target_upper: 6,
            length: content.len(),
            seqno: 77,
        };
        let mut bytes = Vec::new();
        header.write_to(&mut bytes).expect("a vector takes all");
        bytes.extend(content);
        bytes
    }

    fn all(incoming: &mut Incoming, buffer: usize) -> Vec<u8> {
        let (mut all, mut buffer) = (Vec::new(), vec![0; buffer]);
        while let Next::Given(count) = incoming.give(&mut buffer) {
            all.extend(&buffer[..count]);
        }
        all
    }

    proptest! {
        #[test]
        fn only_whole_messages_are_given(
            contents in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..100), 0..10),
            cut in any::<prop::sample::Index>(),
            piece in 1_usize..90,
            buffer in 1_usize..90,
        ) {
            let messages: Vec<_> = contents.iter().map(|content| message(content)).collect();
            let bytes = messages.concat();
            let cut = cut.index(bytes.len() + 1);
            let mut incoming = Incoming::default();
            let mut given = Vec::new();
            for piece in bytes[..cut].chunks(piece) {
                incoming.bytes().extend(piece);
                prop_assert_eq!(incoming.advance(), Ok(()));
                given.extend(all(&mut incoming, buffer));
            }
            let ends = messages.iter().scan(0, |end, message| {
                *end += message.len();
                Some(*end)
            });
            let whole = ends.take_while(|&end| end <= cut).last().unwrap_or(0);
            prop_assert_eq!(&given, &bytes[..whole]);
            prop_assert_eq!(incoming.give(&mut [0]), Next::More);
            incoming.close();
            prop_assert_eq!(all(&mut incoming, buffer), END);
            prop_assert_eq!(incoming.give(&mut [0]), Next::Closed);
        }

        #[test]
        fn random_bytes_give_nothing_or_an_error(
            bytes in prop::collection::vec(any::<u8>(), 0..300)
        ) {
            let mut incoming = Incoming::default();
            incoming.bytes().extend(&bytes);
            let _ = incoming.advance();
            incoming.close();
            let given = all(&mut incoming, 1000);
            prop_assert!(given.ends_with(&END) && given.len() <= bytes.len() + HEAD);
        }
    }

    #[test]
    fn the_end_comes_after_all_messages_and_before_none() {
        let mut incoming = Incoming::default();
        let bytes = [message(b"one"), message(b""), message(b"two")].concat();
        incoming.bytes().extend(bytes);
        assert_eq!(incoming.advance(), Ok(()));
        assert_eq!(all(&mut incoming, 7), message(b"one"));
        assert_eq!(incoming.give(&mut [0]), Next::End);
        incoming.close();
        assert_eq!(all(&mut incoming, 7), END);
    }

    #[test]
    fn a_message_that_is_longer_than_any_is_malformed() {
        let mut incoming = Incoming::default();
        let longest = message(&vec![0; 1 << 20]);
        incoming.bytes().extend(&longest);
        assert_eq!(incoming.advance(), Ok(()));
        assert_eq!(all(&mut incoming, 1000), longest);
        incoming.bytes().extend(message(&vec![0; 1 + (1 << 20)]));
        assert_eq!(incoming.advance(), Err(Malformed));
    }
}
