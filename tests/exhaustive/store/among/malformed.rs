//! Parcels that no member sends: errors, whatever is in them.

use optimal_play::post::PostError;
use optimal_play::store::Codec;
use optimal_play::{Run, SolveErrorKind};
use support::{Meddling, Moment};

use super::{cluster, solve_among};
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

/// The bytes before the contents of a parcel: its checksum, its number, how the sender is.
const HEAD: usize = 9;

/// How the members of a cluster end, one of which changes its parcels by `meddle` in one exchange.
fn ends_of(
    exchange: usize,
    meddle: impl Fn(&mut Vec<u8>) + Sync,
) -> Vec<Result<(), SolveErrorKind<u8>>> {
    let scratch = Scratch::new();
    let root = LADDER.start::<i32>();
    cluster(3, |post| {
        let is_odd = post.member == 1;
        let mut post = Meddling::new(
            post,
            Moment::Before,
            |number, parcels: &mut Vec<Vec<u8>>| {
                if is_odd && number == exchange {
                    for (to, parcel) in parcels.iter_mut().enumerate() {
                        if to != 1 {
                            meddle(parcel);
                        }
                    }
                }
                Ok(())
            },
        );
        let run = Run::new().with_memory_limit(64 << 20);
        let store = small_files(&scratch, Codec::None);
        let ended = solve_among(&mut post, &store, &root, run);
        ended.map(drop).map_err(|error| error.kind().clone())
    })
}

#[test]
fn random_bytes_end_all_members() {
    let mut random = fastrand::Rng::with_seed(4);
    for exchange in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144] {
        let bytes: Vec<_> = (0..random.usize(0..100)).map(|_| random.u8(..)).collect();
        let ends = ends_of(exchange, |parcel| parcel.clone_from(&bytes));
        let message = "member 1 sent what no member sends";
        for (member, end) in ends.into_iter().enumerate() {
            let is_expected = match end.expect_err("all end") {
                SolveErrorKind::Post(PostError::Malformed { member: 1 }) => member != 1,
                SolveErrorKind::OtherMember { message: said, .. } => said == message,
                _ => false,
            };
            assert!(is_expected, "member {member} in exchange {exchange}");
        }
    }
}

/// With a sound head, so that what is in the parcel is read.
#[test]
fn random_contents_are_errors_or_harmless_and_never_panic() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut errors = 0;
    for round in 0..60 {
        let exchange = random.usize(0..160);
        let seed = random.u64(..);
        let ends = ends_of(exchange, |parcel| {
            let mut random = fastrand::Rng::with_seed(seed);
            match round % 3 {
                0 => {
                    parcel.truncate(HEAD);
                    parcel.extend((0..random.usize(0..60)).map(|_| random.u8(..)));
                }
                1 if parcel.len() > HEAD => {
                    let at = random.usize(HEAD..parcel.len());
                    parcel[at] ^= 1 << random.u32(0..8);
                }
                _ => parcel.truncate(HEAD.max(parcel.len() - random.usize(1..9))),
            }
            let check = crc32(&parcel[4..]);
            parcel[..4].copy_from_slice(&check.to_le_bytes());
        });
        errors += usize::from(ends.iter().any(Result::is_err));
    }
    assert!(errors > 30, "{errors}");
}
