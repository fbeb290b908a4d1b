//! Runs that are killed and continued write the same bytes as an unbroken one.

use std::env;
use std::path::Path;

use optimal_play::Run;
use optimal_play::store::{Codec, Store};

use crate::ladder::Ladder;
use crate::scratch::{Scratch, assert_same, contents};
use crate::solve_into;
use crate::victim::{Victim, events};

/// The environment variable with the number of rounds, if other than a few.
const ROUNDS: &str = "OPTIMAL_PLAY_KILLS";

/// The environment variables with the directory and the threads for the process that is killed.
const DIRECTORY: &str = "OPTIMAL_PLAY_STORE";
const THREADS: &str = "OPTIMAL_PLAY_THREADS";

/// More successors in a stage than memory holds at a time.
const LADDER: Ladder = Ladder {
    levels: 3,
    rung_bits: 20,
    moves: 90,
    seed: 6,
};

/// What the process that is killed does: it is a test, so that the program of the tests can start
/// itself with it.
#[test]
fn child() {
    let (Some(directory), Ok(threads)) = (env::var_os(DIRECTORY), env::var(THREADS)) else {
        return;
    };
    let store = Store::at(directory).with_shard_positions(2000);
    let run = Run::new().with_threads(threads.parse().expect("a number"));
    let run = run
        .with_memory_limit(17 << 19)
        .with_observer(2000, events());
    solve_into(&store.with_codec(Codec::None), &LADDER.start::<i32>(), run);
}

fn start(directory: &Path, threads: usize) -> Victim {
    let directory = directory.to_str().expect("a name in Unicode").to_owned();
    let variables = [(DIRECTORY, directory), (THREADS, threads.to_string())];
    Victim::start("killed::child", variables)
}

#[test]
fn after_any_number_of_kills_the_files_are_the_same() {
    let rounds = env::var(ROUNDS).map_or(2, |rounds| rounds.parse().expect("a number"));
    let whole = Scratch::new();
    let events = start(whole.path(), 1).finish();
    assert!(events > 30, "{events}");
    let expected = contents(whole.path());
    let mut random = fastrand::Rng::with_seed(7);
    let mut kills = 0;
    for round in 0..rounds {
        let scratch = Scratch::new();
        for starts in 0.. {
            // The first one is sure to be killed. In the end one may run as long as it takes.
            let threads = if starts == 0 { 1 } else { random.usize(1..=3) };
            let victim = start(scratch.path(), threads);
            if starts > 8 {
                victim.finish();
                break;
            }
            if victim.ends_before(random.usize(..events * 3 / 5)) {
                break;
            }
            kills += 1;
        }
        assert_same(scratch.path(), &expected);
        eprintln!("round {round}: {kills} kills so far");
    }
    assert!(kills >= rounds, "{kills}");
}
