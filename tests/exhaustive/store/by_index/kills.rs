//! A process that is killed while it solves, again and again: the files come out the same.

use std::env;
use std::fs;

use optimal_play::games::chase::Chase;
use optimal_play::store::Store;
use optimal_play::{Retrograde, Run, StoreSolver};

use crate::scratch::Scratch;
use crate::victim::{Victim, events};

/// The directory that the child solves into.
const DIRECTORY: &str = "OPTIMAL_PLAY_TEST_STORE";

/// The threads that it has.
const THREADS: &str = "OPTIMAL_PLAY_TEST_THREADS";

/// The number of rounds that the test takes, if not a few.
const ROUNDS: &str = "OPTIMAL_PLAY_TEST_KILL_ROUNDS";

/// What the child does: it is a test, so that the program of the tests can start itself with it.
#[test]
fn child() {
    let (Ok(directory), Ok(threads)) = (env::var(DIRECTORY), env::var(THREADS)) else {
        return;
    };
    let game = Chase::new(20, (1, 1), (20, 20)).expect("a valid game");
    let store = Store::at(directory).with_shard_positions(1 << 15);
    let run = Run::new().with_threads(threads.parse().expect("a number"));
    let run = run.with_observer(1 << 13, events());
    let solved = Retrograde::with_predecessors().solve_into(&store, &game.start(), run);
    solved.unwrap_or_else(|error| panic!("{error}"));
}

/// Starts to solve into a directory, in a process of its own.
fn start(scratch: &Scratch, threads: u8) -> Victim {
    let directory = scratch.path().to_str().expect("a name in Unicode");
    let variables = [
        (DIRECTORY, directory.to_owned()),
        (THREADS, threads.to_string()),
    ];
    Victim::start("by_index::kills::child", variables)
}

#[test]
fn a_process_that_is_killed_at_any_time_leaves_what_the_next_one_completes_to_the_same_files() {
    let scratch = Scratch::new();
    let events = start(&scratch, 1).finish();
    assert!(events > 30, "{events}");
    let unbroken = scratch.files();
    let rounds = env::var(ROUNDS).map_or(3, |rounds| rounds.parse().expect("a number"));
    let (mut kills, mut levels) = (0, 0);
    for round in 0..rounds {
        let scratch = Scratch::new();
        for _ in 0..fastrand::u8(1..=3) {
            let victim = start(&scratch, fastrand::u8(1..=4));
            kills += usize::from(!victim.ends_before(fastrand::usize(..events)));
            let manifest = fs::read_to_string(scratch.path().join("manifest"));
            levels += usize::from(manifest.is_ok_and(|it| it.contains("\nlevel ")));
        }
        start(&scratch, fastrand::u8(1..=4)).finish();
        assert_eq!(scratch.files(), unbroken, "round {round}");
    }
    println!("{rounds} rounds, {kills} kills, {levels} of them left a level; {events} events");
}
