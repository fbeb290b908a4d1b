//! Stores that processes solve together: the same bytes as of one process.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::program::{self, Cluster, Process, Scratch};

/// The environment variable that asks for the large games, too.
pub(crate) const LARGE: &str = "OPTIMAL_PLAY_LARGE";

/// The files below a directory, with their bytes.
fn contents(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(contents(&path));
        } else {
            files.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
    files
}

/// The contents with names that do not tell which directory it is.
fn relative(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let name = |path: PathBuf| {
        path.strip_prefix(directory)
            .expect("it is below")
            .to_owned()
    };
    contents(directory)
        .into_iter()
        .map(|(path, bytes)| (name(path), bytes))
        .collect()
}

#[track_caller]
pub(crate) fn assert_same(found: &Path, expected: &Path) {
    let (found, expected) = (relative(found), relative(expected));
    let names = found.keys().chain(expected.keys());
    let differs = |name: &&PathBuf| found.get(*name) != expected.get(*name);
    let different: Vec<_> = names.filter(differs).collect();
    assert!(different.is_empty(), "{different:?} differ");
}

/// Member `number` of those that solve a game; `command` is the program `solve`, wherever it runs,
/// and the arguments have the game and other options.
pub(crate) fn solve(
    mut command: Command,
    cluster: &Cluster,
    (number, workers): (usize, usize),
    store: &Path,
    arguments: &str,
) -> Process {
    command.arg("--store").arg(store);
    command.args(["--workers", &workers.to_string()]);
    command.args(["--report", "json", "--max-memory", "64MiB"]);
    cluster.start(&mut command, number, arguments)
}

/// Solves a game to the end, and returns the value that member 0 prints.
pub(crate) fn solved(members: usize, workers: usize, store: &Path, game: &str) -> String {
    let report = report(members, workers, store, game);
    report["value"].as_str().expect("a text").to_owned()
}

/// Solves a game to the end, and returns what member 0 prints.
fn report(members: usize, workers: usize, store: &Path, game: &str) -> serde_json::Value {
    let cluster = Cluster::new(members);
    let program = || Command::new(program::path("solve"));
    let start = |number| solve(program(), &cluster, (number, workers), store, game);
    let all: Vec<_> = (0..members).map(start).collect();
    let mut ended = all.into_iter().map(Process::ends);
    let first = ended.next().expect("there is one");
    first.assert_success();
    ended.for_each(|other| {
        other.assert_success();
        assert_eq!(other.out, "");
    });
    serde_json::from_str(&first.out).expect("JSON")
}

fn is_the_same_with_any_processes(game: &str) {
    let whole = Scratch::new();
    let expected = report(1, 1, &whole.0, game);
    for (members, workers) in [(1, 2), (2, 1), (3, 2)] {
        let store = Scratch::new();
        let found = report(members, workers, &store.0, game);
        for what in ["value", "line", "positions"] {
            assert_eq!(found[what], expected[what], "{what} of {game}");
        }
        let parts = found["members"].as_array().expect("a list");
        assert_eq!(parts.len(), members);
        let sends = |part: &serde_json::Value| part["sent_bytes"] != 0;
        assert!(members == 1 || parts.iter().all(sends), "{found}");
        assert_same(&store.0, &whole.0);
    }
}

#[test]
fn a_finished_run_is_reported_with_its_positions_again() {
    for game in ["connect-four --board 4x3", "chase --white 1,1 --black 4,4"] {
        let store = Scratch::new();
        let first = report(2, 1, &store.0, game);
        assert_eq!(first["expanded"], first["positions"]);
        let again = report(2, 1, &store.0, game);
        for what in ["value", "line", "positions"] {
            assert_eq!(again[what], first[what], "{what} of {game}");
        }
        assert_eq!(again["expanded"], 0);
        let mut solve = Command::new(program::path("solve"));
        let text = solve.arg("--store").arg(&store.0).args(game.split(' '));
        let text = text.output().expect("it runs").stdout;
        let text = String::from_utf8(text).expect("text");
        assert!(text.contains(" positions, all found before\n"), "{text}");
    }
}

#[test]
fn stores_are_the_same_with_any_number_of_processes_and_threads() {
    for game in [
        "connect-four --board 4x3 --shard-positions 500",
        "dots-and-boxes --board 2x2 --shard-positions 100",
        "staircase 2 2 1 1 2 3 4 5 6 7",
        "chase --white 1,1 --black 8,8 --board 8x8 --shard-positions 500",
        "awari --seeds 6 --shard-positions 500",
    ] {
        is_the_same_with_any_processes(game);
    }
}

#[test]
fn large_stores_are_the_same_with_any_number_of_processes_and_threads() {
    if env::var_os(LARGE).is_none() {
        println!("skipped: {LARGE} is not set");
        return;
    }
    let pawn = |pawn: u32| format!("--pawn {},{}", pawn / 4, 1 + pawn % 4);
    let pawns = (0..14).map(pawn).collect::<Vec<_>>().join(" ");
    for game in [
        "connect-four --board 5x4 --shard-positions 20000".to_owned(),
        "dots-and-boxes --board 2x3 --shard-positions 2000".to_owned(),
        format!("knight_pawns --knight 9,9 {pawns} --shard-positions 2000"),
        "chase --white 1,1 --black 30,30 --board 30x30 --shard-positions 100000".to_owned(),
        "awari --seeds 10 --shard-positions 20000".to_owned(),
    ] {
        is_the_same_with_any_processes(&game);
    }
}

#[test]
fn the_line_has_the_moves_as_the_program_of_the_game_writes_them() {
    // Columns count from 1, and X completes a row in the fourth one.
    for (game, line) in [
        ("connect-four --board 4x4 112233", vec!["4"]),
        ("staircase 1 2 1 2 3 4", vec!["(1,1)", "(1,2)"]),
    ] {
        let found = report(1, 1, &Scratch::new().0, game);
        assert_eq!(found["line"], serde_json::json!(line));
    }
}
