//! Mistake: a position counts as terminal as soon as some move ends the game. That is harmless if
//! such a move wins, and wrong if it loses.

use std::collections::HashMap;

use optimal_play::{AlphaBeta, GameState, Minimax, Player, Retrograde, Tabulate, Wdl};
use optimal_play_games::tic_tac_toe::TicTacToe;

use support::solve;

/// A board of nine cells; `.` is an empty one.
type Board = [char; 9];

fn has_line(board: &Board) -> bool {
    let three_in_a_row = |from: usize, step: usize| {
        let own = [board[from], board[from + step], board[from + 2 * step]];
        own == ['X'; 3] || own == ['O'; 3]
    };
    (0..3).any(|it| three_in_a_row(3 * it, 1) || three_in_a_row(it, 3))
        || three_in_a_row(0, 4)
        || three_in_a_row(2, 2)
}

fn after(board: &Board) -> Vec<Board> {
    let free = board.iter().filter(|&&mark| mark == '.').count();
    let mover = if free % 2 == 1 { 'X' } else { 'O' };
    let squares = (0..9).filter(|&square| board[square] == '.');
    let mark = |square: usize| {
        let mut board = *board;
        board[square] = mover;
        board
    };
    squares.map(mark).collect()
}

/// The value of a board for the player to move: 1, 0 or -1. A player who completes a line loses.
fn truth(board: &Board, known: &mut HashMap<Board, i8>) -> i8 {
    if let Some(&known) = known.get(board) {
        return known;
    }
    let value = if has_line(board) {
        1
    } else {
        let values = after(board).iter().map(|it| -truth(it, known)).max();
        values.unwrap_or(0)
    };
    known.insert(*board, value);
    value
}

/// The same, except that a position in which some move completes a line counts as terminal.
fn mistaken(board: &Board, known: &mut HashMap<Board, i8>) -> i8 {
    if let Some(&known) = known.get(board) {
        return known;
    }
    let after = after(board);
    let value = if after.iter().any(has_line) {
        -1
    } else {
        let values = after.iter().map(|it| -mistaken(it, known)).max();
        values.unwrap_or(0)
    };
    known.insert(*board, value);
    value
}

/// Every position that is not terminal, with its board: 5478 positions minus 958 terminal ones.
fn positions() -> Vec<(TicTacToe, Board)> {
    let (mut found, mut open) = (HashMap::new(), vec![(TicTacToe::misere(), ['.'; 9])]);
    while let Some((state, board)) = open.pop() {
        if state.decided().is_some() || state.moves().next().is_none() {
            continue;
        }
        if found.insert(state, board).is_none() {
            let states = state.moves().map(|square| state.play(square));
            open.extend(states.zip(after(&board)));
        }
    }
    found.into_iter().collect()
}

#[test]
fn a_move_that_ends_the_game_is_one_of_many_in_misere_tic_tac_toe() {
    let positions = positions();
    let (mut right, mut wrong) = (HashMap::new(), HashMap::new());
    let differ =
        |(_, board): &&(TicTacToe, Board)| truth(board, &mut right) != mistaken(board, &mut wrong);
    assert_eq!(positions.len(), 4520);
    assert_eq!(positions.iter().filter(differ).count(), 1446);
}

#[test]
fn every_solver_is_correct_on_every_position_of_misere_tic_tac_toe() {
    let root = TicTacToe::misere();
    let solutions = [
        solve(&Minimax::hashed(), &root),
        solve(&Minimax::dense(), &root),
        solve(&Tabulate::by_index(), &root),
        solve(&Tabulate::by_key(), &root),
        solve(&Retrograde::reachable(), &root),
        solve(&Retrograde::indexed(), &root),
    ];
    let mut known = HashMap::new();
    for (state, board) in positions() {
        let expected = match (truth(&board, &mut known), state.to_move()) {
            (0, _) => Wdl::Draw,
            (1, Player::Max) | (-1, Player::Min) => Wdl::MaxWins,
            _ => Wdl::MinWins,
        };
        for solution in &solutions {
            let value = solution.value_of(&state).map(Wdl::from);
            assert_eq!(value, Some(expected), "{}\n{state}", solution.report());
        }
        let of_root = [
            solve(&AlphaBeta::hashed(), &state).value(),
            solve(&AlphaBeta::packed(), &state).value(),
        ];
        assert_eq!(of_root.map(Wdl::from), [expected; 2], "{state}");
    }
}
