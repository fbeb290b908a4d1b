//! Why a board does not make a game.

use crate::games::error::messages;

/// Why a board does not make a game.
///
/// # Examples
///
/// ```
/// use optimal_play::games::domineering::Domineering;
///
/// let error = Domineering::new(8, 9).expect_err("there are 72 cells");
/// let message = "a board of 8 rows and 9 columns does not fit: there must be at least one cell, and at most 64";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DomineeringError {
    /// The board has no cell, or more than 64.
    BoardSize {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
}

messages! {
    DomineeringError:
    Self::BoardSize { rows, columns } =>
        "a board of {rows} rows and {columns} columns does not fit: there must be at least one \
         cell, and at most 64";
}
