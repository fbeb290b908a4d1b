//! A process that is killed while it solves, again and again: the files come out the same.

use std::env;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use optimal_play::games::chase::Chase;
use optimal_play::store::Store;
use optimal_play::{Retrograde, Run};

use crate::scratch::Scratch;

/// The directory that the child solves into.
const DIRECTORY: &str = "OPTIMAL_PLAY_TEST_STORE";

/// The threads that it has.
const THREADS: &str = "OPTIMAL_PLAY_TEST_THREADS";

/// How many rounds the test takes, if not a few.
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
    let solved = Retrograde::with_predecessors().solve_into(&store, &game.start(), run);
    solved.unwrap_or_else(|error| panic!("{error}"));
}

/// Starts to solve into a directory, in a process of its own.
fn start(scratch: &Scratch) -> Child {
    let program = env::current_exe().expect("the program of the tests");
    let mut command = Command::new(program);
    command.args(["--exact", "by_index::kills::child"]);
    command.env(DIRECTORY, scratch.path());
    command.env(THREADS, fastrand::u8(1..=4).to_string());
    command.stdout(Stdio::null());
    command.spawn().expect("a process")
}

/// Solves to the end.
fn finish(scratch: &Scratch) {
    let status = start(scratch).wait().expect("its status");
    assert!(status.success(), "{status}");
}

#[test]
fn a_process_that_is_killed_at_any_time_leaves_what_the_next_one_completes_to_the_same_files() {
    let scratch = Scratch::new();
    let started = Instant::now();
    finish(&scratch);
    let (unbroken, whole) = (scratch.files(), started.elapsed());
    let rounds = env::var(ROUNDS).map_or(3, |rounds| rounds.parse().expect("a number"));
    let (mut kills, mut levels) = (0, 0);
    for round in 0..rounds {
        let scratch = Scratch::new();
        for _ in 0..fastrand::u8(1..=3) {
            let mut child = start(&scratch);
            let most = whole.as_secs_f64() * 1.1;
            sleep(Duration::from_secs_f64(fastrand::f64() * most));
            if child.try_wait().expect("its status").is_none() {
                child.kill().expect("a process of this test");
                kills += 1;
            }
            child.wait().expect("its status");
            let manifest = std::fs::read_to_string(scratch.path().join("manifest"));
            levels += usize::from(manifest.is_ok_and(|it| it.contains("\nlevel ")));
        }
        finish(&scratch);
        assert_eq!(scratch.files(), unbroken, "round {round}");
    }
    println!("{rounds} rounds, {kills} kills, {levels} of them left a level; {whole:?} without");
}
