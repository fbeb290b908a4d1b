//! Knight pawns: documented and published answers, and a brute force from the rules only.

mod brute_force;

use std::fs;

use optimal_play::{GameState, Indexed, Minimax, Run, Solver, Tabulate, solve};
use optimal_play_games::knight_board::{Board, Square};
use optimal_play_games::knight_pawns::{Capture, KnightPawns, Rules, Scoring};
use proptest::prelude::*;
use serde::Deserialize;

#[test]
fn the_documented_answers_are_found() {
    let value = |knight, pawns: &[Square]| {
        let game = KnightPawns::new(knight, pawns.iter().copied()).expect("a valid game");
        solve(&game.start()).expect("an acyclic game").value()
    };
    assert_eq!(value((1, 1), &[(0, 0)]), 4);
    assert_eq!(value((0, 2), &[(1, 1), (2, 2), (3, 3)]), 8);
    assert_eq!(value((0, 0), &[(1, 2), (2, 4)]), 3);
}

#[test]
fn the_published_answers_are_found() {
    #[derive(Deserialize)]
    struct Case {
        kx: i32,
        ky: i32,
        positions: Vec<Square>,
        expected: i32,
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/knight.jsonl");
    let cases = fs::read_to_string(path).expect("the file is part of the repository");
    assert_eq!(cases.lines().count(), 60);
    for (number, case) in cases.lines().enumerate() {
        let case: Case = serde_json::from_str(case).expect("a case a line");
        let game = KnightPawns::new((case.kx, case.ky), case.positions).expect("a valid game");
        let root = game.start();
        let solvers: [&dyn Solver<_>; 2] = [&Minimax::dense(), &Tabulate::by_block()];
        for solver in solvers {
            let solution = solver.solve(&root, Run::new()).expect("an acyclic game");
            assert_eq!(solution.value(), case.expected, "case {number}");
        }
    }
}

proptest! {
    /// Boards without edges have distances that 16 bits do not hold.
    #[test]
    fn by_index_every_value_is_that_of_minimax(
        squares in prop::collection::hash_set((0..50, 0..50), 2..10),
        factor in prop_oneof![Just(1), Just(3_000)],
        alice_only: bool,
        first_captures in 0..3_usize,
    ) {
        let rules = Rules {
            board: Board::Unbounded,
            scoring: if alice_only { Scoring::AliceOnly } else { Scoring::Total },
        };
        let mut squares = squares.into_iter().map(|(row, column)| (row * factor, column * factor));
        let knight = squares.next().expect("two squares");
        let game = KnightPawns::with_rules(rules, knight, squares).expect("a valid game");
        let start = game.start();
        let first = (0..2).take(first_captures).map(|pawn| Capture { pawn });
        let root = start.play_all(first).unwrap_or(start);
        let dense = Minimax::dense().solve(&root, Run::new()).expect("an acyclic game");
        let tabulated = Tabulate::by_block().solve(&root, Run::new()).expect("an acyclic game");
        for (state, value) in dense.positions() {
            prop_assert_eq!(tabulated.value_of(&state), Some(value));
        }
        prop_assert!(tabulated.line().eq(dense.line()));
        prop_assert!(tabulated.verify().is_ok());
    }
}

#[test]
fn an_invalid_instance_is_rejected_with_the_reason() {
    let chess = Board::Bounded {
        rows: 8,
        columns: 8,
    };
    let game = |board, knight, pawns: &[Square]| {
        let rules = Rules {
            board,
            ..Rules::default()
        };
        KnightPawns::with_rules(rules, knight, pawns.iter().copied())
            .expect_err("the instance is wrong")
            .to_string()
    };
    let many: Vec<_> = (0..28).map(|pawn| (pawn / 8 + 1, pawn % 8)).collect();
    let messages = [
        game(chess, (8, 0), &[(0, 0)]),
        game(chess, (0, -1), &[(0, 0)]),
        game(chess, (0, 0), &[(0, 1), (1, 8)]),
        game(chess, (0, 0), &[(0, 1), (0, 0)]),
        game(chess, (0, 0), &[(0, 1), (5, 5), (0, 1)]),
        game(chess, (0, 0), &[]),
        game(chess, (0, 0), &many),
        game(
            Board::Bounded {
                rows: 3,
                columns: 3,
            },
            (0, 0),
            &[(0, 1), (1, 1)],
        ),
        game(
            Board::Bounded {
                rows: 1,
                columns: 9,
            },
            (0, 0),
            &[(0, 8)],
        ),
        game(
            Board::Bounded {
                rows: 0,
                columns: 9,
            },
            (0, 0),
            &[(0, 8)],
        ),
        game(
            Board::Bounded {
                rows: 5000,
                columns: 5000,
            },
            (0, 0),
            &[(0, 8)],
        ),
        game(Board::Unbounded, (0, 0), &[(0, i32::MAX)]),
        game(Board::Unbounded, (i32::MIN, 0), &[(0, 0)]),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn a_position_is_drawn_up_to_its_outermost_pieces() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let start = game.start();
    assert_eq!(start.to_string(), ".N.\na..\n.b.\n..c");
    let after = start.play(Capture { pawn: 1 });
    assert_eq!(after.to_string(), "...\na..\n.N.\n..c");
}

#[test]
fn pieces_far_apart_are_listed() {
    let rules = Rules {
        board: Board::Unbounded,
        ..Rules::default()
    };
    let game = KnightPawns::with_rules(rules, (0, 0), [(1, 1), (0, -64)]).expect("a valid game");
    assert_eq!(
        game.start().to_string(),
        "N at (0, 0)\na at (1, 1)\nb at (0, -64)"
    );
    let nearer = KnightPawns::with_rules(rules, (0, 0), [(0, -63)]).expect("a valid game");
    let drawn = nearer.start().to_string();
    assert_eq!(drawn, format!("a{}N", ".".repeat(62)));
}

#[test]
fn a_game_may_have_as_many_pawns_as_the_key_holds() {
    let pawns = (0..27).map(|pawn| (pawn / 8 + 1, pawn % 8));
    let game = KnightPawns::new((0, 0), pawns).expect("27 pawns are not too many");
    let root = game.start();
    assert_eq!(root.moves().count(), 27);
    assert!(root.index() < root.index_count());
}
