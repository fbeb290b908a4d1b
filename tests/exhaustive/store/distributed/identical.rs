//! The same bytes with any number of members and threads.

use std::fmt::Debug;

use optimal_play::store::{Codec, Store};
use optimal_play::{Outcome, Run, Staged, Unpack};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::tic_tac_toe::TicTacToe;
use support::{six_pawns, staircase};

use super::{cluster, solve_distributed};
use crate::ladder::{Chosen, Ladder};
use crate::scratch::{Scratch, assert_same, contents};
use crate::solve_into;
use crate::values::LARGE;

/// Every cluster writes what one process writes, into a shared directory.
fn is_the_same_among_members<G: Unpack + Staged + Sync + Send>(root: &G, shard: u32) {
    let store = |scratch: &Scratch| {
        let store = Store::at(scratch.path().join("store"));
        store.with_codec(Codec::None).with_shard_positions(shard)
    };
    let whole = Scratch::new();
    let stored = solve_into(&store(&whole), root, Run::new());
    let expected = contents(whole.path());
    for (members, threads) in [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (3, 1),
        (3, 2),
        (5, 1),
        (5, 2),
    ] {
        let scratch = Scratch::new();
        let values = cluster(members, |transport| {
            let run = Run::new().with_threads(threads);
            match solve_distributed(transport, &store(&scratch), root, run) {
                Ok(stored) => (stored.value(), stored.line().expect("it is read").len()),
                Err(error) => panic!("{error}"),
            }
        });
        let line = stored.line().expect("it is read").len();
        assert_eq!(values, vec![(stored.value(), line); members]);
        assert_same(scratch.path(), &expected);
    }
}

#[test]
fn bundled_games() {
    is_the_same_among_members(&staircase((4, 4)).start(), 20);
    for game in six_pawns() {
        is_the_same_among_members(&game.start(), 10);
    }
    is_the_same_among_members(&TicTacToe::new(), 100);
    let dots = DotsAndBoxes::new(2, 2).expect("a valid board");
    is_the_same_among_members(&dots.start(), 100);
}

#[test]
fn many_shards() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    is_the_same_among_members(&game.start(), 200);
    is_the_same_among_members(&game.start(), 1 << 20);
}

#[test]
fn large_games() {
    if std::env::var_os(LARGE).is_none() {
        eprintln!("skipped: {LARGE} is not set");
        return;
    }
    let game = ConnectFour::new(5, 4).expect("a valid board");
    is_the_same_among_members(&game.start(), 10_000);
    let dots = DotsAndBoxes::new(2, 3).expect("a valid board");
    is_the_same_among_members(&dots.start(), 1000);
}

#[test]
fn values_of_every_width_with_rewards_and_long_steps() {
    fn of_type<V: Chosen + Debug>(seed: u64) {
        let ladder = Ladder {
            levels: 9,
            rung_bits: 16,
            moves: 3,
            seed,
        };
        is_the_same_among_members(&ladder.start::<V>(), 100);
    }
    of_type::<i8>(1);
    of_type::<i32>(2);
    of_type::<i64>(3);
    of_type::<Outcome>(4);
}
