//! Stores of a process that may have few files open.

use std::env;
use std::process::Command;

use optimal_play::store::Codec;
use optimal_play::{Minimax, Run, StoreSolver, Tabulate};
use support::solve;

use crate::distributed::{cluster, solve_distributed};
use crate::ladder::Ladder;
use crate::scratch::Scratch;
use crate::{small_files, solve_into};

/// The environment variable that the child has.
const CHILD: &str = "OPTIMAL_PLAY_FEW_FILES";

/// The number of files that the child may have open: a quarter of the least on any usual system.
const FILES: u32 = 64;

/// Hundreds of tables.
const LADDER: Ladder = Ladder {
    levels: 3,
    rung_bits: 20,
    moves: 60,
    seed: 12,
};

/// What the child does: it is a test, so that the program of the tests can start itself with it.
#[test]
fn child() {
    if env::var_os(CHILD).is_none() {
        return;
    }
    let root = LADDER.start::<i32>();
    let (alone, among) = (Scratch::new(), Scratch::new());
    let run = || Run::new().with_threads(2);
    let stored = solve_into(&small_files(&alone, Codec::None), &root, run());
    let verified = Tabulate::by_key()
        .verify(&stored, run())
        .expect("every value is right");
    assert!(verified.complete);
    for (state, value) in solve(&Minimax::hashed(), &root).positions() {
        assert_eq!(stored.value_of(&state), Ok(Some(value)));
    }
    drop(stored);
    let store = small_files(&among, Codec::None);
    for ended in cluster(3, |transport| {
        solve_distributed(transport, &store, &root, run())
    }) {
        ended.expect("it is solved");
    }
    assert_eq!(among.files(), alone.files());
    let tables = alone.files().len();
    assert!(tables > 4 * FILES as usize, "only {tables} tables");
}

#[cfg(unix)]
#[test]
fn a_process_that_may_have_few_files_solves_and_reads_stores() {
    let script = format!("ulimit -n {FILES} && exec \"$0\" --exact few_files::child");
    let output = Command::new("sh")
        .args(["-c", &script])
        .arg(env::current_exe().expect("a path"))
        .env(CHILD, "yes")
        .output()
        .expect("there is a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("1 passed"), "{text}");
}
