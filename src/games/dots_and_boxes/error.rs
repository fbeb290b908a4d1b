//! Why there is no such board.

use std::error::Error;
use std::fmt;

use super::DotsAndBoxes;

/// Why there is no such board.
#[derive(Clone, PartialEq, Eq, Debug)]
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

impl Error for DotsAndBoxesError {}

impl fmt::Display for DotsAndBoxesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardSize { rows, columns } => write!(
                f,
                "the {rows}×{columns} board does not fit: rows and columns must be at least 1, and 2 × rows × columns + \
                 rows + columns at most {}",
                DotsAndBoxes::MAX_EDGES
            ),
        }
    }
}
