//! The program `awari`: its output, and its messages for wrong input.

use std::process::Command;

use insta_cmd::assert_cmd_snapshot;

use crate::{redacted, solve};

fn awari() -> Command {
    solve("awari")
}

/// The first has more seeds than the second, and fewer than the third.
const POSITIONS: &str =
    "0 0 0 0 0 1 1 0 0 2 0 0\n1 0 0 0 0 0 0 0 0 0 0 1\n\n 0 0 0 0 1 1  2 1 0 0 0 1\n";

#[test]
fn the_built_in_position_is_printed_as_text() {
    redacted(|| assert_cmd_snapshot!(awari()));
}

#[test]
fn a_stream_of_positions_is_answered() {
    redacted(|| {
        assert_cmd_snapshot!("text", awari().arg("-").pass_stdin(POSITIONS));
    });
    let json = ["-", "--format", "json"];
    assert_cmd_snapshot!("json", awari().args(json).pass_stdin(POSITIONS));
    let value = ["-", "--format", "value"];
    assert_cmd_snapshot!("value", awari().args(value).pass_stdin(POSITIONS));
    let position = ["--position", "0 0 0 0 0 0 1 0 0 0 0 0"];
    redacted(|| assert_cmd_snapshot!("over", awari().args(position)));
}

#[test]
fn flags_set_the_rules_that_differ() {
    let value = |position, flags: &[&str]| {
        let mut command = awari();
        command.args(["--format=value", "--position", position]);
        let output = command.args(flags).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let position = "1 0 0 0 0 1 1 0 0 0 0 0";
    assert_eq!(value(position, &[]), "-3\n");
    for (slam, expected) in [("captures", "3\n"), ("nothing", "0\n"), ("rest", "1\n")] {
        assert_eq!(value(position, &["--grand-slam", slam]), expected, "{slam}");
    }
    let position = "1 0 0 0 0 1 0 0 0 0 0 0";
    assert_eq!(value(position, &[]), "0\n");
    assert_eq!(value(position, &["--no-feeding"]), "2\n");
    // Two houses a player, with two seeds in each; and three, as the built-in position has them.
    let small = ["--houses=2", "--grand-slam=captures"];
    assert_eq!(value("2 2 2 2", &small), "8\n");
    let built_in = ["--houses=3", "--format=value"];
    let output = awari().args(built_in).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n");
}

#[test]
fn positions_with_more_seeds_than_the_store_are_refused() {
    let directory = tempfile::tempdir().expect("a new directory");
    let mut command = awari();
    command.args(["-", "--format=value", "--seeds=4", "--store=store"]);
    command.current_dir(directory.path());
    assert_cmd_snapshot!("more_seeds", command.pass_stdin(POSITIONS));
}

#[test]
fn wrong_input_is_reported_with_its_place_after_earlier_answers() {
    let wrong = [
        ("eleven_houses", "1 1 1 1 1 1 1 1 1 1 1\n"),
        ("no_number", "1 1 1 1 1 x 1 1 1 1 1 1\n"),
        ("negative", "1 1 1 1 1 1 1 -1 1 1 1 1\n"),
        ("many_seeds", "9 9 9 9 9 9 9 9 9 9 9 9\n"),
    ];
    for (name, wrong) in wrong {
        let input = format!("{POSITIONS}{wrong}");
        let name = format!("wrong_{name}");
        let value = ["-", "--format=value"];
        assert_cmd_snapshot!(name, awari().args(value).pass_stdin(input));
    }
    assert_cmd_snapshot!("wrong_empty", awari().arg("-").pass_stdin(""));
    assert_cmd_snapshot!("flags_few_houses", awari().args(["--position", "1 2 3"]));
}

#[test]
fn a_reached_limit_is_reported_with_the_work_done() {
    redacted(|| {
        let limited = ["--format=value", "-", "--max-memory", "100B"];
        assert_cmd_snapshot!(awari().args(limited).pass_stdin(POSITIONS));
    });
}
