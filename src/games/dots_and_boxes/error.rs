//! Why a board does not make a game.

use super::DotsAndBoxes;
use crate::games::error::messages;

/// Why a board does not make a game.
///
/// # Examples
///
/// ```
/// use optimal_play::games::dots_and_boxes::DotsAndBoxes;
///
/// let error = DotsAndBoxes::new(5, 6).expect_err("there are 71 edges");
/// let message = "the 5×6 board does not fit: rows and columns must be at least 1, and 2 × rows × columns + \
///                rows + columns at most 62";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DotsAndBoxesError {
    /// The board has no box, or more than [`DotsAndBoxes::MAX_EDGES`] edges.
    BoardSize {
        /// The number of rows of boxes.
        rows: u32,
        /// The number of columns of boxes.
        columns: u32,
    },
}

messages! {
    DotsAndBoxesError:
    Self::BoardSize { rows, columns } =>
        "the {rows}×{columns} board does not fit: rows and columns must be at least 1, and \
         2 × rows × columns + rows + columns at most {}",
        DotsAndBoxes::MAX_EDGES;
}
