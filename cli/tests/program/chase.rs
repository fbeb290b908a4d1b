//! The program `chase`: its output, and its messages for wrong input.

use std::process::Command;

use insta_cmd::assert_cmd_snapshot;

use crate::{redacted, solve};

fn chase() -> Command {
    solve("chase")
}

const GAMES: &str = "2 1 1 2 2\n4 1 1 1 2\n\n  3 1 2 3 3\n";

#[test]
fn the_built_in_game_is_printed_as_text() {
    redacted(|| assert_cmd_snapshot!(chase()));
}

#[test]
fn a_stream_of_games_is_answered() {
    redacted(|| {
        assert_cmd_snapshot!("text", chase().arg("-").pass_stdin(GAMES));
    });
    let json = ["-", "--format", "json"];
    assert_cmd_snapshot!("json", chase().args(json).pass_stdin(GAMES));
    let value = ["-", "--format", "value"];
    assert_cmd_snapshot!("value", chase().args(value).pass_stdin(GAMES));
}

#[test]
fn drawn_games_end_with_the_repeated_position() {
    let drawn = [
        "--board=4x5",
        "--white=1,1",
        "--black=4,4",
        "--white-steps=2",
    ];
    redacted(|| assert_cmd_snapshot!("drawn_text", chase().args(drawn)));
    let json = ["--format", "json"];
    assert_cmd_snapshot!("drawn_json", chase().args(drawn).args(json));
    let value = ["--format", "value"];
    assert_cmd_snapshot!("drawn_value", chase().args(drawn).args(value));
}

#[test]
fn wrong_input_is_reported_with_its_place_after_earlier_answers() {
    let wrong = [
        ("four_numbers", "5 1 1 2\n"),
        ("six_numbers", "5 1 1 2 2 3\n"),
        ("no_number", "5 1 1 b2 2\n"),
        ("negative", "5 1 1 -2 2\n"),
        ("no_board", "0 1 1 2 2\n"),
        ("one_square", "1 1 1 1 1\n"),
        ("too_large_a_board", "300 1 1 2 2\n"),
        ("too_large", "5 1 1 2 99999999999\n"),
        ("off_board", "5 1 1 6 2\n"),
        ("row_zero", "5 0 1 2 2\n"),
        ("shared_square", "5 2 2 2 2\n"),
        ("text_after_the_last", "the end\n"),
    ];
    for (name, wrong) in wrong {
        let input = format!("{GAMES}{wrong}");
        let name = format!("wrong_{name}");
        let value = ["-", "--format=value"];
        assert_cmd_snapshot!(name, chase().args(value).pass_stdin(input));
    }
    assert_cmd_snapshot!("wrong_empty", chase().arg("-").pass_stdin(""));
    let flags = ["--board", "4x4", "--white", "1,1", "--black", "5,1"];
    assert_cmd_snapshot!("flags_off_board", chase().args(flags));
    let flags = ["--white", "1,1", "--black", "4,1", "--black-steps", "0"];
    assert_cmd_snapshot!("flags_no_steps", chase().args(flags));
    assert_cmd_snapshot!("flags_no_black", chase().args(["--white", "1,1"]));
}

#[test]
fn a_reached_limit_is_reported_with_the_work_done() {
    redacted(|| {
        let limited = ["--format=value", "-", "--max-memory", "200B"];
        assert_cmd_snapshot!(chase().args(limited).pass_stdin(GAMES));
    });
}
