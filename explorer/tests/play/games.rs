//! Games as plain text.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use insta_cmd::assert_cmd_snapshot;

use optimal_play::{Player, Run, solve};
use optimal_play_games::tic_tac_toe::TicTacToe;

use crate::program;

/// `play` as plain text, with a fixed seed, and this time for each position.
fn play_within(think: &str) -> Command {
    let mut program = program();
    program.args(["--plain", "--seed", "1", "--think", think]);
    program
}

/// The same with enough time on a busy machine, too.
fn play() -> Command {
    play_within("10m")
}

/// The output for these typed lines.
fn printed(arguments: &[&str], typed: impl AsRef<[u8]>) -> String {
    printed_by(play(), arguments, typed)
}

fn printed_by(mut play: Command, arguments: &[&str], typed: impl AsRef<[u8]>) -> String {
    play.args(arguments).stdin(Stdio::piped());
    let program = play.stdout(Stdio::piped()).spawn();
    let mut program = program.expect("it runs");
    let mut input = program.stdin.take().expect("piped");
    input.write_all(typed.as_ref()).expect("it reads");
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_game_runs_with_every_command() {
    let typed = "hint\nline\nposition\n2\n5\nhistory\nundo\nvalues\nmoves\nskill random\nmin human\n#1\nmin computer\n\
                 stop\nmax computer\nundo\nmax human\nthink 20m\nnew\nhelp\nquit\nnot read\n";
    assert_cmd_snapshot!(play().pass_stdin(typed));
}

#[test]
fn every_game_starts_and_continues() {
    // The name of the snapshot, the flags, and what is typed.
    for row in [
        "misere_tic_tac_toe|misere_tic_tac_toe|b2",
        "hexapawn|hexapawn --board 4x4|b1-b2",
        "dodgem|dodgem|a3-b3",
        "animal_shogi|animal_shogi|Cb2-b3",
        "morris|morris|b2",
        "gobblet|gobblet|Mb2",
        "nim|nim --position 1,3,5,7|4-7",
        "kayles|kayles|e",
        "node_kayles|node_kayles|b2",
        "impartial_clobber|impartial_clobber --board 3x2|a1-b1",
        "cram|cram --board 3x4|1,1-2,1 history",
        "domineering|domineering|1,1-2,1",
        "clobber|clobber --position XXO,OX._XO|1,2-1,3",
        "nogo|nogo --position ...|1,1",
        "toads|toads|3-4",
        "elephants|elephants --position X.O|1-2",
        "hackenbush|hackenbush --position XO_OX|2",
        "dots_and_boxes|dots_and_boxes --board 1x2|a f",
        "kalah|kalah --board 3x2|b",
        "awari|awari --position 0,0,1,0,0,2,1,1,1,0,0,0|f",
        "chase|chase|1",
        "chase_larger|chase --board 3x5 --max computer --min human|3,3",
        "staircase|staircase|1,1",
        "knight_pawns|knight_pawns|d history",
    ] {
        let parts: Vec<_> = row.split('|').collect();
        let typed = parts[2].replace(' ', "\n") + "\n";
        let mut program = play();
        program.args(parts[1].split(' '));
        assert_cmd_snapshot!(parts[0], program.pass_stdin(typed));
    }
    let ending = [
        "king_rook_king",
        "--position",
        "7k/8/5K2/8/8/8/8/R7 w - - 0 1",
    ];
    let moves = "kg6\nra8\n";
    assert_cmd_snapshot!("king_rook_king", play().args(ending).pass_stdin(moves));
}

#[test]
fn every_game_is_played_to_its_end() {
    let typed = "#1\nhint\nline\nundo\nmax computer\nhistory\nquit\n";
    for name in optimal_play_games::NAMES {
        let printed = printed_by(play_within("1s"), &[name], typed);
        let has = |start| printed.lines().any(|line: &str| line.starts_with(start));
        assert!(
            has("hint: ") && has("The game is over: "),
            "{name}: {printed}"
        );
    }
}

#[test]
fn a_game_begins_with_the_position_of_a_notation() {
    let begun = [
        "connect_four",
        "--position",
        ".....,.....,.O...,XXO..",
        "--min=human",
    ];
    let printed = printed(&begun, "position\n4\nposition\nquit\n");
    assert!(printed.contains("\nRed is to move"), "{printed}");
    assert!(
        printed.contains("\nposition: .....,.....,.O...,XXO..\n"),
        "{printed}"
    );
    assert!(
        printed.contains("\nposition: .....,.....,.O...,XXOX.\n"),
        "{printed}"
    );
}

#[test]
fn a_certificate_plays_for_its_player() {
    let root = TicTacToe::new();
    let certificate = solve(&root).expect("it ends").certificate(Player::Min);
    let certificate = certificate.expect("all is solved");
    let directory = tempfile::tempdir().expect("there is room");
    let path = directory.path().join("certificate");
    fs::write(&path, &certificate).expect("it can be written");
    let name = path.to_str().expect("a name in Unicode");
    let arguments = ["tic_tac_toe", "--certificate", name];
    insta::assert_snapshot!(printed(&arguments, "b2\nhint\nc1\n"));

    // Compressed, too.
    let by_text = printed(&arguments, "b2\nhint\nc1\n");
    let solution = solve(&root).expect("it ends");
    let saved = solution.save_certificate(Player::Min, Run::new(), &path);
    saved.expect("all is solved");
    assert_eq!(printed(&arguments, "b2\nhint\nc1\n"), by_text);

    let boast = certificate.replace("value draw", "value Min wins in 8");
    fs::write(&path, boast).expect("it can be written");
    let refused = play().args(arguments).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8(refused.stderr).expect("text");
    let end = ": this secures draw, but the certificate claims Min wins in 8\n";
    assert!(
        message.contains(name) && message.ends_with(end),
        "{message}"
    );
}

#[test]
fn a_certificate_without_an_end_is_an_error_that_says_how_much_is_read() {
    let file = tempfile::NamedTempFile::new().expect("a new file");
    let name = file.path().to_str().expect("a name in Unicode");
    let cases = [
        (
            "optimal-play certificate 1\n",
            "a line has at most 1024 bytes",
        ),
        ("", "a line has at most 1024 bytes"),
    ];
    for (beginning, end) in cases {
        fs::write(&file, beginning).expect("it is ours");
        // What follows are zeros that no disk holds.
        file.as_file().set_len((1 << 26) + 1).expect("it is ours");
        let refused = play().args(["tic_tac_toe", "--certificate", name]).output();
        let refused = refused.expect("it runs");
        assert_eq!(refused.status.code(), Some(2));
        let message = String::from_utf8(refused.stderr).expect("text");
        assert!(message.contains(name), "{message}");
        assert!(message.ends_with(&format!("{end}\n")), "{message}");
    }
}

#[test]
fn watching_ends_with_the_game() {
    let watch = ["staircase", "--max=computer", "--skill=novice"];
    assert_cmd_snapshot!(play().args(watch).pass_stdin("history\n2,2\nhint\nline\n"));
}

#[test]
fn wrong_commands_are_reported_and_the_game_continues() {
    let typed = "6\n#0\n#6\n4.5\n\n  \n2 3\nskill\nskill best\nmin nobody\nthink long\nthink 1s more\nundo\nbye\n";
    let printed = printed(&[], format!("{typed}3\n"));
    let errors: Vec<_> = printed
        .lines()
        .filter(|line| line.starts_with("error"))
        .collect();
    assert_eq!(errors.len(), typed.lines().count());
    insta::assert_snapshot!(errors.join("\n"));
    assert!(printed.contains("\nRed plays 3\n"));
}

#[test]
fn a_line_that_is_too_long_is_reported_once_and_the_game_continues() {
    let long = "3".repeat(5000);
    let printed = printed(&[], format!("{long}\n3\n{long}"));
    let error = "error: a command has more than 500 bytes\n";
    assert_eq!(printed.matches("error").count(), 2, "{printed}");
    assert_eq!(printed.matches(error).count(), 2, "{printed}");
    assert!(printed.contains("\nRed plays 3\n"), "{printed}");
}

#[test]
fn a_line_that_is_not_text_is_not_a_move() {
    // The last line needs no line feed.
    let printed = printed(&[], b"\xFF\n3");
    assert!(printed.contains("error: \"\u{FFFD}\" is neither a move here"));
    assert!(printed.contains("\nRed plays 3\n"));
}

#[test]
fn the_seed_determines_the_game() {
    let game = |seed| {
        let mut play = program();
        play.args(["--plain", "--think=10m", "--max=computer", "--skill=random"]);
        printed_by(play, &["--seed", seed], "")
    };
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
}

#[test]
fn values_are_unknown_if_time_is_short() {
    let large = ["--board", "7x5"];
    assert_cmd_snapshot!(play_within("0s").args(large).pass_stdin("hint\nline\n4\n"));
}

#[test]
fn wrong_flags_are_reported() {
    // The name of the snapshot, and the flags.
    for row in [
        "no_game|chess",
        "no_board|--board|5",
        "too_large|--board|8x8",
        "fixed_board|staircase|--board|3x3",
        "not_square|dodgem|--board|3x4",
        "too_long|hexapawn|--board|2x300",
        "other_position|hexapawn|--position|4k3",
        "fixed_position|knight_pawns|--position|4k3",
        "no_position|king_rook_king|--position|8/8/8/8/8/1k6/1K6/R7 w",
        "no_number|nim|--position|3,many",
        "large_heap|nim|--position|3,400",
        "many_pins|kayles|--position|20,7",
        "few_houses|awari|--position|1,2,3",
        "many_seeds|awari|--position|4,4,4,4,4,4,4,4,4,4,4,5",
        "no_skill|--skill|best",
    ] {
        let mut words = row.split('|');
        let name = format!("flags_{}", words.next().expect("a name"));
        assert_cmd_snapshot!(name, play().args(words));
    }
    // The test has no terminal.
    assert_cmd_snapshot!("flags_no_terminal", program().pass_stdin(""));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut program = play()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(program.stdout.take());
    let mut input = program.stdin.take().expect("piped");
    // The program may end before it has read everything.
    let _ = input.write_all("moves\n".repeat(1000).as_bytes());
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
