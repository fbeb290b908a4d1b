//! The staircase: documented and published answers, and a plain recursion from the rules only.

use std::fs;

use optimal_play::rules::InstanceError;
use optimal_play::{GameState, Indexed, Minimax, Run, Solver, Tabulate};
use optimal_play_games::staircase::{Fill, Staircase};
use proptest::prelude::*;
use serde::Deserialize;

/// The weights of the cells for one player, row by row.
type Weights = Vec<Vec<u32>>;

fn value(black: &Weights, white: &Weights) -> i32 {
    let game = Staircase::new(black, white).expect("a valid game");
    let solution = Minimax::dense().solve(&game.start(), Run::new());
    solution.expect("an acyclic game").value()
}

#[test]
fn the_documented_answer_is_found() {
    let (black, white) = (
        vec![vec![2, 7, 3], vec![9, 1, 2]],
        vec![vec![3, 7, 2], vec![2, 3, 1]],
    );
    assert_eq!(value(&black, &white), 2);
}

#[test]
fn the_published_answers_are_found() {
    #[derive(Deserialize)]
    struct Case {
        #[serde(rename = "A")]
        black: Weights,
        #[serde(rename = "B")]
        white: Weights,
        expected: i32,
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/staircase.jsonl");
    let cases = fs::read_to_string(path).expect("the file is part of the repository");
    assert_eq!(cases.lines().count(), 40);
    for case in cases.lines() {
        let case: Case = serde_json::from_str(case).expect("a case a line");
        assert_eq!(value(&case.black, &case.white), case.expected);
    }
}

/// The rules written plainly, over the cells themselves.
fn recursion(
    black: &Weights,
    white: &Weights,
    filled: &mut Vec<Vec<bool>>,
    blacks_turn: bool,
) -> i32 {
    let mut best: Option<i32> = None;
    for row in 0..black.len() {
        for column in 0..black[0].len() {
            let left = filled[row][..column].iter().all(|&cell| cell);
            let above = filled[..row].iter().all(|row| row[column]);
            if filled[row][column] || !left || !above {
                continue;
            }
            filled[row][column] = true;
            let rest = recursion(black, white, filled, !blacks_turn);
            filled[row][column] = false;
            let score = |weights: &Weights| i32::try_from(weights[row][column]).expect("small");
            best = Some(if blacks_turn {
                (score(black) + rest).max(best.unwrap_or(i32::MIN))
            } else {
                (rest - score(white)).min(best.unwrap_or(i32::MAX))
            });
        }
    }
    best.unwrap_or(0)
}

fn weights(rows: usize, columns: usize) -> impl Strategy<Value = Weights> {
    proptest::collection::vec(proptest::collection::vec(0..10_u32, columns), rows)
}

fn boards() -> impl Strategy<Value = (Weights, Weights)> {
    let sizes = prop::sample::select(vec![
        (1, 1),
        (1, 9),
        (9, 1),
        (2, 2),
        (2, 5),
        (5, 2),
        (3, 3),
        (3, 4),
        (4, 3),
    ]);
    sizes.prop_flat_map(|(rows, columns)| (weights(rows, columns), weights(rows, columns)))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_match_a_plain_recursion((black, white) in boards()) {
        let mut filled = vec![vec![false; black[0].len()]; black.len()];
        let expected = recursion(&black, &white, &mut filled, true);
        let game = Staircase::new(&black, &white).expect("a valid game");
        let root = game.start();
        let hashed = Minimax::hashed().solve(&root, Run::new()).expect("an acyclic game");
        let dense = Minimax::dense().solve(&root, Run::new()).expect("an acyclic game");
        prop_assert_eq!(hashed.value(), expected);
        prop_assert_eq!(dense.value(), expected);
        let tabulate = Tabulate::by_block().solve(&root, Run::new()).expect("an acyclic game");
        prop_assert_eq!(tabulate.value(), expected);
        let verified = dense.verify().expect("every value is right");
        prop_assert_eq!((verified.positions, verified.complete), (u64::from(game.positions()), true));
        prop_assert!(dense.line().eq(hashed.line()));
    }
}

#[test]
fn every_index_is_a_position_and_every_move_lowers_it() {
    for (rows, columns) in [(1, 1), (1, 5), (5, 1), (3, 4), (6, 6)] {
        let table = vec![vec![1; columns]; rows];
        let game = Staircase::new(&table, &table).expect("a valid game");
        let root = game.start();
        assert_eq!(root.index() + 1, root.index_count());
        let mut keys = Vec::new();
        for index in 0..root.index_count() {
            let state = root.at_index(index).expect("there are no gaps");
            assert_eq!(state.index(), index);
            keys.push(state.key());
            for mv in state.moves() {
                let child = state.play(mv);
                assert!(child.index() < index);
                let again = root.at_index(child.index()).expect("there are no gaps");
                assert_eq!(
                    (again.key(), again.to_move()),
                    (child.key(), child.to_move())
                );
            }
        }
        let states: Vec<_> = root
            .states()
            .map(|(index, state)| (index, state.key()))
            .collect();
        let expected: Vec<_> = keys.iter().copied().enumerate().collect();
        assert_eq!(states, expected);
        for (index, state) in root.states() {
            let same = root.at_index(index).expect("there are no gaps");
            assert_eq!((state.index(), state.to_move()), (index, same.to_move()));
        }
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), root.index_count());
        assert_eq!(
            root.at_index(root.index_count()).map(|state| state.key()),
            None
        );
    }
}

#[test]
fn a_position_shows_the_filled_cells_of_each_row() {
    let table = vec![vec![1; 3]; 2];
    let game = Staircase::new(&table, &table).expect("a valid game");
    let root = game.start();
    let one = root.play(root.moves().next().expect("the corner"));
    assert_eq!(
        format!("{root:?}"),
        "Position { filled: [0, 0], to_move: Max, .. }"
    );
    assert_eq!(
        format!("{one:?}"),
        "Position { filled: [1, 0], to_move: Min, .. }"
    );
}

#[test]
fn a_position_is_drawn_with_the_weights_of_its_empty_cells() {
    let game = Staircase::new(
        &[vec![2, 7, 30], vec![9, 1, 2]],
        &[vec![3, 7, 2], vec![2, 3, 1]],
    );
    let game = game.expect("a valid game");
    let corner = Fill { row: 0, column: 0 };
    let one = game.start().play(corner);
    assert_eq!(
        game.start().to_string(),
        " 2/3   7/7  30/2\n 9/2   1/3   2/1"
    );
    assert_eq!(one.to_string(), "   #   7/7  30/2\n 9/2   1/3   2/1");
    let full = [(1, 0), (0, 1), (1, 1), (0, 2), (1, 2)];
    let full = full.into_iter().fold(one, |position, (row, column)| {
        position.play(Fill { row, column })
    });
    assert_eq!(full.to_string(), "   #     #     #\n   #     #     #");
}

#[test]
fn an_invalid_instance_is_rejected_with_the_reason() {
    let message = |black: Weights, white: Weights| {
        let game: Result<_, InstanceError> = Staircase::new(&black, &white);
        game.expect_err("it is wrong").to_string()
    };
    let square = || vec![vec![1, 2], vec![3, 4]];
    let messages = [
        message(vec![], vec![]),
        message(vec![vec![]], vec![vec![]]),
        message(square(), vec![vec![1, 2]]),
        message(square(), vec![vec![1, 2], vec![3, 4, 5]]),
        message(vec![vec![1, 2], vec![3]], square()),
        message(vec![vec![1; 17]; 16], vec![vec![1; 17]; 16]),
        message(square(), vec![vec![1 << 30, 1 << 30], vec![0, 0]]),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}
