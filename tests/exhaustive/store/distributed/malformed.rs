//! Messages that no member sends: errors, whatever is in them.

use optimal_play::run::TransportError;
use optimal_play::store::Codec;
use optimal_play::{Run, SolveErrorKind};
use support::{Meddling, Moment};

use super::{cluster, solve_distributed};
use crate::crc::crc32;
use crate::ladder::Ladder;
use crate::scratch::Scratch;
use crate::small_files;

const LADDER: Ladder = Ladder {
    levels: 6,
    rung_bits: 16,
    moves: 3,
    seed: 9,
};

/// The bytes before the contents of a message: its checksum, its number, how the sender is.
const HEAD: usize = 9;

/// How the members of a cluster end, one of which changes its messages by `meddle` in one exchange.
fn ends_of(
    exchange: usize,
    meddle: impl Fn(&mut Vec<u8>) + Sync,
) -> Vec<Result<(), SolveErrorKind<u8>>> {
    let scratch = Scratch::new();
    let root = LADDER.start::<i32>();
    cluster(3, |transport| {
        let is_odd = transport.member == 1;
        let mut transport = Meddling::new(
            transport,
            Moment::Before,
            |number, messages: &mut Vec<Vec<u8>>| {
                if is_odd && number == exchange {
                    for (to, message) in messages.iter_mut().enumerate() {
                        if to != 1 {
                            meddle(message);
                        }
                    }
                }
                Ok(())
            },
        );
        let run = Run::new().with_memory_limit(64 << 20);
        let store = small_files(&scratch, Codec::None);
        let ended = solve_distributed(&mut transport, &store, &root, run);
        ended.map(drop).map_err(|error| error.kind().clone())
    })
}

#[test]
fn random_bytes_end_all_members() {
    let mut random = fastrand::Rng::with_seed(4);
    for exchange in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144] {
        let bytes: Vec<_> = (0..random.usize(0..100)).map(|_| random.u8(..)).collect();
        let ends = ends_of(exchange, |message| message.clone_from(&bytes));
        let message = "member 1 sent what no member sends";
        for (member, end) in ends.into_iter().enumerate() {
            let is_expected = match end.expect_err("all end") {
                SolveErrorKind::Transport(TransportError::Malformed { member: 1 }) => member != 1,
                SolveErrorKind::OtherMember { message: said, .. } => said == message,
                _ => false,
            };
            assert!(is_expected, "member {member} in exchange {exchange}");
        }
    }
}

/// With a sound head, so that what is in the message is read.
#[test]
fn random_contents_are_errors_or_harmless_and_never_panic() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut errors = 0;
    for round in 0..60 {
        let exchange = random.usize(0..160);
        let seed = random.u64(..);
        let ends = ends_of(exchange, |message| {
            let mut random = fastrand::Rng::with_seed(seed);
            match round % 3 {
                0 => {
                    message.truncate(HEAD);
                    message.extend((0..random.usize(0..60)).map(|_| random.u8(..)));
                }
                1 if message.len() > HEAD => {
                    let at = random.usize(HEAD..message.len());
                    message[at] ^= 1 << random.u32(0..8);
                }
                _ => message.truncate(HEAD.max(message.len() - random.usize(1..9))),
            }
            let check = crc32(&message[4..]);
            message[..4].copy_from_slice(&check.to_le_bytes());
        });
        errors += usize::from(ends.iter().any(Result::is_err));
    }
    assert!(errors > 30, "{errors}");
}
