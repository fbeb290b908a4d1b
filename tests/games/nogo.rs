//! `NoGo`: a recursion over texts, and published winners.

use fastrand::Rng;
use optimal_play::game::Partizan;
use optimal_play::{AlphaBeta, Player, Wdl};
use optimal_play_games::nogo::{Board, NoGo};
use support::{rounds, solve};

use crate::boards::{assert_follows, neighbours, random_board};

/// Whether each stone is connected with an empty cell by stones of its colour.
fn is_legal(cells: &[char], neighbours: &[[usize; 2]]) -> bool {
    let mut free: Vec<_> = cells.iter().map(|it| *it == '.').collect();
    loop {
        let reached = |&&[from, to]: &&[usize; 2]| {
            free[from] && !free[to] && (cells[from] == '.' || cells[from] == cells[to])
        };
        let Some(&[_, to]) = neighbours.iter().find(reached) else {
            let mut stones = (0..cells.len()).filter(|at| "XO".contains(cells[*at]));
            return stones.all(|at| free[at]);
        };
        // It may also reach a cell that is none, which is harmless.
        free[to] = true;
    }
}

/// A stone on an empty cell, so that all are legal.
fn after(text: &str, own: char) -> Vec<String> {
    let cells: Vec<char> = text.chars().collect();
    let neighbours = neighbours(text);
    let empty = (0..cells.len()).filter(|at| cells[*at] == '.');
    let texts = empty.filter_map(|at| {
        let mut cells = cells.clone();
        cells[at] = own;
        is_legal(&cells, &neighbours).then(|| cells.into_iter().collect())
    });
    texts.collect()
}

#[test]
fn random_boards_have_the_moves_and_winners_of_rules_on_texts() {
    let mut random = Rng::with_seed(2);
    let mut legal = |rows, columns, kinds| loop {
        let board = random_board(rows, columns, kinds, &mut random);
        let cells: Vec<char> = board.chars().collect();
        if is_legal(&cells, &neighbours(&board)) {
            break board;
        }
    };
    for _ in 0..rounds(5) {
        for (rows, columns) in [(1, 9), (2, 5), (3, 3), (3, 4), (5, 2)] {
            assert_follows::<Board>(&legal(rows, columns, b"XO..#"), after);
            assert_follows::<Board>(&legal(rows, columns, b"XXOO..."), after);
        }
        let boards = [(1, 4), (2, 3), (3, 1)];
        let boards = boards.map(|(rows, columns)| legal(rows, columns, b"XO.."));
        assert_follows::<Board>(&boards.join(" + "), after);
    }
    for board in [".......", "...|...|..."] {
        assert_follows::<Board>(board, after);
    }
}

#[test]
fn squares_have_the_published_winners() {
    // M. Müller, Solving NoGo on Small Board Sizes, University of Alberta, 2025.
    for (side, winner) in [(3, Player::Max), (4, Player::Min)] {
        let board: NoGo = vec![".".repeat(side); side]
            .join("|")
            .parse()
            .expect("a board");
        let solution = solve(&AlphaBeta::hashed().without_line(), &board);
        assert_eq!(solution.value(), Wdl::win(winner), "{board}");
    }
}

#[test]
fn boards_fall_apart_at_safe_stones() {
    let parts = |text: &str| -> Vec<_> {
        let board: NoGo = text.parse().expect("a board");
        board.parts().map(|part| part.to_string()).collect()
    };
    assert_eq!(parts("...."), ["...."]);
    // Nobody can take the cell between two stones without another liberty.
    assert_eq!(parts("X.O"), [""; 0]);
    assert_eq!(parts("..OX.OX.."), ["..O######", "######X.."]);
}

#[test]
fn wrong_texts_are_rejected() {
    let error = "X. + XO|OX"
        .parse::<NoGo>()
        .expect_err("blocks lack liberties");
    assert_eq!(
        error.to_string(),
        "board 2: row 1, column 1: the block has no liberty"
    );
}
