//! Connect Four: published scores and counts, and a plain negamax from the rules only.

mod plain;
mod published;
mod random;

use std::collections::{HashMap, HashSet};

use optimal_play::{GameState, Minimax, PackedKey, Player, Run, Solution, Solver, Wdl};
use optimal_play_games::connect_four::{ConnectFour, Payoff, Position};
use plain::Plain;

fn board(width: u32, height: u32) -> ConnectFour {
    ConnectFour::new(width, height).expect("a valid board")
}

fn solve<'g, V: Payoff>(position: &Position<'g, V>) -> Solution<Position<'g, V>> {
    Minimax::hashed()
        .solve(position, Run::new())
        .expect("an acyclic game")
}

/// The moves of digits as they are published, counted from 1.
fn moves(digits: &str) -> impl Iterator<Item = u8> {
    digits.bytes().map(|digit| digit - b'1')
}

/// The value for the side to move.
fn for_mover(position: &Position<'_>, value: i8) -> i8 {
    match position.to_move() {
        Player::Max => value,
        Player::Min => -value,
    }
}

/// Checks the bounds and candidate moves of each position of the solution.
fn check_hooks<V: Payoff>(solution: &Solution<Position<'_, V>>) {
    for (state, value) in solution.positions() {
        if state.decided().is_some() {
            continue;
        }
        let (least, greatest) = state.bounds();
        assert!(least <= value && value <= greatest, "{state:?} {value:?}");
        let candidates: Vec<_> = state.candidate_moves().collect();
        let values = candidates.iter().map(|mv| {
            assert!(state.moves().any(|legal| legal == *mv), "{state:?} {mv}");
            let after = state.play(*mv);
            solution.value_of(&after).expect("every position is solved")
        });
        let best = values.reduce(|best, value| state.to_move().choose(best, value));
        // A full board has neither moves nor candidate moves.
        let expected = state.moves().next().map(|_| value);
        assert_eq!(best, expected, "{state:?}");
        assert_eq!(
            candidates.iter().collect::<HashSet<_>>().len(),
            candidates.len()
        );
    }
}

/// Keys fit their bits, and only equal boards and mirror images share one; the solution has exactly
/// the boards of `known`.
fn check_keys(solution: &Solution<Position<'_>>, known: &HashMap<Plain, i32>) {
    let mut keys = HashSet::new();
    let mut boards = HashSet::new();
    for (state, _) in solution.positions() {
        assert_eq!(state.packed_key(), state.key());
        assert!(u128::from(state.packed_key()) < 1 << state.key_bits());
        assert!(keys.insert(state.packed_key()), "{state:?}");
        assert!(boards.insert(Plain::of(&state).folded()), "{state:?}");
    }
    let known: HashSet<_> = known.keys().cloned().map(Plain::folded).collect();
    assert_eq!(boards, known);
}

#[test]
fn a_score_is_one_more_than_the_stones_that_the_winner_keeps() {
    let score = |width, height, columns: &[u8]| {
        let game = board(width, height);
        let position = game.position(columns.iter().copied());
        position.expect("legal moves").decided()
    };
    // The first player has 21 stones and has played 4, and 18 is 22 - 4.
    assert_eq!(score(7, 6, &[0, 1, 0, 1, 0, 1, 0]), Some(18));
    assert_eq!(score(7, 6, &[0, 1, 0, 1, 0, 1, 2, 1]), Some(-18));
    // On 25 cells the first player has 13 stones, the second 12.
    assert_eq!(score(5, 5, &[0, 1, 0, 1, 0, 1, 0]), Some(10));
    assert_eq!(score(5, 5, &[0, 1, 0, 1, 0, 1, 2, 1]), Some(-9));
    assert_eq!(score(7, 6, &[0, 1, 0, 1, 0, 1]), None);
}

#[test]
fn moves_are_listed_from_the_centre() {
    let game = board(7, 6);
    let start = game.start();
    assert!(start.moves().eq([3, 2, 4, 1, 5, 0, 6]));
    assert!(start.candidate_moves().eq(start.moves()));
    let full = game.position([2; 6]).expect("six stones fit");
    assert!(full.moves().eq([3, 4, 1, 5, 0, 6]));
    let even = board(6, 5);
    assert!(even.start().moves().eq([2, 3, 1, 4, 0, 5]));
}

#[test]
fn bounds_and_candidate_moves_look_two_plies_ahead() {
    let game = board(7, 6);
    let hooks = |digits: &str| {
        let position = game.position(moves(digits)).expect("legal moves");
        (
            position.bounds(),
            position.candidate_moves().collect::<Vec<_>>(),
        )
    };
    // An immediate win, with the fourth stone.
    assert_eq!(hooks("112233"), ((18, 18), vec![3]));
    // Three with both ends open: any reply loses to the fourth stone.
    let (bounds, candidates) = hooks("44335");
    assert_eq!((bounds, candidates.len()), ((18, 18), 1));
    // Three with one end open, which the opponent has to close; then the second player can win with
    // its fourth stone at the earliest, and the first with its fifth.
    assert_eq!(hooks("41414"), ((-18, 17), vec![3]));
    // Three on the second row, with nothing under the fourth cell: the player avoids that column.
    let (bounds, mut candidates) = hooks("2113372");
    candidates.sort_unstable();
    assert_eq!((bounds, candidates), ((-17, 16), vec![0, 1, 2, 4, 5, 6]));
}

#[test]
fn bounds_see_threats_above_one_another_and_lines_that_the_opponent_prevents() {
    let game = board(7, 6);
    let bounds = |digits| game.position(moves(digits)).expect("legal moves").bounds();
    // The second and the third cell of the empty sixth column are threats: the first player drops a
    // stone below them, and wins with the seventh one.
    assert_eq!(bounds("4775475474"), (15, 15));
    // The second player answers in the same column, or in the other one of the two that have an odd
    // number of free cells.
    assert_eq!(bounds("4344443554"), (-15, 0));
    // In the end the first player has to move to the fifth column, right below the threat of the
    // second one, which can wait so long; it keeps four stones, at least.
    assert_eq!(bounds("14145533"), (-16, -5));
    // There is an odd number of cells left. But the first player has a threat in the third row of a
    // column with an odd number of them, below which nobody moves.
    assert_eq!(bounds("132545355"), (2, 15));
    // The first player still gets the lowest row.
    assert_eq!(bounds("44"), (-19, 19));
}

#[test]
fn a_position_shows_its_rows() {
    let game = board(4, 3);
    let position = game.position([0, 1, 0, 0]).expect("legal moves");
    assert_eq!(
        format!("{position:?}"),
        r#"Position { rows: ["O...", "X...", "XO.."], to_move: Max, .. }"#
    );
    assert_eq!(position.stone(0, 2), Some(Player::Min));
    assert_eq!(position.stone(1, 1), None);
    assert_eq!(position.stone(0, 3), None);
    assert_eq!(position.stone(4, 0), None);
    assert_eq!(position.stone(255, 255), None);
}

#[test]
fn a_position_is_drawn_row_by_row() {
    let game = board(4, 3);
    let position = game.position([0, 1, 0, 0]).expect("legal moves");
    assert_eq!(position.to_string(), "O...\nX...\nXO..");
}

#[test]
fn a_position_takes_six_words() {
    assert_eq!(size_of::<Position<'_>>(), 48);
    assert_eq!(size_of::<Position<'_, Wdl>>(), 48);
}

#[test]
fn an_invalid_board_or_move_is_rejected_with_the_reason() {
    for (width, height) in [
        (1, 63),
        (2, 31),
        (3, 20),
        (4, 15),
        (8, 7),
        (9, 6),
        (16, 3),
        (32, 1),
    ] {
        let game = board(width, height);
        assert_eq!(
            (u32::from(game.width()), u32::from(game.height())),
            (width, height)
        );
        let bits = game.start().key_bits();
        assert!(bits == width * (height + 1) && bits <= 64);
    }
    let wrong = |width, height| match ConnectFour::new(width, height) {
        Ok(_) => panic!("{width}×{height} is wrong"),
        Err(error) => error.to_string(),
    };
    let game = board(4, 3);
    let refused = |columns: &[u8]| {
        let position = game.position(columns.iter().copied());
        position.expect_err("it is wrong").to_string()
    };
    let messages = [
        wrong(0, 6),
        wrong(7, 0),
        wrong(8, 8),
        wrong(1, 64),
        wrong(33, 1),
        wrong(u32::MAX, u32::MAX),
        refused(&[4]),
        refused(&[0, 1, 255]),
        refused(&[2, 2, 2, 2]),
        refused(&[0, 0, 1, 1, 2, 2, 3, 3]),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}
