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
fn a_position_is_read_as_the_game_writes_it() {
    let answer = |arguments: &[&str]| {
        let mut command = solve("clobber");
        let output = command.args(arguments).args(["--format", "json"]).output();
        let output = output.expect("it runs");
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let written = answer(&["--position", ".X,.O_XXO,Min"]);
    assert_eq!(
        written,
        answer(&["--position", ".X|.O + XXO", "--first", "min"])
    );
    let max = answer(&["--position", ".X,.O_XXO,Min", "--first", "max"]);
    assert_eq!(max, answer(&["--position", ".X|.O + XXO"]));
    assert_ne!(max, written);
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
fn the_thermograph_of_a_position_is_drawn_into_a_file() {
    let directory = scratch_directory();
    let draw = |arguments: &[&str]| {
        let mut command = optimal_play();
        command.args(arguments).current_dir(&directory);
        command.output().expect("it runs")
    };
    let into = |file| {
        [
            "--position",
            "XX.O",
            "--format",
            "value",
            "--thermograph",
            file,
        ]
    };
    let toads = |file| [&["solve", "toads"][..], &into(file)].concat();
    let output = draw(&toads("toads.svg"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "Max wins\n");
    let picture = std::fs::read_to_string(directory.path().join("toads.svg"));
    let picture = picture.expect("it is drawn");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("<title>mean 1/4, temperature 1/4</title>"));
    // No such directory; no form within the steps; not for a certificate.
    let switches = (2..22).map(|length| "X".repeat(length) + ".O");
    let switches = switches.collect::<Vec<_>>().join("+");
    let large = ["--position", &switches, "--thermograph", "large.svg"];
    for (arguments, message) in [
        (toads("none/toads.svg"), "--thermograph: none/toads.svg: "),
        (
            [&["solve", "elephants"][..], &large].concat(),
            "--thermograph: the position has none: the form takes more than 1048576 steps",
        ),
        (
            vec![
                "certificate",
                "write",
                "toads.opc",
                "--player",
                "max",
                "toads",
                "--thermograph",
                "toads.svg",
            ],
            "--thermograph is only for `solve`",
        ),
    ] {
        let output = draw(&arguments);
        assert!(!output.status.success(), "{output:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(message), "{error}");
    }
    assert!(!directory.path().join("large.svg").exists());
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

#[test]
fn values_of_any_game_are_made_of_boards_of_a_usual_size() {
    let directory = scratch_directory();
    for game in ["toads", "hackenbush", "domineering"] {
        let mut command = optimal_play();
        command.args(["values", "make", game, "--values", game]);
        let output = command.current_dir(&directory).output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
    }
}

#[test]
fn boards_without_cells_have_no_values() {
    for game in ["clobber", "domineering", "toads"] {
        for board in ["0x3", "1x0"] {
            let mut command = optimal_play();
            command.args(["values", "make", game, "--board", board]);
            let output = command.args(["--values", "none"]).output();
            let output = output.expect("it runs");
            assert_eq!(output.status.code(), Some(2), "{game} {board}");
            let message =
                format!("error: --board {board}: a board has at least one row and column\n");
            assert_eq!(String::from_utf8_lossy(&output.stderr), message);
        }
    }
}
