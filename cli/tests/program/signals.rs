//! Signals to end: a run ends with its report.

use std::fs;
use std::process::Stdio;

use support::{Running, wait_until, wait_until_it_computes};

use crate::solve;

#[test]
fn a_request_to_end_ends_a_run_with_its_report() {
    // Opening positions take minutes.
    let mut run = solve("connect-four");
    run.args(["44", "--format=value"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let run = Running::start(&mut run);
    wait_until_it_computes(&run);
    let (code, message) = run.end();
    assert_eq!(code, Some(130), "{message}");
    let stopped = "error: the position given: the run was stopped (after ";
    assert!(message.starts_with(stopped), "{message}");
}

#[test]
fn a_request_to_end_leaves_a_store_that_the_next_run_continues() {
    let scratch = tempfile::tempdir().expect("a new directory");
    let directory = scratch.path();
    let mut run = solve("connect-four");
    run.args(["--board=7x6", "--threads=2", "--store"])
        .arg(directory)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let run = Running::start(&mut run);
    let manifest = directory.join("manifest");
    let stages = || fs::read_to_string(&manifest).map_or(0, |it| it.lines().count());
    wait_until("at the fifth stage", || stages() > 5);
    // By itself it would take months.
    let (code, message) = run.end();
    assert_eq!(code, Some(130), "{message}");
    let continues = format!("run it again to continue in {}\n", directory.display());
    assert!(message.ends_with(&continues), "{message}");
    assert!(stages() > 5);
}
