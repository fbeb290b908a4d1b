//! Nimbers without the solvers of the crate, and the tables of rectangles in the README of the games.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::fs;
use std::hash::Hash;
use std::path::Path;

use optimal_play::{GameState, Impartial, Solution, Wdl};

/// The nimber of a position by definition, in one piece: the least that no move leads to.
pub(crate) fn by_definition<P: Eq + Hash + Clone>(
    position: &P,
    after: &impl Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, u64>,
) -> u64 {
    if let Some(&nimber) = known.get(position) {
        return nimber;
    }
    let reached = after(position);
    let reached: Vec<_> = reached
        .iter()
        .map(|it| by_definition(it, after, known))
        .collect();
    let mut nimber = 0;
    while reached.contains(&nimber) {
        nimber += 1;
    }
    known.insert(position.clone(), nimber);
    nimber
}

/// Each position that a root leads to, once.
pub(crate) fn every_position<G: GameState + Clone + Eq + Hash>(root: &G) -> Vec<G> {
    let mut met = HashSet::from([root.clone()]);
    let mut positions = vec![root.clone()];
    let mut next = 0;
    while let Some(position) = positions.get(next).cloned() {
        next += 1;
        for after in position.moves().map(|mv| position.play(mv)) {
            if met.insert(after.clone()) {
                positions.push(after);
            }
        }
    }
    positions
}

/// Tests that a position has this nimber in the solution, and that its bounds allow the winner.
pub(crate) fn assert_has_nimber<G: Impartial<Value = Wdl> + Display>(
    solution: &Solution<G>,
    position: &G,
    nimber: u64,
) {
    assert_eq!(solution.grundy_value(position), Some(nimber), "{position}");
    let (least, most) = position.bounds();
    let winner = if nimber == 0 {
        !position.to_move()
    } else {
        position.to_move()
    };
    let value = Wdl::win(winner);
    assert!(least <= value && value <= most, "{position}");
}

/// Compares the boards of up to `squares` squares in the table of a game with `nimber`, which
/// takes columns and rows. A row of the table has the nimbers from the square board on.
pub(crate) fn assert_matches_table(game: &str, squares: u8, nimber: impl Fn(u8, u8) -> u64) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/README.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let mut compared = 0;
    let rows = page.lines().filter_map(|line| {
        let row = line.strip_prefix(&format!("| {game} | "))?;
        row.split_once(" | ")
    });
    for (rows, rest) in rows {
        let rows: u8 = rows.parse().expect("a number of rows");
        let nimbers = rest.split(" | ").next().unwrap_or_default().split(' ');
        for (columns, listed) in (rows..).zip(nimbers) {
            if u16::from(rows) * u16::from(columns) <= u16::from(squares) {
                let found = nimber(columns, rows).to_string();
                assert_eq!(listed, found, "{game} {rows}×{columns}");
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "the page has a table of {game}");
}
