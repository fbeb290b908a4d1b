//! Why pieces do not make a game.

use std::error::Error;
use std::fmt;

use super::{Board, KnightPawns, Square};

/// Why pieces do not make a game. Squares are (row, column); pawns count from 0.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let error = KnightPawns::new((1, 1), [(0, 0), (50, 0)]).expect_err("the last row is 49");
/// assert_eq!(error.to_string(), "pawn 1 at (50, 0) is off the 50×50 board");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
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

impl Error for KnightPawnsError {}

impl fmt::Display for KnightPawnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardSize { board } => write!(
                f,
                "the {board} does not have between 1 and {} squares",
                Board::MAX_SQUARES
            ),
            Self::KnightOffBoard { square, board } => {
                write!(f, "the knight at {square:?} is off the {board}")
            }
            Self::PawnOffBoard {
                pawn,
                square,
                board,
            } => write!(f, "pawn {pawn} at {square:?} is off the {board}"),
            Self::PawnUnderKnight { pawn, square } => {
                write!(f, "pawn {pawn} shares square {square:?} with the knight")
            }
            Self::SharedSquare { pawns, square } => write!(
                f,
                "pawns {} and {} share square {square:?}",
                pawns.0, pawns.1
            ),
            Self::NoPawn => write!(f, "there is no pawn"),
            Self::TooManyPawns { pawns } => write!(
                f,
                "there are {pawns} pawns, and at most {} are allowed",
                KnightPawns::MAX_PAWNS
            ),
            Self::Unreachable { pawn, square } => {
                write!(f, "no knight moves lead to pawn {pawn} at {square:?}")
            }
        }
    }
}
