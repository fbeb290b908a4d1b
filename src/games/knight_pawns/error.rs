//! Why pieces do not make a game.

use super::{Board, KnightPawns, Square};
use crate::games::error::messages;

/// Why pieces do not make a game. Squares are (row, column); pawns count from 0.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let error = KnightPawns::new((1, 1), [(0, 0), (50, 0)]).expect_err("the last row is 49");
/// assert_eq!(error.to_string(), "pawn 1 at (50, 0) is off the 50×50 board: rows are 0 to 49, columns 0 to 49");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KnightPawnsError {
    /// The board has no square, or too many.
    BoardSize {
        /// The board.
        board: Board,
    },
    /// The knight is not on the board.
    KnightOffBoard {
        /// Its square.
        square: Square,
        /// The board.
        board: Board,
    },
    /// A pawn is not on the board.
    PawnOffBoard {
        /// Its number.
        pawn: usize,
        /// Its square.
        square: Square,
        /// The board.
        board: Board,
    },
    /// A pawn shares its square with the knight.
    PawnUnderKnight {
        /// Its number.
        pawn: usize,
        /// The square.
        square: Square,
    },
    /// Two pawns share a square.
    SharedSquare {
        /// Their numbers.
        pawns: (usize, usize),
        /// The square.
        square: Square,
    },
    /// There is no pawn to capture.
    NoPawn,
    /// There are more than [`KnightPawns::MAX_PAWNS`].
    TooManyPawns {
        /// The number of pawns.
        pawns: usize,
    },
    /// No knight moves lead to a pawn.
    Unreachable {
        /// Its number.
        pawn: usize,
        /// Its square.
        square: Square,
    },
}

messages! {
    KnightPawnsError:
    Self::BoardSize { board } =>
        "the {board} does not have between 1 and {} squares", Board::MAX_SQUARES;
    Self::KnightOffBoard { square, board } =>
        "the knight at {square:?} is off the {board}: {}", board.range();
    Self::PawnOffBoard { pawn, square, board } =>
        "pawn {pawn} at {square:?} is off the {board}: {}", board.range();
    Self::PawnUnderKnight { pawn, square } =>
        "pawn {pawn} shares square {square:?} with the knight";
    Self::SharedSquare { pawns, square } =>
        "pawns {} and {} share square {square:?}", pawns.0, pawns.1;
    Self::NoPawn => "there is no pawn";
    Self::TooManyPawns { pawns } =>
        "there are {pawns} pawns, and at most {} are allowed", KnightPawns::MAX_PAWNS;
    Self::Unreachable { pawn, square } => "no knight moves lead to pawn {pawn} at {square:?}";
}
