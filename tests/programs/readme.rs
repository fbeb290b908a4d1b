//! The README and the page on the programs show what they print.

use std::fs;

use crate::program;

#[test]
fn the_page_shows_what_the_built_in_game_prints() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/programs.md"))
        .expect("the page is part of the repository");
    let picture = page
        .split("```text\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("the page has a picture");
    let output = program("knight_pawns").output().expect("it runs");
    let output = String::from_utf8(output.stdout).expect("text");
    assert_eq!(without_time(picture), without_time(&output));
}

/// The text without the time in its last line, "1025 positions in 31.3µs, 3.3 KiB".
fn without_time(text: &str) -> String {
    let (before, rest) = text.trim_end().rsplit_once(" in ").expect("a report");
    let (_, after) = rest.split_once(", ").expect("time and memory");
    format!("{before}, {after}")
}

#[test]
fn the_game_in_the_readme_is_what_the_built_in_game_prints() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md"))
        .expect("the README is part of the repository");
    let game = readme
        .split("```text\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("the README has a game");
    let output = program("knight_pawns").output().expect("it runs");
    let output = String::from_utf8(output.stdout).expect("text");
    assert!(game.lines().count() > 3);
    assert!(output.contains(game), "{output}");
}
