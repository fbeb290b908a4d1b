//! The program `certificate`: what it writes and checks, and its messages.

use std::fs;
use std::process::Command;

use insta_cmd::assert_cmd_snapshot;
use tempfile::TempDir;

use crate::{optimal_play, redacted};

fn certificate() -> Command {
    let mut command = optimal_play();
    command.arg("certificate");
    command
}

const GAME: [&str; 3] = ["connect-four", "--board", "4x4"];

/// A directory of its own, which is gone after the test.
struct Directory(TempDir);

impl Directory {
    fn new() -> Self {
        Self(TempDir::new().expect("a new directory"))
    }

    fn command(&self) -> Command {
        let mut command = certificate();
        command.current_dir(self.0.path());
        command
    }
}

#[test]
fn a_certificate_is_written_and_checked() {
    let directory = Directory::new();
    let write = ["write", "max.zst", "--player", "max"];
    let check = ["check", "max.zst"];
    redacted(|| {
        assert_cmd_snapshot!("written", directory.command().args(write).args(GAME));
        assert_cmd_snapshot!("checked", directory.command().args(check).args(GAME));
    });
    // It is of one game only.
    let other = ["check", "max.zst", "connect-four", "--board", "5x4"];
    assert_cmd_snapshot!("of_another_game", directory.command().args(other));
    let few = ["check", "max.zst", "--max-positions", "100"];
    assert_cmd_snapshot!("limit", directory.command().args(few).args(GAME));
}

#[test]
fn a_certificate_goes_through_a_pipe_as_text() {
    let write = ["write", "-", "--player", "min", "kalah", "--board", "2x2"];
    let output = certificate().args(write).output().expect("it runs");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text.lines().nth(1), Some("player Min"));
    let check = ["check", "-", "kalah", "--board", "2x2"];
    redacted(|| assert_cmd_snapshot!("piped", certificate().args(check).pass_stdin(&*text)));
    let boast = text.replacen("value -2\n", "value -3\n", 1);
    assert_cmd_snapshot!("boast", certificate().args(check).pass_stdin(&*boast));
}

#[test]
fn a_certificate_that_trusts_an_endgame_is_checked_with_that_endgame_only() {
    let directory = Directory::new();
    let write = ["write", "min.zst", "--player", "min", "--trust-endgame"];
    let check = ["check", "min.zst"];
    let kalah = |seeds| ["kalah", "--board", "4x3", "--endgame", seeds];
    redacted(|| {
        assert_cmd_snapshot!(
            "trusting_written",
            directory.command().args(write).args(kalah("10"))
        );
        assert_cmd_snapshot!(
            "trusting_checked",
            directory.command().args(check).args(kalah("10"))
        );
    });
    assert_cmd_snapshot!(
        "fewer_seeds",
        directory.command().args(check).args(kalah("9"))
    );
    let without = ["kalah", "--board", "4x3"];
    assert_cmd_snapshot!("no_endgame", directory.command().args(check).args(without));
    for (name, game) in [("nothing_to_trust", &without), ("no_game_to_trust", &GAME)] {
        assert_cmd_snapshot!(name, directory.command().args(write).args(game));
    }
}

#[test]
fn the_limits_of_a_run_hold_for_its_endgame() {
    let directory = Directory::new();
    let write = ["write", "max.zst", "--player", "max"];
    let kalah = ["kalah", "--board", "6x4", "--endgame", "24"];
    let mut command = directory.command();
    let command = command.args(write).args(["--max-memory", "1MiB"]);
    redacted(|| assert_cmd_snapshot!("endgame_memory", command.args(kalah)));
}

#[test]
fn any_bundled_game_has_a_certificate() {
    let directory = Directory::new();
    for game in [
        "tic-tac-toe",
        "staircase 1 2 3 4 5 6",
        "domineering --board 4x4",
        "dodgem --board 3",
        "chase --white 1,1 --black 4,4",
    ] {
        let run = |start: [&str; 4]| {
            let mut command = directory.command();
            let command = command.args(start.into_iter().filter(|it| !it.is_empty()));
            let output = command.args(game.split(' ')).output().expect("it runs");
            assert!(output.status.success(), "{output:?}");
        };
        run(["write", "max", "--player", "max"]);
        run(["check", "max", "", ""]);
    }
}

/// The files are those of both lists, and there is one of each player of every game.
#[test]
fn a_pack_has_certificates_of_both_players_of_every_game() {
    let directory = Directory::new();
    let output = directory.command().args(["pack", "proofs"]).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{output:?}");
    let pack = directory.0.path().join("proofs");
    let read = |name: &str| fs::read_to_string(pack.join(name)).expect("it is written");
    let (page, checksums) = (read("README.md"), read("SHA256SUMS"));
    let mut listed: Vec<_> = checksums.lines().map(|line| &line[66..]).collect();
    listed.extend(["README.md", "SHA256SUMS"]);
    listed.sort_unstable();
    let files = fs::read_dir(&pack).expect("it is a directory");
    let mut files: Vec<_> = files
        .map(|file| file.expect("it can be read").file_name().into_string())
        .map(|name| name.expect("ASCII"))
        .collect();
    files.sort_unstable();
    assert_eq!(files, listed);
    for name in optimal_play_games::NAMES {
        let name = name.replace('_', "-");
        for player in ["Max", "Min"] {
            let is_of = |row: &str| {
                row.starts_with(&format!("| `{name}")) && row.contains(&format!(" | {player} | "))
            };
            assert!(page.lines().any(is_of), "{player} in {name}: {page}");
        }
    }
    // The checksum is the one of everybody's tool, where there is one.
    let tool = Command::new("sha256sum")
        .args(["--check", "--status", "SHA256SUMS"])
        .current_dir(&pack)
        .status();
    match tool {
        Ok(status) => assert!(status.success()),
        Err(error) => println!("skipped: sha256sum: {error}"),
    }
}

#[test]
fn what_is_wrong_is_reported_with_its_file() {
    let directory = Directory::new();
    fs::write(directory.0.path().join("text"), "value 8\n").expect("it can be written");
    for (name, path) in [("missing", "none"), ("no_certificate", "text")] {
        let mut command = directory.command();
        assert_cmd_snapshot!(name, command.args(["check", path]).args(GAME));
    }
    let nowhere = ["write", "none/max", "--player", "max"];
    assert_cmd_snapshot!("nowhere", directory.command().args(nowhere).args(GAME));
    let board = ["check", "-", "connect-four", "--board", "40x40"];
    assert_cmd_snapshot!("board", certificate().args(board));
}

#[test]
fn a_pack_names_the_place_and_the_board_of_its_failure() {
    let directory = Directory::new();
    fs::write(directory.0.path().join("file"), "").expect("it can be written");
    assert_cmd_snapshot!("pack_in_a_file", directory.command().args(["pack", "file"]));
    let few = ["pack", "few", "--max-positions", "100"];
    redacted(|| assert_cmd_snapshot!("pack_limit", directory.command().args(few)));
}

#[test]
fn a_certificate_that_is_not_complete_leaves_no_file() {
    let directory = Directory::new();
    let write = [
        "write",
        "max",
        "--player",
        "max",
        "--max-positions",
        "20000",
    ];
    let mut command = directory.command();
    let output = command.args(write).args(GAME).output().expect("it runs");
    // A limit holds for the search and for the writing.
    assert!(output.status.success());
    let write = ["write", "min", "--player", "min", "--max-positions", "50"];
    let mut command = directory.command();
    let output = command.args(write).args(GAME).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let files = fs::read_dir(directory.0.path()).expect("it is there");
    assert_eq!(files.count(), 1);
}
