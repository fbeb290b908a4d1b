//! Games on boards side by side.

use insta_cmd::assert_cmd_snapshot;

use support::scratch_directory;

use crate::{optimal_play, redacted, solve};

#[test]
fn boards_are_solved_for_either_player() {
    let position = ["--position", "XOX|OXO + XO."];
    redacted(|| assert_cmd_snapshot!("text", solve("clobber").args(position)));
    let min = ["--first", "min", "--format", "json"];
    assert_cmd_snapshot!("json", solve("clobber").args(position).args(min));
}

#[test]
fn boards_of_different_games_stand_side_by_side() {
    // The star of each cancels that of another.
    let stars = "clobber:XO + nogo:.. + toads:X.O + elephants:X.O";
    for (position, first, winner) in [
        (stars.to_owned(), "max", "Min wins"),
        (stars.to_owned(), "min", "Max wins"),
        (format!("{stars} + hackenbush:XOO"), "min", "Max wins"),
    ] {
        let mut command = solve("sum-of-games");
        command.args([
            "--position",
            &position,
            "--first",
            first,
            "--format",
            "value",
        ]);
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), winner);
    }
}

#[test]
fn what_is_wrong_in_a_position_is_reported() {
    for (name, game, position) in [
        ("wrong_cell", "toads", "X.O + X-O"),
        ("wrong_game", "sum-of-games", "clobber:XO + chess:K"),
        ("no_board", "nogo", " + "),
    ] {
        assert_cmd_snapshot!(name, solve(game).args(["--position", position]));
    }
}

#[test]
fn values_of_parts_stay_in_a_file() {
    let directory = scratch_directory();
    let make = |game: &str, board: &str| {
        let mut command = optimal_play();
        command.args([
            "values",
            "make",
            game,
            "--board",
            board,
            "--values",
            "boards.values",
        ]);
        command.current_dir(&directory);
        command
    };
    assert_cmd_snapshot!("values_make", make("clobber", "2x3"));
    let file = directory.path().join("boards.values");
    let before = std::fs::read(&file).expect("a file");
    let position = ["--position", "XOX|OXO + XO.|OXX", "--format", "value"];
    let mut command = solve("clobber");
    command
        .args(position)
        .args(["--values", "boards.values"])
        .current_dir(&directory);
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        output.stdout,
        solve("clobber")
            .args(position)
            .output()
            .expect("it runs")
            .stdout
    );
    // All boards of this size were there.
    assert!(std::fs::read(&file).expect("a file") == before);
    // Another game, boards that there are not, and too many of them.
    for (name, game, board) in [
        ("values_of_another_game", "nogo", "2x2"),
        ("values_of_no_board", "toads", "2x2"),
        ("values_of_too_many", "clobber", "6x6"),
    ] {
        assert_cmd_snapshot!(name, make(game, board));
    }
    assert!(std::fs::read(&file).expect("a file") == before);
}
