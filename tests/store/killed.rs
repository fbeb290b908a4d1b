//! Runs that are killed and continued write the same bytes as an unbroken one.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use optimal_play::Run;
use optimal_play::store::{Codec, Store};

use crate::ladder::Ladder;
use crate::scratch::{Scratch, assert_same, contents};
use crate::solve_into;

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

fn solve_in(directory: &Path, threads: usize) {
    let store = Store::at(directory).with_shard_positions(2000);
    let run = Run::new().with_threads(threads);
    let run = run.with_memory_limit(17 << 19);
    solve_into(&store.with_codec(Codec::None), &LADDER.start::<i32>(), run);
}

#[test]
#[ignore = "the test below runs it, in a process that it kills"]
fn solve_until_killed() {
    let Some(directory) = env::var_os(DIRECTORY) else {
        return;
    };
    let threads = env::var(THREADS).expect("it is set");
    solve_in(directory.as_ref(), threads.parse().expect("a number"));
}

fn start(directory: &Path, threads: usize) -> Child {
    Command::new(env::current_exe().expect("a path"))
        .args(["--ignored", "--exact", "killed::solve_until_killed"])
        .env(DIRECTORY, directory)
        .env(THREADS, threads.to_string())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts")
}

/// Whether the process ends by itself within `time`. If not, it is killed.
fn ends_within(time: Duration, mut child: Child) -> bool {
    let start = Instant::now();
    while start.elapsed() < time {
        if let Some(status) = child.try_wait().expect("it is ours") {
            assert!(status.success(), "{status}");
            return true;
        }
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is ours");
    let status = child.wait().expect("it is ours");
    // It may have ended meanwhile.
    status.success()
}

#[test]
fn after_any_number_of_kills_the_files_are_the_same() {
    let rounds = env::var(ROUNDS).map_or(2, |rounds| rounds.parse().expect("a number"));
    let whole = Scratch::new();
    let begun = Instant::now();
    assert!(ends_within(
        Duration::from_secs(600),
        start(whole.path(), 1)
    ));
    let takes = begun.elapsed();
    let expected = contents(whole.path());
    let mut random = fastrand::Rng::with_seed(7);
    let mut kills = 0;
    for round in 0..rounds {
        let scratch = Scratch::new();
        let mut starts = 0;
        loop {
            let threads = random.usize(1..=3);
            let time = takes.mul_f64(random.f64() * 0.6);
            starts += 1;
            // In the end it may run as long as it takes.
            let time = if starts > 8 { 10 * takes } else { time };
            if ends_within(time, start(scratch.path(), threads)) {
                break;
            }
            kills += 1;
        }
        assert_same(scratch.path(), &expected);
        fs::remove_dir_all(scratch.path()).expect("it is ours");
        eprintln!("round {round}: {kills} kills so far");
    }
    assert!(kills >= rounds, "{kills}");
}
