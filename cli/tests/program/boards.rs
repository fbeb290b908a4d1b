//! Games on boards side by side.

use insta_cmd::assert_cmd_snapshot;

use crate::{redacted, solve};

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
