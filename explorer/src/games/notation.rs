//! Positions as a line of text: parts with commas between them, such as the rows of a board from the
//! top, and the player to move.

use itertools::Itertools;
use optimal_play::Player;
use optimal_play::rules::Board;

use crate::show::Show;

/// The rows of a picture.
pub(super) fn of_rows(picture: &str) -> String {
    picture.lines().join(",")
}

/// The rows of a picture with names beside its squares.
pub(super) fn of_named_rows(picture: &str) -> String {
    let rows = picture.lines().rev().skip(1).collect_vec();
    let squares = rows.into_iter().rev().map(|row| {
        let squares = row.split_whitespace().skip(1);
        squares.collect::<String>()
    });
    squares.into_iter().join(",")
}

/// The cells of rows that have this character, as rows and columns.
pub(super) fn cells(rows: &str, wanted: char) -> Vec<(usize, usize)> {
    let cells = rows.split(',').enumerate().flat_map(|(row, cells)| {
        let cells = cells.chars().enumerate();
        cells.map(move |(column, cell)| (row, column, cell))
    });
    let wanted = cells.filter(|&(.., cell)| cell == wanted);
    wanted.map(|(row, column, _)| (row, column)).collect()
}

/// The squares of X and of O on a board, whose first row is at the bottom; `None` if one is not on
/// the board.
pub(super) fn men(board: Board, rows: &str) -> Option<[u64; 2]> {
    let set = |man| {
        cells(rows, man).into_iter().try_fold(0, |set, (row, column)| {
            let row = usize::from(board.rows()).checked_sub(row + 1)?;
            let is_there = column < board.columns().into();
            let number = row * usize::from(board.columns()) + column;
            is_there.then_some(set | 1_u64 << number)
        })
    };
    Some([set('X')?, set('O')?])
}

/// A part for the player to move.
pub(super) fn of_turn<G: Show>(state: &G) -> String {
    format!(",{}", G::player(state.to_move()))
}

/// Takes the player to move off the end.
pub(super) fn turn<G: Show>(notation: &str) -> Option<(&str, Player)> {
    let (rest, name) = notation.rsplit_once(',')?;
    let player = Player::ALL.into_iter().find(|&it| G::player(it) == name)?;
    Some((rest, player))
}

/// The numbers between commas.
pub(super) fn numbers(text: &str) -> Result<Vec<u32>, String> {
    let number = |text: &str| {
        let number = text.trim().parse();
        number.map_err(|_| format!("--position: {text:?} is not a whole number"))
    };
    text.split(',').map(number).collect()
}

/// What a position ends with if Min is to move, in a game where Max usually begins.
const MIN_MOVES: &str = ",Min";

/// The position of a game for one heap after the other, as numbers.
pub(super) fn of_heaps(heaps: &[u32], to_move: Player) -> String {
    let turn = match to_move {
        Player::Max => "",
        Player::Min => MIN_MOVES,
    };
    match heaps {
        [] => format!("0{turn}"),
        heaps => heaps.iter().join(",") + turn,
    }
}

/// Reads heaps, and who is to move.
pub(super) fn heaps(text: &str) -> Result<(Vec<u32>, Player), String> {
    match text.strip_suffix(MIN_MOVES) {
        Some(text) => Ok((numbers(text)?, Player::Min)),
        None => Ok((numbers(text)?, Player::Max)),
    }
}
