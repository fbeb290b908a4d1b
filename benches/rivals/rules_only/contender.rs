//! The contenders, each of which runs in a process of its own, so that it can be stopped.

use std::env;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use optimal_play_benches::processor_time;

use crate::counted::{Counted, played};
use crate::rules::Rules;
use crate::{game_solver_crate, minimax_crate, this_crate};

pub(crate) const NAMES: [&str; 4] = [
    "optimal-play, plies to the end",
    "game-solver 0.1.0, the same",
    "optimal-play, winner",
    "minimax 0.6.0, winner",
];

/// A contender that takes longer for a row is stopped.
pub(crate) const LIMIT: Duration = Duration::from_secs(30);

/// A contender that takes fewer nanoseconds solves a row again: the processor time of a thread is
/// counted in steps of some milliseconds.
const ENOUGH: u64 = 200_000_000;

/// Tells a process which contender it is.
const NUMBER: &str = "RULES_ONLY_CONTENDER";

/// What a contender took for all positions of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    pub(crate) nanoseconds: u64,
    /// How often it played a move.
    pub(crate) played: u64,
    /// In how many positions it found another winner than this crate, and how many there are.
    pub(crate) wrong: u64,
    pub(crate) positions: u64,
}

/// Runs a contender on a row in another process. `None` if it was stopped.
pub(crate) fn time(row: &str, contender: usize) -> Option<Taken> {
    let program = env::current_exe().expect("a program of ours");
    let mut child = Command::new(program)
        .arg(row)
        .env(NUMBER, contender.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it has just run");
    let started = Instant::now();
    while child.try_wait().expect("a child of ours").is_none() {
        if started.elapsed() > LIMIT {
            child.kill().expect("a child of ours");
            child.wait().expect("it was killed");
            return None;
        }
        thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("it has ended").stdout;
    let text = String::from_utf8(output).expect("numbers");
    let mut numbers = text
        .split_whitespace()
        .map(|it| it.parse().expect("a number"));
    let mut next = || numbers.next().expect("four numbers");
    Some(Taken {
        nanoseconds: next(),
        played: next(),
        wrong: next(),
        positions: next(),
    })
}

/// The contender that this process is, if it is one.
pub(crate) fn this_process() -> Option<usize> {
    let number = env::var(NUMBER).ok()?;
    Some(number.parse().expect("the number of a contender"))
}

/// Solves the positions as a contender, and prints what it took for [`time`].
pub(crate) fn run<R: Rules>(positions: &[R], contender: usize) {
    let winner = [
        this_crate::by_plies,
        game_solver_crate::winner,
        this_crate::winner,
        minimax_crate::winner,
    ][contender];
    let counted: Vec<_> = positions.iter().cloned().map(Counted).collect();
    let (started, mut times) = (processor_time(), 0);
    let (winners, nanoseconds) = loop {
        let winners: Vec<_> = counted.iter().map(winner).collect();
        times += 1;
        let taken = processor_time() - started;
        if taken > ENOUGH {
            break (winners, taken / times);
        }
    };
    let played = played() / times;
    // That of this crate is right: its own tests compare it with published answers.
    let right = positions.iter().map(this_crate::winner);
    let wrong = winners.iter().zip(right).filter(|(a, b)| **a != *b).count();
    println!("{nanoseconds} {played} {wrong} {}", positions.len());
}
