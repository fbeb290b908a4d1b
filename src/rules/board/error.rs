//! Why there is no such board or square.

use std::error::Error;
use std::fmt;

use super::Board;
use crate::game::debug_as_display;

/// Why there is no such board or square.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::Board;
///
/// let error = Board::try_new(9, 8).expect_err("72 squares");
/// let message = "a board of 9 columns and 8 rows does not fit: there must be at least one square, \
///                at most 26 columns, and at most 64 squares";
/// assert_eq!(error.to_string(), message);
///
/// let error = Board::new(3, 3).parse("d1").expect_err("three columns");
/// assert_eq!(error.to_string(), "there is no square `d1`: the board has the squares a1 to c3");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The board has no square, or too many.
    Size {
        /// The number of columns.
        columns: u8,
        /// The number of rows.
        rows: u8,
    },
    /// No square has this name.
    Name {
        /// The name.
        name: String,
    },
    /// The board has no square of this name.
    OffBoard {
        /// The name.
        name: String,
        /// The board.
        board: Board,
    },
}

impl Error for BoardError {}

debug_as_display! { BoardError; }

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { columns, rows } => write!(
                f,
                "a board of {columns} columns and {rows} rows does not fit: there must be at least \
                 one square, at most {} columns, and at most {} squares",
                Board::MAX_COLUMNS,
                Board::MAX_SQUARES,
            ),
            Self::Name { name } => write!(
                f,
                "there is no square `{name}`: a name is a letter and a number, such as `b3`"
            ),
            Self::OffBoard { name, board } => {
                let (first, last) = (board.square(0), board.square(board.size() - 1));
                write!(
                    f,
                    "there is no square `{name}`: the board has the squares {first} to {last}"
                )
            }
        }
    }
}
