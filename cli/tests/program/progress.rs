//! The progress of a run, as a person at a terminal sees it.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use support::{Running, Terminal, wait_until};

use crate::solve;

/// A run that takes long.
fn solve_into(store: &Path, terminal: &Terminal) -> Running {
    let mut run = solve("connect-four");
    run.args(["--board=7x6", "--threads=2", "--store"])
        .arg(store)
        // Which kind of terminal it is: of one without a name nothing is known, and no line is drawn.
        .env("TERM", "xterm")
        .stdout(Stdio::null())
        .stderr(terminal.stream());
    Running::start(&mut run)
}

fn end(run: Running) {
    assert_eq!(run.end().0, Some(130));
}

/// The lines on the screen that have this in them.
fn lines(screen: &str, part: &str) -> Vec<String> {
    let lines = screen.split(['\r', '\n']);
    let lines = lines.filter(|line| line.contains(part));
    lines.map(str::to_owned).collect()
}

#[test]
fn every_line_has_a_rate_that_fits_its_positions_and_its_time() {
    let (scratch, terminal) = (tempfile::tempdir().expect("new"), Terminal::new());
    let run = solve_into(scratch.path(), &terminal);
    let shown = || lines(&terminal.screen(), "finding positions, stage ");
    wait_until("shown", || shown().len() > 5);
    end(run);
    for line in shown() {
        let number = |part: &str| {
            let digits = part.trim().replace(',', "");
            digits.parse::<u64>().unwrap_or_else(|_| panic!("{line:?}"))
        };
        let (stage, rest) = line.split_once(" of 42: ").expect("the last stage");
        assert!(
            number(stage.rsplit_once(' ').expect("a stage").1) < 42,
            "{line}"
        );
        let (positions, rest) = rest.split_once(" positions, ").expect("positions");
        let (rate, rest) = rest.split_once("/s, ").expect("a rate");
        let (seconds, _) = rest.split_once("s passed").expect("a time");
        // To three digits, and the time is rounded up.
        let (positions, rate, seconds) = (number(positions), number(rate), number(seconds));
        assert!(rate * seconds >= positions - positions / 50, "{line}");
        assert!(rate * seconds <= 2 * positions * seconds, "{line}");
    }
}

#[test]
fn a_run_that_continues_says_what_was_found_before() {
    let (scratch, terminal) = (tempfile::tempdir().expect("new"), Terminal::new());
    let run = solve_into(scratch.path(), &terminal);
    let manifest = scratch.path().join("manifest");
    let stages = || fs::read_to_string(&manifest).map_or(0, |it| it.lines().count());
    wait_until("at the eighth stage", || stages() > 8);
    end(run);
    assert_eq!(
        lines(&terminal.screen(), "continuing"),
        Vec::<String>::new()
    );
    let run = solve_into(scratch.path(), &terminal);
    let shown = || lines(&terminal.screen(), "continuing: ");
    wait_until("shown", || !shown().is_empty());
    end(run);
    let line = &shown()[0];
    assert!(line.contains(" positions found before"), "{line}");
}
