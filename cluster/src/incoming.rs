//! What comes from a member, cut into the engine's messages. The engine gets whole messages only,
//! so that it never sees a piece of one when a connection ends.

use crate::message::Messages;

/// How many bytes are before the content of a message: six numbers.
pub(crate) const HEAD: usize = 48;

/// The longest content of a message: a letter, or the engine's own messages.
const LONGEST: u64 = 1 << 20;

/// A message that says that no other will come.
const END: [u8; HEAD] = [0; HEAD];

/// The bytes from one member.
#[derive(Debug)]
pub(crate) struct Incoming {
    from: u64,
    to: u64,
    messages: Messages,
    bytes: Vec<u8>,
    /// How many bytes are given away already.
    given: usize,
    /// Up to where there are whole messages.
    whole: usize,
    has_ended: bool,
}

/// What comes next.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Whole messages, of that many bytes.
    Given(usize),
    /// Nothing whole: more bytes are needed.
    More,
    /// Nothing more, forever.
    Ended,
}

/// A message that no member sends.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Malformed;

impl Incoming {
    /// What comes from one member to another.
    pub(crate) const fn new(from: usize, to: usize) -> Self {
        Self {
            from: from as u64,
            to: to as u64,
            messages: Messages::new(from),
            bytes: Vec::new(),
            given: 0,
            whole: 0,
            has_ended: false,
        }
    }

    /// Where more bytes are appended.
    pub(crate) const fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Finds the whole messages among the bytes that were appended, and returns whether the last
    /// one ends the connection.
    pub(crate) fn advance(&mut self) -> Result<bool, Malformed> {
        while !self.has_ended
            && let Some(head) = self.bytes[self.whole..].first_chunk::<HEAD>()
        {
            if *head == END {
                self.whole += HEAD;
                self.has_ended = true;
                break;
            }
            let [channel, source, lower, upper, length, _] = numbers(head);
            let is_for_us = source == self.from && lower == self.to && upper == self.to + 1;
            if !is_for_us || length == 0 || length > LONGEST {
                return Err(Malformed);
            }
            let length = usize::try_from(length).map_err(|_| Malformed)?;
            let Some(content) = self.bytes[self.whole + HEAD..].get(..length) else {
                break;
            };
            let checked = self.messages.check(channel, content);
            checked.ok_or(Malformed)?;
            self.whole += HEAD + length;
        }
        Ok(self.has_ended)
    }

    /// Ends in the name of a member that has not: drops a message that is cut, and says that no
    /// other will come.
    pub(crate) fn end(&mut self) {
        if !self.has_ended {
            self.bytes.truncate(self.whole);
            self.bytes.extend(END);
            self.whole += HEAD;
            self.has_ended = true;
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
            0 if self.has_ended => Next::Ended,
            0 => Next::More,
            count => Next::Given(count),
        }
    }
}

/// The numbers of the head of a message.
fn numbers(head: &[u8; HEAD]) -> [u64; HEAD / 8] {
    let mut numbers = [0; HEAD / 8];
    let (chunks, _) = head.as_chunks();
    for (number, chunk) in numbers.iter_mut().zip(chunks) {
        *number = u64::from_be_bytes(*chunk);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use timely::communication::networking::MessageHeader;

    use crate::message::tests::letter;

    const FROM: usize = 2;
    const TO: usize = 5;

    /// A message as the engine writes it.
    fn message(content: &[u8]) -> Vec<u8> {
        letter([FROM, TO], 0, content)
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
            let mut incoming = Incoming::new(FROM, TO);
            let mut given = Vec::new();
            for piece in bytes[..cut].chunks(piece) {
                incoming.bytes().extend(piece);
                prop_assert_eq!(incoming.advance(), Ok(false));
                given.extend(all(&mut incoming, buffer));
            }
            let ends = messages.iter().scan(0, |end, message| {
                *end += message.len();
                Some(*end)
            });
            let whole = ends.take_while(|&end| end <= cut).last().unwrap_or(0);
            prop_assert_eq!(&given, &bytes[..whole]);
            incoming.end();
            prop_assert_eq!(all(&mut incoming, buffer), END);
            prop_assert_eq!(incoming.give(&mut [0]), Next::Ended);
        }

        #[test]
        fn random_bytes_give_nothing_or_an_error(
            bytes in prop::collection::vec(any::<u8>(), 0..300)
        ) {
            let mut incoming = Incoming::new(FROM, TO);
            incoming.bytes().extend(&bytes);
            let _ = incoming.advance();
            incoming.end();
            let given = all(&mut incoming, 1000);
            prop_assert!(given.ends_with(&END) && given.len() <= bytes.len() + HEAD);
        }
    }

    #[test]
    fn a_message_for_another_member_or_of_another_one_is_malformed() {
        let right = MessageHeader::try_read(&message(b"one")).expect("it is whole");
        let wrong = [
            MessageHeader { source: 1, ..right },
            MessageHeader {
                target_lower: 4,
                ..right
            },
            MessageHeader {
                target_upper: 7,
                ..right
            },
            MessageHeader {
                length: 1 + (1 << 20),
                ..right
            },
            MessageHeader { length: 0, ..right },
        ];
        for wrong in wrong {
            let mut incoming = Incoming::new(FROM, TO);
            wrong
                .write_to(incoming.bytes())
                .expect("a vector takes all");
            assert_eq!(incoming.advance(), Err(Malformed), "{wrong:?}");
        }
    }

    #[test]
    fn nothing_comes_after_the_end() {
        let mut incoming = Incoming::new(FROM, TO);
        incoming
            .bytes()
            .extend([message(b"one"), END.to_vec(), message(b"two")].concat());
        assert_eq!(incoming.advance(), Ok(true));
        assert_eq!(
            all(&mut incoming, 7),
            [message(b"one"), END.to_vec()].concat()
        );
    }
}
