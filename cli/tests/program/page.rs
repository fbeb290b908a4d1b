//! The page on the program shows what it prints.

use support::first_text_of;

use crate::solve;

#[test]
fn the_page_shows_what_the_built_in_game_prints() {
    let picture = first_text_of("docs/programs.md");
    assert_eq!(without_time(&picture), without_time(&built_in_game()));
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
