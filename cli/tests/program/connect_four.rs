//! The program `connect_four`: its output, and its messages for wrong input.

use std::process::Command;

use insta_cmd::assert_cmd_snapshot;

use crate::{redacted, solve};

fn connect_four() -> Command {
    solve("connect-four")
}

/// A position that the first player wins with the last stone, and two that are over.
const POSITIONS: &str = "7433155576234617217427621321572633155\n\n 1212121\n455533215524542233234623411111466666777777\n";

#[test]
fn the_built_in_position_is_printed_as_text() {
    redacted(|| assert_cmd_snapshot!(connect_four()));
}

#[test]
fn a_stream_of_positions_is_answered() {
    redacted(|| {
        assert_cmd_snapshot!("text", connect_four().arg("-").pass_stdin(POSITIONS));
    });
    let json = ["-", "--format", "json"];
    assert_cmd_snapshot!("json", connect_four().args(json).pass_stdin(POSITIONS));
    let value = ["-", "--format", "value"];
    assert_cmd_snapshot!("value", connect_four().args(value).pass_stdin(POSITIONS));
}

#[test]
fn moves_and_files_are_answered_in_order() {
    let mut command = connect_four();
    command.args(["--board=4x3", "--format=json", "12", "-", "1213"]);
    assert_cmd_snapshot!("moves_and_files", command.pass_stdin("\n12121\n"));
    // What has another character than columns is a file.
    assert_cmd_snapshot!("no_file", connect_four().arg("44x"));
}

#[test]
fn boards_of_other_sizes_are_solved() {
    let small = ["--board", "4x3"];
    redacted(|| assert_cmd_snapshot!("empty_board", connect_four().args(small)));
    // The name of the tenth column is a.
    let wide = ["--board", "12x1", "192a4B"];
    redacted(|| assert_cmd_snapshot!("wide_board", connect_four().args(wide)));
    let json = ["--format", "json"];
    assert_cmd_snapshot!("wide_board_json", connect_four().args(wide).args(json));
}

#[test]
fn wrong_input_is_reported_with_its_place_after_earlier_answers() {
    let wrong = [
        ("zero", "120\n"),
        ("column_8", "1238\n"),
        ("letter", "the end\n"),
        ("letter_too_far", "123h\n"),
        ("negative", "-1\n"),
        (
            "published_line",
            "7433155576234617217427621321572633155 -1\n",
        ),
        ("further_words", "  12 34  56 \n"),
        ("full_column", "3434343\n1112221111\n"),
        ("over", "12121213\n"),
    ];
    for (name, wrong) in wrong {
        let input = format!("{POSITIONS}{wrong}");
        let name = format!("wrong_{name}");
        let value = ["-", "--format=value"];
        assert_cmd_snapshot!(name, connect_four().args(value).pass_stdin(input));
    }
    assert_cmd_snapshot!("wrong_empty", connect_four().arg("-").pass_stdin("\n"));
    let flags = ["--board", "8x8"];
    assert_cmd_snapshot!("flags_too_large", connect_four().args(flags));
    assert_cmd_snapshot!("flags_no_board", connect_four().args(["--board", "7"]));
    assert_cmd_snapshot!("flags_moves", connect_four().arg("1111111"));
}

#[test]
fn a_reached_limit_is_reported_with_the_work_done() {
    redacted(|| {
        let limited = ["--format=value", "-", "--max-positions", "3"];
        let positions = "1212121\n4453\n";
        assert_cmd_snapshot!(connect_four().args(limited).pass_stdin(positions));
    });
}
