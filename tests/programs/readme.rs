//! The README shows what the programs print.

use std::fs;

use crate::program;

#[test]
fn the_picture_in_the_readme_is_what_the_built_in_game_prints() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"))
        .expect("the README is part of the repository");
    let picture = readme
        .split("```text\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("the README has a picture");
    let output = program("knight_pawns").output().expect("it runs");
    let output = String::from_utf8(output.stdout).expect("text");
    // The last line shows time and memory, which differ from run to run.
    let but_the_last = |text: &str| {
        let lines = text.trim_end().rsplit_once('\n').expect("many lines");
        (
            lines.0.to_owned(),
            lines.1.split(" in ").next().map(str::to_owned),
        )
    };
    assert_eq!(but_the_last(picture), but_the_last(&output));
}
