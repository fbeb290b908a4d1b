//! The messages of one exchange, put together from fragments. Nothing that a fragment says is used
//! before it is checked.

use optimal_play::run::TransportError;

use crate::fragment::Head;

/// The most bytes that a message gets room for before they are there. Few have more.
const MOST_ROOM: usize = 1 << 20;

/// The messages that come in.
#[derive(Debug)]
pub(crate) struct Inbox {
    exchange: u64,
    now: Messages,
    /// Those of the next exchange, which a member may begin before this one has all fragments.
    next: Messages,
}

/// The messages of an exchange, one of each member.
#[derive(Debug)]
struct Messages {
    messages: Vec<Message>,
    /// The number of messages that are not whole.
    waiting: usize,
}

/// A message so far.
#[derive(Default, Debug)]
struct Message {
    /// The number of bytes that it has, once a fragment has come.
    total: Option<u64>,
    bytes: Vec<u8>,
}

impl Message {
    fn is_whole(&self) -> bool {
        self.total == Some(self.bytes.len() as u64)
    }

    /// Adds a piece, if it is the next one.
    fn add(&mut self, head: Head, piece: &[u8]) -> Option<()> {
        let end = head.offset.checked_add(piece.len() as u64)?;
        let is_next = match self.total {
            None => true,
            Some(total) => total == head.total && !piece.is_empty(),
        };
        let fits = head.offset == self.bytes.len() as u64 && end <= head.total;
        let is_whole = self.is_whole();
        (is_next && fits && !is_whole).then(|| {
            if self.total.is_none() {
                let room = usize::try_from(head.total).map_or(MOST_ROOM, |it| it.min(MOST_ROOM));
                self.bytes.reserve_exact(room);
            }
            self.total = Some(head.total);
            self.bytes.extend(piece);
        })
    }
}

impl Messages {
    fn new(members: usize) -> Self {
        Self {
            messages: (0..members).map(|_| Message::default()).collect(),
            waiting: members,
        }
    }

    /// Adds a fragment of this member, if it is the next one.
    fn add(&mut self, member: usize, head: Head, piece: &[u8]) -> Option<()> {
        let message = self.messages.get_mut(member)?;
        message.add(head, piece)?;
        self.waiting -= usize::from(message.is_whole());
        Some(())
    }
}

impl Inbox {
    /// The inbox of the first exchange.
    pub(crate) fn new(members: usize) -> Self {
        Self {
            exchange: 0,
            now: Messages::new(members),
            next: Messages::new(members),
        }
    }

    /// The number of the exchange.
    pub(crate) const fn exchange(&self) -> u64 {
        self.exchange
    }

    /// Takes the message of a member to itself.
    pub(crate) fn keep(&mut self, member: usize, bytes: Vec<u8>) {
        let total = Some(bytes.len() as u64);
        self.now.messages[member] = Message { total, bytes };
        self.now.waiting -= 1;
    }

    /// Takes a fragment of this exchange or the next one, and returns its sender and its head.
    pub(crate) fn take(&mut self, fragment: &[u8]) -> Result<(usize, Head), TransportError> {
        let (head, piece) = Head::read(fragment).ok_or(TransportError::Malformed { member: 0 })?;
        let member = usize::try_from(head.from).unwrap_or(usize::MAX);
        let messages = match head.exchange.checked_sub(self.exchange) {
            Some(0) => Some(&mut self.now),
            Some(1) => Some(&mut self.next),
            _ => None,
        };
        let added = messages.and_then(|messages| messages.add(member, head, piece));
        added.ok_or(TransportError::Malformed { member })?;
        Ok((member, head))
    }

    /// Whether the message of a member is not whole.
    pub(crate) fn lacks(&self, member: usize) -> bool {
        !self.now.messages[member].is_whole()
    }

    /// Whether all messages are whole.
    pub(crate) const fn is_whole(&self) -> bool {
        self.now.waiting == 0
    }

    /// Returns the messages and begins the next exchange.
    pub(crate) fn open(&mut self) -> Vec<Vec<u8>> {
        let after = Messages::new(self.now.messages.len());
        let next = std::mem::replace(&mut self.next, after);
        let Messages { messages, .. } = std::mem::replace(&mut self.now, next);
        self.exchange += 1;
        messages.into_iter().map(|message| message.bytes).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use proptest::prelude::*;

    /// The fragments of a message, with pieces of this size.
    fn fragments(exchange: u64, from: usize, message: &[u8], piece: usize) -> Vec<Vec<u8>> {
        let mut head = Head::first(exchange, from, message.len());
        let empty = message.is_empty().then_some(&[][..]);
        let pieces = message.chunks(piece).chain(empty);
        let fragments = pieces.map(|piece| {
            let fragment = head.write(piece);
            head.offset += piece.len() as u64;
            fragment
        });
        fragments.collect()
    }

    proptest! {
        #[test]
        fn messages_come_out_as_they_were(
            messages in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..50), 1..5),
            piece in 1_usize..20,
            seed: u64,
        ) {
            let mut inbox = Inbox::new(messages.len());
            let mut random = fastrand::Rng::with_seed(seed);
            // Fragments of a member keep their order, and those of different ones mix.
            let of_member = |(from, message): (usize, &Vec<u8>)| -> VecDeque<_> {
                let fragments = (0..3).flat_map(|exchange| {
                    let fragments = fragments(exchange, from, message, piece);
                    fragments.into_iter().map(move |fragment| (exchange, fragment))
                });
                fragments.collect()
            };
            let mut queues: Vec<_> = messages.iter().enumerate().map(of_member).collect();
            for exchange in 0..3 {
                while !inbox.is_whole() {
                    let queue = random.usize(..queues.len());
                    let next = queues[queue].front();
                    // A member that has all messages may begin the next exchange.
                    if next.is_some_and(|&(of, _)| of <= exchange + 1) {
                        let (_, fragment) = queues[queue].pop_front().expect("it is there");
                        prop_assert!(inbox.take(&fragment).is_ok());
                    }
                }
                prop_assert_eq!(inbox.open(), messages.clone());
            }
            prop_assert!(queues.iter().all(VecDeque::is_empty));
        }

        #[test]
        fn random_fragments_are_taken_or_refused(
            fragments in prop::collection::vec(
                (0..3_u64, 0..4_usize, 0..40_usize, 0..40_u64, 0..30_usize),
                0..40,
            ),
        ) {
            let mut inbox = Inbox::new(3);
            for (exchange, from, total, offset, length) in fragments {
                let head = Head { offset, ..Head::first(exchange, from, total) };
                let _ = inbox.take(&head.write(&vec![0; length]));
            }
            for messages in [&inbox.now, &inbox.next] {
                let bytes: usize = messages.messages.iter().map(|message| message.bytes.len()).sum();
                prop_assert!(bytes <= 3 * 40);
            }
        }

        #[test]
        fn random_bytes_are_refused(fragment in prop::collection::vec(any::<u8>(), 0..100)) {
            prop_assert!(Inbox::new(3).take(&fragment).is_err());
        }
    }

    #[test]
    fn a_fragment_that_comes_twice_is_malformed() {
        for (exchange, message) in [(0, &b""[..]), (0, b"abc"), (1, b"abc")] {
            let fragment = &fragments(exchange, 1, message, 2)[0];
            let mut inbox = Inbox::new(2);
            assert!(inbox.take(fragment).is_ok());
            assert_eq!(
                inbox.take(fragment),
                Err(TransportError::Malformed { member: 1 })
            );
        }
    }
}
