//! The README shows what the programs print.

use std::fs;

use crate::program;

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
