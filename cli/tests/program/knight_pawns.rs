//! The program `knight_pawns`: its output, and its messages for wrong input.

use std::process::Command;

use insta_cmd::assert_cmd_snapshot;

use crate::{redacted, solve};

pub(super) fn knight_pawns() -> Command {
    solve("knight-pawns")
}

pub(super) const DOCUMENTED: &str = r#"
    {"kx":1,"ky":1,"positions":[[0,0]]}
    {"kx":0,"ky":2,"positions":[[1,1],[2,2],[3,3]]}
    {"kx":0,"ky":0,"positions":[[1,2],[2,4]]}
"#;

const TWELVE_PAWNS: &str = r#"{"kx":25,"ky":24,"positions":[[18,20],[30,31],[22,29],[27,18],[20,24],
    [31,22],[24,33],[19,29],[33,27],[26,21],[29,35],[17,25]]}"#;

#[test]
fn the_built_in_game_is_printed_as_text() {
    redacted(|| assert_cmd_snapshot!(knight_pawns()));
}

#[test]
fn the_documented_games_are_solved() {
    redacted(|| {
        assert_cmd_snapshot!(
            "documented_text",
            knight_pawns().arg("-").pass_stdin(DOCUMENTED)
        );
    });
    assert_cmd_snapshot!(
        "documented_json",
        knight_pawns()
            .args(["-", "--format", "json"])
            .pass_stdin(DOCUMENTED)
    );
    assert_cmd_snapshot!(
        "documented_value",
        knight_pawns()
            .args(["-", "--format", "value"])
            .pass_stdin(DOCUMENTED)
    );
}

#[test]
fn a_game_of_twelve_pawns_is_solved() {
    redacted(|| {
        assert_cmd_snapshot!(
            "twelve_text",
            knight_pawns().arg("-").pass_stdin(TWELVE_PAWNS)
        );
    });
    assert_cmd_snapshot!(
        "twelve_json",
        knight_pawns()
            .args(["-", "--format=json"])
            .pass_stdin(TWELVE_PAWNS)
    );
}

#[test]
fn flags_set_the_game_the_board_and_the_scoring() {
    let pieces = [
        "--knight=0,2",
        "--pawn=1,1",
        "--pawn",
        "2,2",
        "--pawn",
        "3,3",
    ];
    redacted(|| {
        assert_cmd_snapshot!(
            "alice",
            knight_pawns().args(pieces).args(["--count", "alice"])
        );
        assert_cmd_snapshot!(
            "chess",
            knight_pawns().args(pieces).args(["--board", "8x8"])
        );
        let pieces = ["--knight", "-1,-1", "--pawn", "-2,-3", "--pawn=0,0"];
        assert_cmd_snapshot!("plane", knight_pawns().args(pieces).arg("--unbounded"));
        let pieces = ["--knight=0,0", "--pawn=3,3", "--pawn", "5000,-70"];
        assert_cmd_snapshot!(
            "too_large_to_draw",
            knight_pawns().args(pieces).arg("--unbounded")
        );
    });
}

#[test]
fn wrong_flags_are_reported() {
    assert_cmd_snapshot!(
        "flags_no_square",
        knight_pawns().args(["--knight", "1", "--pawn", "0,0"])
    );
    assert_cmd_snapshot!("flags_no_pawn", knight_pawns().args(["--knight", "1,1"]));
    assert_cmd_snapshot!(
        "flags_no_number",
        knight_pawns().args(["--knight", "1,1", "--pawn", "x,0"])
    );
    assert_cmd_snapshot!(
        "flags_off_board",
        knight_pawns().args(["--knight", "1,1", "--pawn", "50,0"])
    );
    assert_cmd_snapshot!("flags_no_board", knight_pawns().args(["--board", "8"]));
    assert_cmd_snapshot!("flags_no_squares", knight_pawns().args(["--board", "0x8"]));
    assert_cmd_snapshot!(
        "flags_file_and_knight",
        knight_pawns().args(["-", "--knight=1,1", "--pawn=0,0"])
    );
    assert_cmd_snapshot!("flags_no_thread", knight_pawns().args(["--threads", "0"]));
    assert_cmd_snapshot!(
        "flags_no_size",
        knight_pawns().args(["--max-memory", "lots"])
    );
    assert_cmd_snapshot!(
        "flags_no_time",
        knight_pawns().args(["--max-time", "banana"])
    );
    assert_cmd_snapshot!("flags_no_file", knight_pawns().arg("no/such/file"));
}

#[test]
fn wrong_input_is_reported_with_its_place_after_earlier_answers() {
    let many: Vec<_> = (0..28)
        .map(|pawn| format!("[{},{}]", pawn / 8 + 1, pawn % 8))
        .collect();
    let many = format!(r#"{{"kx":0,"ky":0,"positions":[{}]}}"#, many.join(","));
    let wrong = [
        ("empty", " \n"),
        ("not_json", "knight"),
        ("binary", "\u{1}\u{0}\u{2}"),
        ("not_an_object", "[1,1,[[0,0]]]"),
        ("cut_off", r#"{"kx":1,"ky":1,"pos"#),
        ("missing_field", r#"{"kx":1,"positions":[[0,0]]}"#),
        (
            "extra_field",
            r#"{"kx":1,"ky":1,"positions":[[0,0]],"kz":0}"#,
        ),
        (
            "field_twice",
            r#"{"kx":1,"kx":1,"ky":1,"positions":[[0,0]]}"#,
        ),
        ("mistyped_field", r#"{"kx":1,"ky":"1","positions":[[0,0]]}"#),
        ("mistyped_positions", r#"{"kx":1,"ky":1,"positions":[0,0]}"#),
        ("fraction", r#"{"kx":1,"ky":1,"positions":[[0,0],[2,0.5]]}"#),
        (
            "huge",
            r#"{"kx":1,"ky":1,"positions":[[0,0],[2,3000000000]]}"#,
        ),
        (
            "three_coordinates",
            r#"{"kx":1,"ky":1,"positions":[[0,0],[2,3,4]]}"#,
        ),
        ("negative", r#"{"kx":1,"ky":-1,"positions":[[0,0]]}"#),
        ("off_board", r#"{"kx":1,"ky":1,"positions":[[0,0],[2,50]]}"#),
        (
            "one_square",
            r#"{"kx":1,"ky":1,"positions":[[0,0],[2,2],[0,0]]}"#,
        ),
        (
            "under_the_knight",
            r#"{"kx":1,"ky":1,"positions":[[0,0],[1,1]]}"#,
        ),
        ("no_pawns", r#"{"kx":1,"ky":1,"positions":[]}"#),
        ("too_many_pawns", &many),
        (
            "text_after_the_last",
            r#"{"kx":1,"ky":1,"positions":[[0,0]]} }"#,
        ),
    ];
    for (name, wrong) in wrong {
        let input = if name == "empty" {
            wrong.to_owned()
        } else {
            format!("{DOCUMENTED}\n{wrong}\n")
        };
        let name = format!("wrong_{name}");
        assert_cmd_snapshot!(
            name,
            knight_pawns()
                .args(["--format=value", "-"])
                .pass_stdin(input)
        );
    }
    for (name, board, wrong) in [
        (
            "centre",
            "3x3",
            r#"{"kx":0,"ky":0,"positions":[[0,1],[1,1]]}"#,
        ),
        ("one_row", "1x9", r#"{"kx":0,"ky":0,"positions":[[0,8]]}"#),
    ] {
        let name = format!("wrong_{name}");
        assert_cmd_snapshot!(
            name,
            knight_pawns()
                .args(["-", "--board", board])
                .pass_stdin(wrong)
        );
    }
}

/// The documented games as people paste them.
const PASTED: &str = "1\n1\n[[0,0]]\nInput: kx = 0, ky = 2, positions = [[1,1],[2,2],[3,3]]\n\n\
                      kx = 0, ky = 0, positions = [[1,2],[2,4]]\n{\"kx\":1,\"ky\":1,\"positions\":[[0,0]]}\n";

#[test]
fn games_are_read_as_people_paste_them() {
    let value = ["-", "--format=value"];
    assert_cmd_snapshot!("pasted", knight_pawns().args(value).pass_stdin(PASTED));
    let wrong = [
        ("two_values", "1\n2\n"),
        ("no_number_in_a_line", "1\nx\n[[0,0]]\n"),
        ("values_in_a_line", "1 1\n[[0,0]]\n"),
        ("assigned_twice", "kx = 1, kx = 2, positions = [[0,0]]\n"),
        ("assigned_no_pawn", "kx = 1, ky = 2, positions = [0,0]\n"),
    ];
    for (name, wrong) in wrong {
        let input = format!("{PASTED}{wrong}");
        let name = format!("pasted_{name}");
        assert_cmd_snapshot!(name, knight_pawns().args(value).pass_stdin(input));
    }
}

#[test]
fn answers_are_compared_with_those_that_are_expected() {
    let scratch = tempfile::tempdir().expect("a new directory");
    let compared = |values: &str| {
        std::fs::write(scratch.path().join("values"), values).expect("it is ours");
        let mut command = knight_pawns();
        command.current_dir(scratch.path());
        command.args(["-", "--format=value", "--expect=values"]);
        command
    };
    for (name, values) in [
        ("all", "4\n8\n3\n"),
        ("different", "4\n9\n2\n"),
        ("few", "4\n"),
        ("many", "4\n8\n3\n5\n"),
        ("nothing", ""),
    ] {
        let name = format!("expected_{name}");
        assert_cmd_snapshot!(name, compared(values).pass_stdin(DOCUMENTED));
    }
}

#[test]
fn random_games_are_the_same_from_the_same_seed() {
    let games = |seed: &str| {
        let mut command = knight_pawns();
        let random = [
            "--random=20",
            "--seed",
            seed,
            "--format=json",
            "--board=8x8",
        ];
        let output = command.args(random).output().expect("it runs");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    let first = games("5");
    assert_eq!(first, games("5"));
    assert_ne!(first, games("6"));
    // Their values are those of the same games from a file.
    let (mut instances, mut values) = (String::new(), String::new());
    for line in first.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let pawns = answer["game"]["positions"].as_array().expect("a list");
        assert!((1..=15).contains(&pawns.len()));
        instances += &answer["game"].to_string();
        values = format!("{values}{}\n", answer["value"]);
    }
    let scratch = tempfile::tempdir().expect("a new directory");
    std::fs::write(scratch.path().join("games"), instances).expect("it is ours");
    std::fs::write(scratch.path().join("values"), &values).expect("it is ours");
    let mut command = knight_pawns();
    command.current_dir(scratch.path());
    let command = command.args(["games", "--board=8x8", "--format=value", "--expect=values"]);
    let output = command.output().expect("it runs");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), values);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let marked = format!("\u{feff}{DOCUMENTED}");
    assert_cmd_snapshot!(
        "byte_order_mark",
        knight_pawns()
            .args(["--format=value", "-"])
            .pass_stdin(marked)
    );
}

#[test]
fn a_large_limit_is_reported_once_in_units() {
    let pawns: Vec<String> = (0..24).map(|column| format!("--pawn=1,{column}")).collect();
    let mut command = knight_pawns();
    command
        .args(["--knight=0,0", "--max-memory=64MiB"])
        .args(pawns);
    let output = command.output().expect("it runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.contains("iB, more than the memory limit of 64.0 MiB (after "),
        "{message}"
    );
    assert!(!message.contains("67108864"), "{message}");
}

#[test]
fn a_reached_limit_is_reported_with_the_work_done() {
    redacted(|| {
        let limited = |limit: &[&str]| {
            let mut command = knight_pawns();
            command.args(["--format=value", "-"]).args(limit);
            command
        };
        assert_cmd_snapshot!(
            "limit_positions",
            limited(&["--max-positions", "5"]).pass_stdin(DOCUMENTED)
        );
        assert_cmd_snapshot!(
            "limit_memory",
            limited(&["--max-memory", "20B"]).pass_stdin(DOCUMENTED)
        );
        assert_cmd_snapshot!(
            "limit_time",
            limited(&["--max-time", "0s"]).pass_stdin(DOCUMENTED)
        );
    });
}
