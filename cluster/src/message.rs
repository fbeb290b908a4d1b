//! What the messages of the engine hold. It panics over one that it cannot read, or whose counts
//! cannot be; so each one is checked before the engine sees it.
//!
//! A message holds a letter, or *progress*: by how much the letters on their way to a place, and
//! the members that may still send from it, have changed.

use crate::letter::Head;

/// The channel of the letters. The engine numbers its channels as it makes them.
const LETTERS: u64 = 3;

/// The channel of progress.
const PROGRESS: u64 = 6;

/// The places of the dataflow that progress names: an operator, whether it is where letters leave
/// it, and its port.
const INPUT: Place = (1, 1, 0);
const PLACES: [Place; 4] = [INPUT, (2, 0, 0), (2, 1, 0), (3, 1, 0)];

type Place = (u64, u32, u64);

/// The most letters that a message counts, and more than a member sends at a time.
const MOST: u64 = 1 << 32;

/// The messages of one member to another.
#[derive(Debug)]
pub(crate) struct Messages {
    from: u64,
    /// The time of the letters that it may send next.
    time: u64,
}

impl Messages {
    /// Those from a member.
    pub(crate) const fn new(from: usize) -> Self {
        let from = from as u64;
        Self { from, time: 0 }
    }

    /// `None` for what no member sends next.
    pub(crate) fn check(&mut self, channel: u64, content: &[u8]) -> Option<()> {
        let mut content = Numbers(content);
        let is_theirs = content.u64()? == self.from;
        let _number = content.u64()?;
        is_theirs.then_some(())?;
        match channel {
            LETTERS => self.check_letter(content),
            PROGRESS => self.check_progress(content),
            _ => None,
        }
    }

    /// One time, and a letter of the member.
    fn check_letter(&self, mut content: Numbers<'_>) -> Option<()> {
        let times = content.u64()?;
        let _time = content.u64()?;
        let (head, _) = Head::read(content.0)?;
        (times == 1 && head.from == self.from).then_some(())
    }

    /// Changes at places that there are, by numbers that do not overflow. The member has one input,
    /// whose time grows.
    fn check_progress(&mut self, mut content: Numbers<'_>) -> Option<()> {
        let changes = content.u64()?;
        let (mut left, mut reached) = (None, None);
        for _ in 0..changes {
            let place = (content.u64()?, content.u32()?, content.u64()?);
            let time = content.u64()?;
            let change = content.u64()?.cast_signed();
            let is_right = PLACES.contains(&place) && change.unsigned_abs() <= MOST;
            is_right.then_some(())?;
            if place == INPUT {
                let end = match change {
                    -1 => &mut left,
                    1 => &mut reached,
                    _ => return None,
                };
                end.replace(time).is_none().then_some(())?;
            }
        }
        // All changes are sorted; the rest fills up a word.
        let is_whole = content.u64()? == changes && content.0.len() < size_of::<u64>();
        is_whole.then_some(())?;
        match (left, reached) {
            (None, None) => Some(()),
            (Some(left), Some(reached)) if left == self.time && reached > left => {
                self.time = reached;
                Some(())
            }
            _ => None,
        }
    }
}

/// The numbers that are left.
struct Numbers<'c>(&'c [u8]);

impl Numbers<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::net::{TcpListener, TcpStream};
    use std::time::{Duration, Instant};

    use optimal_play::post::{Post as _, PostError};
    use proptest::prelude::*;
    use timely::communication::networking::MessageHeader;

    use super::*;
    use crate::frame;
    use crate::post::TimelyPost;

    /// A message as the engine writes it.
    pub(crate) fn message(channel: u64, [from, to]: [usize; 2], content: &[u8]) -> Vec<u8> {
        let header = MessageHeader {
            channel: usize::try_from(channel).expect("it is small"),
            source: from,
            target_lower: to,
            target_upper: to + 1,
            length: content.len(),
            seqno: 77,
        };
        let mut bytes = Vec::new();
        header.write_to(&mut bytes).expect("a vector takes all");
        bytes.extend(content);
        bytes
    }

    fn words(words: &[u64]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// A message with a letter.
    pub(crate) fn letter(from_to: [usize; 2], time: u64, piece: &[u8]) -> Vec<u8> {
        let head = Head::first(0, from_to[0], piece.len());
        let content = [words(&[head.from, 0, 1, time]), head.write(piece)].concat();
        message(LETTERS, from_to, &content)
    }

    /// The content of a message with these changes, each a place, a time, and by how much.
    fn progress(from: u64, changes: &[(Place, u64, i64)]) -> Vec<u8> {
        let mut content = words(&[from, 0, changes.len() as u64]);
        for &((operator, leaves, port), time, change) in changes {
            content.extend(operator.to_le_bytes());
            content.extend(leaves.to_le_bytes());
            content.extend(words(&[port, time, change.cast_unsigned()]));
        }
        content.extend(words(&[changes.len() as u64]));
        content.resize(content.len().next_multiple_of(8), 0);
        content
    }

    #[test]
    fn the_input_of_a_member_goes_from_where_it_is_to_a_later_time() {
        let mut messages = Messages::new(2);
        let check = |messages: &mut Messages, changes: &[(Place, u64, i64)]| {
            messages.check(PROGRESS, &progress(2, changes))
        };
        let right = [(INPUT, 0, -1), (INPUT, 5, 1), ((2, 0, 0), 0, 3)];
        assert_eq!(check(&mut messages, &right), Some(()));
        for wrong in [
            &[(INPUT, 0, -1), (INPUT, 6, 1)][..],
            &[(INPUT, 5, -1)],
            &[(INPUT, 6, 1)],
            &[(INPUT, 5, -1), (INPUT, 5, 1)],
            &[(INPUT, 5, -1), (INPUT, 4, 1)],
            &[(INPUT, 5, -2), (INPUT, 6, 2)],
            &[(INPUT, 5, -1), (INPUT, 6, 1), (INPUT, 7, 1)],
            &[((0, 0, 0), 5, 1)],
            &[((2, 0, 1), 5, 1)],
            &[((3, 0, 0), 5, 1)],
            &[((2, 0, 0), 5, i64::MIN)],
        ] {
            assert_eq!(check(&mut messages, wrong), None, "{wrong:?}");
        }
        let right = [(INPUT, 5, -1), (INPUT, 6, 1)];
        assert_eq!(messages.check(PROGRESS, &progress(1, &right)), None);
        assert_eq!(messages.check(PROGRESS + 1, &progress(2, &right)), None);
        let content = progress(2, &right);
        for len in 0..content.len() - 4 {
            assert_eq!(messages.check(PROGRESS, &content[..len]), None, "{len}");
        }
        assert_eq!(messages.check(PROGRESS, &content), Some(()));
    }

    /// A message of member 1 to member 0 that may make sense, or not.
    fn any_message() -> impl Strategy<Value = Vec<u8>> {
        let time = prop_oneof![0..3_u64, Just(1 << 24), any::<u64>()];
        let numbers = prop_oneof![0..4_u64, any::<u64>()];
        let content = prop_oneof![
            prop::collection::vec(any::<u8>(), 1..200),
            prop::collection::vec(numbers, 1..20).prop_map(|numbers| words(&numbers)),
        ];
        let place = prop::sample::select(PLACES.to_vec());
        let change = (place, time.clone(), -3..4_i64);
        let changes = prop::collection::vec(change, 0..6);
        let moves = (0..3_u64, 1..3_u64);
        prop_oneof![
            (0..8_u64, content).prop_map(|(channel, content)| message(channel, [1, 0], &content)),
            (changes, moves).prop_map(|(mut changes, (at, step))| {
                changes.retain(|&(place, _, _)| place != INPUT);
                if step < 2 {
                    changes.extend([(INPUT, at, -1), (INPUT, at + step, 1)]);
                }
                message(PROGRESS, [1, 0], &progress(1, &changes))
            }),
            (time, prop::collection::vec(any::<u8>(), 0..9)).prop_map(|(time, piece)| letter(
                [1, 0],
                time,
                &piece
            )),
        ]
    }

    /// How an exchange of member 0 ends with a member 1 that sends these messages, and ends.
    fn exchange_with(messages: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, PostError> {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let mut other = TcpStream::connect(address).expect("it listens");
        let (socket, _) = listener.accept().expect("it has connected");
        let silence = Duration::from_secs(10);
        let mut post = TimelyPost::new(vec![None, Some(socket)], 0, 1 << 20, silence)
            .expect("there is a connection");
        for message in messages {
            // It may have ended already.
            let _ = frame::write(&mut other, &mut Vec::new(), message);
        }
        drop(other);
        let begin = Instant::now();
        let mut waits = || begin.elapsed() < silence;
        let first = post.exchange(vec![Vec::new(); 2], &mut waits);
        first.and_then(|_| post.exchange(vec![Vec::new(); 2], &mut waits))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn whatever_a_member_sends_ends_with_an_error(
            messages in prop::collection::vec(any_message(), 0..12),
        ) {
            let ended = exchange_with(&messages);
            let is_an_error = matches!(
                ended,
                Err(PostError::Lost { member: 1 } | PostError::Malformed { member: 1 })
            );
            prop_assert!(is_an_error, "{:?}", ended);
        }
    }
}
