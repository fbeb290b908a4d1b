//! The parcels of one exchange, put together from letters. Nothing that a letter says is used
//! before it is checked.

use optimal_play::post::PostError;

use crate::letter::Head;

/// The most bytes that a parcel gets room for before they are there. Few have more.
const MOST_ROOM: usize = 1 << 20;

/// The parcels that come in.
#[derive(Debug)]
pub(crate) struct Inbox {
    exchange: u64,
    now: Parcels,
    /// Those of the next exchange, which a member may begin before this one has all letters.
    next: Parcels,
}

/// The parcels of an exchange, one of each member.
#[derive(Debug)]
struct Parcels {
    parcels: Vec<Parcel>,
    /// How many parcels are not whole.
    waiting: usize,
}

/// A parcel so far.
#[derive(Default, Debug)]
struct Parcel {
    /// How many bytes it has, once a letter has come.
    total: Option<u64>,
    bytes: Vec<u8>,
}

impl Parcel {
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

impl Parcels {
    fn new(members: usize) -> Self {
        Self {
            parcels: (0..members).map(|_| Parcel::default()).collect(),
            waiting: members,
        }
    }

    /// Adds a letter of this member, if it is the next one.
    fn add(&mut self, member: usize, head: Head, piece: &[u8]) -> Option<()> {
        let parcel = self.parcels.get_mut(member)?;
        parcel.add(head, piece)?;
        self.waiting -= usize::from(parcel.is_whole());
        Some(())
    }
}

impl Inbox {
    /// The inbox of the first exchange.
    pub(crate) fn new(members: usize) -> Self {
        Self {
            exchange: 0,
            now: Parcels::new(members),
            next: Parcels::new(members),
        }
    }

    /// The number of the exchange.
    pub(crate) const fn exchange(&self) -> u64 {
        self.exchange
    }

    /// Takes the parcel of a member to itself.
    pub(crate) fn keep(&mut self, member: usize, bytes: Vec<u8>) {
        let total = Some(bytes.len() as u64);
        self.now.parcels[member] = Parcel { total, bytes };
        self.now.waiting -= 1;
    }

    /// Takes a letter of this exchange or the next one, and returns its sender and its head.
    pub(crate) fn take(&mut self, letter: &[u8]) -> Result<(usize, Head), PostError> {
        let (head, piece) = Head::read(letter).ok_or(PostError::Malformed { member: 0 })?;
        let member = usize::try_from(head.from).unwrap_or(usize::MAX);
        let parcels = match head.exchange.checked_sub(self.exchange) {
            Some(0) => Some(&mut self.now),
            Some(1) => Some(&mut self.next),
            _ => None,
        };
        let added = parcels.and_then(|parcels| parcels.add(member, head, piece));
        added.ok_or(PostError::Malformed { member })?;
        Ok((member, head))
    }

    /// Whether the parcel of a member is not whole.
    pub(crate) fn lacks(&self, member: usize) -> bool {
        !self.now.parcels[member].is_whole()
    }

    /// Whether all parcels are whole.
    pub(crate) const fn is_whole(&self) -> bool {
        self.now.waiting == 0
    }

    /// Returns the parcels and begins the next exchange.
    pub(crate) fn open(&mut self) -> Vec<Vec<u8>> {
        let after = Parcels::new(self.now.parcels.len());
        let next = std::mem::replace(&mut self.next, after);
        let Parcels { parcels, .. } = std::mem::replace(&mut self.now, next);
        self.exchange += 1;
        parcels.into_iter().map(|parcel| parcel.bytes).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use proptest::prelude::*;

    /// The letters of a parcel, with pieces of this size.
    fn letters(exchange: u64, from: usize, parcel: &[u8], piece: usize) -> Vec<Vec<u8>> {
        let mut head = Head::first(exchange, from, parcel.len());
        let empty = parcel.is_empty().then_some(&[][..]);
        let pieces = parcel.chunks(piece).chain(empty);
        let letters = pieces.map(|piece| {
            let letter = head.write(piece);
            head.offset += piece.len() as u64;
            letter
        });
        letters.collect()
    }

    proptest! {
        #[test]
        fn parcels_come_out_as_they_were(
            parcels in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..50), 1..5),
            piece in 1_usize..20,
            seed: u64,
        ) {
            let mut inbox = Inbox::new(parcels.len());
            let mut random = fastrand::Rng::with_seed(seed);
            // Letters of a member keep their order, and those of different ones mix.
            let of_member = |(from, parcel): (usize, &Vec<u8>)| -> VecDeque<_> {
                let letters = (0..3).flat_map(|exchange| {
                    let letters = letters(exchange, from, parcel, piece);
                    letters.into_iter().map(move |letter| (exchange, letter))
                });
                letters.collect()
            };
            let mut queues: Vec<_> = parcels.iter().enumerate().map(of_member).collect();
            for exchange in 0..3 {
                while !inbox.is_whole() {
                    let queue = random.usize(..queues.len());
                    let next = queues[queue].front();
                    // A member that has all parcels may begin the next exchange.
                    if next.is_some_and(|&(of, _)| of <= exchange + 1) {
                        let (_, letter) = queues[queue].pop_front().expect("it is there");
                        prop_assert!(inbox.take(&letter).is_ok());
                    }
                }
                prop_assert_eq!(inbox.open(), parcels.clone());
            }
            prop_assert!(queues.iter().all(VecDeque::is_empty));
        }

        #[test]
        fn random_letters_are_taken_or_refused(
            letters in prop::collection::vec(
                (0..3_u64, 0..4_usize, 0..40_usize, 0..40_u64, 0..30_usize),
                0..40,
            ),
        ) {
            let mut inbox = Inbox::new(3);
            for (exchange, from, total, offset, length) in letters {
                let head = Head { offset, ..Head::first(exchange, from, total) };
                let _ = inbox.take(&head.write(&vec![0; length]));
            }
            for parcels in [&inbox.now, &inbox.next] {
                let bytes: usize = parcels.parcels.iter().map(|parcel| parcel.bytes.len()).sum();
                prop_assert!(bytes <= 3 * 40);
            }
        }

        #[test]
        fn random_bytes_are_refused(letter in prop::collection::vec(any::<u8>(), 0..100)) {
            prop_assert!(Inbox::new(3).take(&letter).is_err());
        }
    }

    #[test]
    fn a_letter_that_comes_twice_is_malformed() {
        for (exchange, parcel) in [(0, &b""[..]), (0, b"abc"), (1, b"abc")] {
            let letter = &letters(exchange, 1, parcel, 2)[0];
            let mut inbox = Inbox::new(2);
            assert!(inbox.take(letter).is_ok());
            assert_eq!(inbox.take(letter), Err(PostError::Malformed { member: 1 }));
        }
    }
}
