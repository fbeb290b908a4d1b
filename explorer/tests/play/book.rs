//! The program that makes the book of Connect Four.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use optimal_play::{GameState, solve};
use optimal_play_games::connect_four::ConnectFour;

fn book(file: &Path, plies: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_book"));
    let output = program
        .args(["--board", "4x4", "--threads", "1", "--plies", plies])
        .arg(file)
        .output();
    output.expect("the program starts")
}

/// The values of the first plies of 4×4, from the solution of the whole game.
fn expected(plies: usize) -> String {
    let game = ConnectFour::new(4, 4).expect("a board");
    let solution = solve(&game.start()).expect("an acyclic game");
    let (mut text, mut ply) = (String::new(), vec![game.start()]);
    for _ in 0..=plies {
        for position in &ply {
            let value = solution.value_of(position).expect("it is reached");
            let letter = b"=abcdefgh"[usize::from(value.unsigned_abs())];
            let letter = if value > 0 {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            text.push(letter.into());
        }
        text.push('\n');
        let mut reached = HashSet::new();
        let after = ply.iter().flat_map(GameState::successors);
        let after = after.map(|step| step.state);
        ply = after.filter(|it| reached.insert(it.key())).collect();
    }
    text
}

#[test]
fn a_book_is_made_and_continued() {
    let directory = tempfile::tempdir().expect("there is room");
    let file = directory.path().join("4x4.book");
    for plies in [0, 3, 7] {
        let output = book(&file, &plies.to_string());
        assert!(output.status.success(), "{output:?}");
        let text = fs::read_to_string(&file).expect("a text");
        assert_eq!(text, expected(plies), "{plies} plies");
    }
    // A part of what an interrupted run has found.
    let whole = expected(7);
    let last = whole.trim_end().rfind('\n').expect("eight lines");
    let (earlier, ply) = whole.split_at(last + 1);
    let unknown = format!("?{}", &ply[1..ply.len() / 2]);
    fs::write(&file, earlier.replace('=', "?") + &unknown).expect("there is room");
    let output = book(&file, "7");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(fs::read_to_string(&file).expect("a text"), whole);
}

#[test]
fn a_file_that_is_no_book_stays_as_it_is() {
    let directory = tempfile::tempdir().expect("there is room");
    let file = directory.path().join("4x4.book");
    fs::write(&file, "=\nA=!").expect("there is room");
    let output = book(&file, "2");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("line 2 of the book: "), "{error}");
    assert_eq!(fs::read_to_string(&file).expect("a text"), "=\nA=!");
}
