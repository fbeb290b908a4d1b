//! Published positions of Connect Four: test sets of P. Pons, "Solving Connect 4", if their files
//! lie beside the repository.

use std::fs;

/// The columns of the moves, counted from 0, and the score for the player to move.
pub type Scored = (Vec<u8>, i32);

/// The positions of a set, if its file is there.
///
/// # Panics
///
/// If a line of it is not a position.
#[must_use]
pub fn published(name: &str) -> Option<Vec<Scored>> {
    let path = format!(
        "{}/../../shared/data/connect_four_{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let lines = fs::read_to_string(&path);
    let lines = lines
        .map_err(|error| println!("skipped: {path}: {error}"))
        .ok()?;
    Some(read(&lines))
}

/// A position a line: the columns of the moves, counted from 1, and the score.
///
/// # Panics
///
/// If a line is not one.
#[must_use]
pub fn read(lines: &str) -> Vec<Scored> {
    let positions = lines.lines().map(|line| {
        let (digits, score) = line.split_once(' ').expect("moves and a score");
        let columns = digits.bytes().map(|digit| digit - b'1').collect();
        (columns, score.parse().expect("a number"))
    });
    positions.collect()
}
