//! Impartial Clobber: nimbers by definition on lists of stones, and the table of rectangles.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use optimal_play::{GameState, Grundy, Impartial, Player, SwapPlayers};
use optimal_play_games::impartial_clobber::ImpartialClobber;
use support::solve;

use crate::nimber_tables::{
    assert_has_nimber, assert_matches_table, by_definition, every_position,
};

fn board(columns: u8, rows: u8) -> ImpartialClobber {
    ImpartialClobber::new(columns, rows).expect("a small board")
}

/// The nimber of a board, found and verified.
fn nimber(columns: u8, rows: u8) -> u64 {
    let root = board(columns, rows);
    let solution = solve(&Grundy::by_search(), &root);
    let verified = solution.verify().expect("the values agree");
    assert!(verified.complete);
    solution.grundy_value(&root).expect("the root is solved")
}

/// The colour of each stone, by its column and row.
type Stones = BTreeMap<(usize, usize), char>;

/// The stones after each move.
fn after(stones: &Stones) -> Vec<Stones> {
    let mut after = Vec::new();
    for (&from, colour) in stones {
        for (&to, other) in stones {
            let distance = from.0.abs_diff(to.0) + from.1.abs_diff(to.1);
            if distance == 1 && colour != other {
                let mut left = stones.clone();
                left.remove(&from);
                left.insert(to, *colour);
                after.push(left);
            }
        }
    }
    after
}

/// The stones of a picture.
fn stones(position: &ImpartialClobber) -> Stones {
    let text = position.to_string();
    let lines = text.lines().filter(|line| !line.starts_with(' '));
    let drawn = lines.enumerate().flat_map(|(row, line)| {
        let cells = line.split(' ').skip(1).enumerate();
        cells.map(move |(column, cell)| ((column, row), cell.chars().next().unwrap_or('.')))
    });
    drawn.filter(|(_, cell)| *cell != '.').collect()
}

#[test]
fn every_position_of_small_boards_has_the_nimber_by_definition() {
    for (columns, rows) in [(1, 1), (3, 3), (5, 2), (2, 4), (8, 1), (1, 9), (4, 3)] {
        let root = board(columns, rows);
        let solution = solve(&Grundy::by_definition(), &root);
        let mut known = HashMap::new();
        for position in every_position(&root) {
            let stones = stones(&position);
            assert_eq!(position.moves().count(), after(&stones).len(), "{position}");
            let nimber = by_definition(&stones, &after, &mut known);
            assert_has_nimber(&solution, &position, nimber);
        }
    }
}

#[test]
fn the_table_of_rectangles_has_these_nimbers() {
    assert_matches_table("Impartial Clobber", 16, nimber);
}

#[test]
fn a_stone_replaces_a_neighbour_of_the_other_colour() {
    let root = board(3, 2);
    assert_eq!(root.to_string(), "2 O X O\n1 X O X\n  a b c");
    let moves: Vec<_> = root.moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves[..2], ["a1-b1", "a1-a2"]);
    assert_eq!(moves.len(), 14);
    let after = root.play(root.moves().next().expect("there are 14"));
    assert_eq!(after.to_string(), "2 O X O\n1 . X X\n  a b c");
    assert_eq!(after.to_move(), Player::Min);
    assert_eq!(after.swap_players().to_move(), Player::Max);
    // Images, and images with colours swapped, have the same key.
    let keys: BTreeSet<_> = root.moves().map(|it| root.play(it).key()).collect();
    assert_eq!(keys.len(), 4);
    // Stones of one colour have no move, and are no part.
    let row = board(3, 1);
    let end = row.play(row.moves().next().expect("there are four"));
    assert_eq!(
        (end.to_string(), end.parts().count()),
        ("1 . X X\n  a b c".into(), 0)
    );
}

#[test]
fn a_size_that_does_not_fit_is_rejected() {
    let errors = [(0, 3), (27, 1), (13, 5)].map(|(columns, rows)| {
        let error = ImpartialClobber::new(columns, rows).expect_err("it does not fit");
        error.to_string()
    });
    insta::assert_snapshot!(errors.join("\n"));
}
