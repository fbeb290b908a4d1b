//! The parcels of one exchange, put together from letters. Nothing that a letter says is used before
//! it is checked.

use optimal_play::post::PostError;

use crate::letter::Head;

/// The most bytes that a parcel gets room for before they are there. Few have more.
const MOST_ROOM: usize = 1 << 20;

/// The parcels that come in.
#[derive(Debug)]
pub(crate) struct Inbox {
    exchange: u64,
    parcels: Vec<Parcel>,
    /// How many parcels are not whole.
    waiting: usize,
    /// Letters of the next exchange, which a member may begin before this one has all letters.
    early: Vec<Vec<u8>>,
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

impl Inbox {
    /// The inbox of the first exchange.
    pub(crate) fn new(members: usize) -> Self {
        Self {
            exchange: 0,
            parcels: (0..members).map(|_| Parcel::default()).collect(),
            waiting: members,
            early: Vec::new(),
        }
    }

    /// The number of the exchange.
    pub(crate) const fn exchange(&self) -> u64 {
        self.exchange
    }

    /// Takes the parcel of a member to itself.
    pub(crate) fn keep(&mut self, member: usize, bytes: Vec<u8>) {
        let total = Some(bytes.len() as u64);
        self.parcels[member] = Parcel { total, bytes };
        self.waiting -= 1;
    }

    /// Takes a letter of this exchange or the next one, and returns its sender and its head.
    pub(crate) fn take(&mut self, letter: &[u8]) -> Result<(usize, Head), PostError> {
        let (head, piece) = Head::read(letter).ok_or(PostError::Malformed { member: 0 })?;
        let member = usize::try_from(head.from).unwrap_or(usize::MAX);
        let malformed = PostError::Malformed { member };
        if head.exchange == self.exchange + 1 && member < self.parcels.len() {
            self.early.push(letter.to_vec());
            return Ok((member, head));
        }
        let parcel = self.parcels.get_mut(member).ok_or(malformed.clone())?;
        if head.exchange != self.exchange {
            return Err(malformed);
        }
        parcel.add(head, piece).ok_or(malformed)?;
        self.waiting -= usize::from(parcel.is_whole());
        Ok((member, head))
    }

    /// Whether all parcels are whole.
    pub(crate) const fn is_whole(&self) -> bool {
        self.waiting == 0
    }

    /// Returns the parcels and begins the next exchange.
    pub(crate) fn open(&mut self) -> Result<Vec<Vec<u8>>, PostError> {
        let members = self.parcels.len();
        let mut next = Self::new(members);
        next.exchange = self.exchange + 1;
        for letter in &self.early {
            next.take(letter)?;
        }
        let Self { parcels, .. } = std::mem::replace(self, next);
        Ok(parcels.into_iter().map(|parcel| parcel.bytes).collect())
    }
}

#[cfg(test)]
mod tests {
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
            for exchange in 0..3 {
                // Letters of a member keep their order, and those of different ones mix.
                let mut queues: Vec<_> = parcels
                    .iter()
                    .enumerate()
                    .map(|(from, parcel)| {
                        let mut letters = letters(exchange, from, parcel, piece);
                        letters.reverse();
                        letters
                    })
                    .collect();
                while queues.iter().any(|queue| !queue.is_empty()) {
                    prop_assert!(!inbox.is_whole());
                    let queue = random.usize(..queues.len());
                    if let Some(letter) = queues[queue].pop() {
                        prop_assert!(inbox.take(&letter).is_ok());
                    }
                }
                prop_assert!(inbox.is_whole());
                prop_assert_eq!(inbox.open(), Ok(parcels.clone()));
            }
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
            let bytes: usize = inbox.parcels.iter().map(|parcel| parcel.bytes.len()).sum();
            prop_assert!(bytes <= 3 * 40);
            if inbox.is_whole() {
                let _ = inbox.open();
            }
        }

        #[test]
        fn random_bytes_are_refused(letter in prop::collection::vec(any::<u8>(), 0..100)) {
            prop_assert!(Inbox::new(3).take(&letter).is_err());
        }
    }

    #[test]
    fn a_letter_that_comes_twice_is_malformed() {
        for parcel in [&b""[..], b"abc"] {
            let letter = &letters(0, 1, parcel, 2)[0];
            let mut inbox = Inbox::new(2);
            assert!(inbox.take(letter).is_ok());
            assert_eq!(inbox.take(letter), Err(PostError::Malformed { member: 1 }));
        }
    }
}
