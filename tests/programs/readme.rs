//! The README and the page on the programs show what they print.

use std::fs;
use std::path::Path;

use crate::{example, solve};

#[test]
fn the_page_shows_what_the_built_in_game_prints() {
    let picture = first_text_of("docs/programs.md");
    assert_eq!(without_time(&picture), without_time(&built_in_game()));
}

#[test]
fn the_readme_shows_what_its_first_command_prints() {
    let output = example("knight_pawns").output().expect("it runs");
    let output = String::from_utf8(output.stdout).expect("text");
    assert_eq!(first_text_of("README.md"), output);
}

/// The first block of plain text on a page.
fn first_text_of(page: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(page);
    let text = fs::read_to_string(page).expect("the page is part of the repository");
    let after = text.split("```text\n").nth(1);
    let block = after.and_then(|rest| rest.split("```").next());
    block.expect("the page has a block of text").to_owned()
}

fn built_in_game() -> String {
    let output = solve("knight-pawns").output().expect("it runs");
    String::from_utf8(output.stdout).expect("text")
}

/// The text without the time in its last line, "1,025 positions in 31.3µs, 3.3 KiB".
fn without_time(text: &str) -> String {
    let (before, rest) = text.trim_end().rsplit_once(" in ").expect("a report");
    let (_, after) = rest.split_once(", ").expect("time and memory");
    format!("{before}, {after}")
}
