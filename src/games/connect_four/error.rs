//! Why a board, or moves on it, do not make a position.

use crate::games::error::messages;

/// Why a board, or moves on it, do not make a position. Columns count from 0 in the fields, and
/// from 1 in the messages, as in published positions.
///
/// # Examples
///
/// ```
/// use optimal_play::games::connect_four::ConnectFour;
///
/// let game = ConnectFour::new(4, 3)?;
/// let error = game.position([2, 2, 2, 2]).expect_err("a column has three cells");
/// assert_eq!(error.to_string(), "move 4, column 3: the column is full");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConnectFourError {
    /// The board has no cell, or width × (height + 1) is more than 64.
    BoardSize {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// The column is not on the board.
    OffBoard {
        /// The number of the move, from 1.
        mv: usize,
        /// The column.
        column: u8,
        /// The number of columns.
        width: u8,
    },
    /// The column is full.
    FullColumn {
        /// The number of the move, from 1.
        mv: usize,
        /// The column.
        column: u8,
    },
    /// The game was over before the move.
    Over {
        /// The number of the move, from 1.
        mv: usize,
        /// The column.
        column: u8,
    },
}

messages! {
    ConnectFourError:
    Self::BoardSize { width, height } =>
        "the {width}×{height} board does not fit: width and height must be at least 1, and \
         width × (height + 1) at most 64";
    Self::OffBoard { mv, column, width } =>
        "move {mv}, column {}: the board has {width} columns", from_one(*column);
    Self::FullColumn { mv, column } =>
        "move {mv}, column {}: the column is full", from_one(*column);
    Self::Over { mv, column } =>
        "move {mv}, column {}: the game is already over", from_one(*column);
}

fn from_one(column: u8) -> u32 {
    u32::from(column) + 1
}
