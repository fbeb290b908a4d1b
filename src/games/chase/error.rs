//! Why a board and two pieces do not make a game.

use super::{Chase, Square};
use crate::game::Player;
use crate::games::error::messages;

/// Why a board and two pieces do not make a game. Squares are (row, column), counted from 1.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
///
/// let error = Chase::new(3, (1, 1), (4, 1)).expect_err("there are three rows");
/// assert_eq!(error.to_string(), "the black piece at (4, 1) is off the 3×3 board: rows are 1 to 3, columns 1 to 3");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChaseError {
    /// The board has fewer than two squares, or more than [`Chase::MAX_SQUARES`].
    BoardSize {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// The most steps of a piece are zero.
    NoSteps,
    /// A piece has more than [`Chase::MAX_MOVES`] moves, counted over all squares.
    TooManyMoves {
        /// The most steps that it can take.
        steps: u32,
    },
    /// A piece is not on the board.
    OffBoard {
        /// The player of the piece.
        player: Player,
        /// The square.
        square: Square,
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// Both pieces are on the same square.
    SharedSquare {
        /// The square.
        square: Square,
    },
}

messages! {
    ChaseError:
    Self::BoardSize { rows, columns } =>
        "the {rows}×{columns} board does not have between 2 and {} squares", Chase::MAX_SQUARES;
    Self::NoSteps => "a piece must be allowed at least one step in a move";
    Self::TooManyMoves { steps } =>
        "up to {steps} steps make more than {} moves over all squares", Chase::MAX_MOVES;
    Self::OffBoard { player, square, rows, columns } =>
        "the {} piece at {square:?} is off the {rows}×{columns} board: rows are 1 to {rows}, columns 1 to {columns}",
        colour(*player);
    Self::SharedSquare { square } => "both pieces are on the same square, {square:?}";
}

const fn colour(player: Player) -> &'static str {
    match player {
        Player::Max => "white",
        Player::Min => "black",
    }
}
