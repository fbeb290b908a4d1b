//! Clobber: a recursion over texts, and published values and winners.

use fastrand::Rng;
use optimal_play::rules::Summand;
use optimal_play::solver::Sums;
use optimal_play::{Player, Run, Solver, Wdl};
use optimal_play_games::clobber::{Board, Clobber};
use support::rounds;

use crate::boards::{assert_follows, assert_values, neighbours, random_board};

/// A stone replaces a neighbour of the other colour.
fn after(text: &str, own: char) -> Vec<String> {
    let cells: Vec<char> = text.chars().collect();
    let is_move = |&[from, to]: &[usize; 2]| cells[from] == own && !['.', own].contains(&cells[to]);
    let moves = neighbours(text).into_iter().filter(is_move);
    let texts = moves.map(|[from, to]| {
        let mut cells = cells.clone();
        cells[from] = '.';
        cells[to] = own;
        cells.into_iter().collect()
    });
    texts.collect()
}

#[test]
fn random_boards_have_the_moves_and_winners_of_rules_on_texts() {
    let mut random = Rng::with_seed(1);
    for _ in 0..rounds(30) {
        for (rows, columns) in [(1, 10), (2, 4), (3, 3), (5, 2), (9, 1)] {
            let board = random_board(rows, columns, b"XXXOOO.", &mut random);
            assert_follows::<Board>(&board, after);
        }
        let boards = [(1, 5), (2, 2), (3, 1)];
        let boards = boards.map(|(rows, columns)| random_board(rows, columns, b"XO", &mut random));
        assert_follows::<Board>(&boards.join(" + "), after);
    }
}

#[test]
fn boards_have_the_published_values() {
    // M. Albert, J. Grossman, R. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5
    // (2005): n stones before one of the other colour are worth n - 1 ups, and a star if n is odd.
    assert_values::<Board>(&[
        ("XO", "*"),
        ("XXO", "^"),
        ("OOX", "v"),
        ("XXXO", "^2*"),
        ("XXXXO", "^3"),
        ("OOOOOX", "v4*"),
    ]);
}

#[test]
fn rows_of_alternating_stones_have_the_published_winners() {
    // The same, a conjecture for all n, proven in 2025 (A Proof of the 2004
    // Albert-Grossman-Nowakowski-Wolfe Conjecture on Alternating Linear Clobber, arXiv 2509.08985):
    // the first player wins (XO)^n, unless n = 3.
    for pairs in 1..=12 {
        let row: Clobber = "XO".repeat(pairs).parse().expect("a row");
        for first in Player::ALL {
            let root = row.clone().with_to_move(first);
            let solution = Sums::by_forms().without_line().solve(&root, Run::new());
            let winner = if pairs == 3 { !first } else { first };
            assert_eq!(
                solution.expect("no limit").value(),
                Wdl::win(winner),
                "{root:?}"
            );
        }
    }
}

#[test]
fn wrong_texts_are_rejected() {
    let texts = ["", "XO + XA", "XO|X", &"X".repeat(65), "XO + X||O"];
    let errors = texts.map(|text| {
        let error = text.parse::<Clobber>().expect_err("it is no position");
        error.to_string()
    });
    insta::assert_snapshot!(errors.join("\n"));
}
