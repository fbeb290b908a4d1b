//! The game of 15 knight pawns.

use optimal_play::games::knight_pawns::KnightPawns;

/// A row and a column.
pub type Square = (usize, usize);

/// The square of the knight.
pub const KNIGHT: Square = (22, 9);

/// Spread over the board.
pub const PAWNS: [Square; 15] = [
    (1, 34),
    (17, 26),
    (15, 29),
    (13, 47),
    (0, 38),
    (23, 30),
    (11, 36),
    (27, 16),
    (23, 41),
    (26, 9),
    (5, 33),
    (12, 40),
    (4, 39),
    (28, 16),
    (32, 6),
];

/// The value, which the hand-written programs of `benches/knight_pawns` find, too.
pub const VALUE: i32 = 142;

/// A game on the usual board.
///
/// # Panics
///
/// If a square is not on it, or there are too many pawns.
#[must_use]
pub fn game(knight: Square, pawns: &[Square]) -> KnightPawns {
    let square = |(row, column): Square| {
        let on_board = |number: usize| i32::try_from(number).expect("the board is small");
        (on_board(row), on_board(column))
    };
    KnightPawns::new(square(knight), pawns.iter().copied().map(square)).expect("a valid game")
}
