//! The program `staircase`: its output, and its messages for wrong input.

use std::process::Command;

use insta_cmd::assert_cmd_snapshot;

use crate::{redacted, solve};

fn staircase() -> Command {
    solve("staircase")
}

const TWO_GAMES: &str = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n\n1 1\n5\n7\n";

#[test]
fn the_built_in_game_is_printed_as_text() {
    redacted(|| assert_cmd_snapshot!(staircase()));
}

#[test]
fn a_stream_of_games_is_answered() {
    redacted(|| {
        assert_cmd_snapshot!("text", staircase().arg("-").pass_stdin(TWO_GAMES));
    });
    let json = ["-", "--format", "json"];
    assert_cmd_snapshot!("json", staircase().args(json).pass_stdin(TWO_GAMES));
    let value = ["-", "--format", "value"];
    assert_cmd_snapshot!("value", staircase().args(value).pass_stdin(TWO_GAMES));
}

#[test]
fn wrong_input_is_reported_with_its_place_after_earlier_answers() {
    let wide = format!("1 32\n{0}\n{0}\n", "1 ".repeat(32));
    let wrong = [
        ("one_number", "2\n"),
        ("three_numbers", "2 2 2\n"),
        ("no_rows", "0 3\n"),
        ("no_columns", "3 0\n"),
        ("too_wide", wide.as_str()),
        ("short_row", "2 2\n1 2\n3\n5 6\n7 8\n"),
        ("long_row", "2 2\n1 2\n3 4\n5 6 7\n8 9\n"),
        ("missing_rows", "2 2\n1 2\n3 4\n5 6\n"),
        ("no_number", "1 1\nx\n1\n"),
        ("fraction", "1 1\n1\n0.5\n"),
        ("negative", "1 1\n1\n-5\n"),
        ("too_large", "1 1\n1\n4294967296\n"),
        ("overflow", "1 2\n2000000000 200000000\n1 1\n"),
        ("text_after_the_last", "the end\n"),
    ];
    for (name, wrong) in wrong {
        let input = format!("{TWO_GAMES}\n{wrong}");
        let name = format!("wrong_{name}");
        let value = ["-", "--format=value"];
        assert_cmd_snapshot!(name, staircase().args(value).pass_stdin(input));
    }
    assert_cmd_snapshot!("wrong_empty", staircase().arg("-").pass_stdin("\n\n"));
}

#[test]
fn a_reached_limit_is_reported_with_the_work_done() {
    redacted(|| {
        let limited = ["--format=value", "-", "--max-positions", "9"];
        assert_cmd_snapshot!(staircase().args(limited).pass_stdin(TWO_GAMES));
    });
}
