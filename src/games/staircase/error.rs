//! Why weights do not make a game.

use super::Staircase;
use crate::game::Player;
use crate::games::error::messages;

/// Why weights do not make a game. Rows count from 0.
///
/// # Examples
///
/// ```
/// use optimal_play::games::staircase::Staircase;
///
/// let error = Staircase::new(&[vec![2, 7, 3], vec![9, 1, 2]], &[vec![3, 7, 2], vec![2, 3]]);
/// let error = error.expect_err("a weight is missing");
/// assert_eq!(error.to_string(), "row 1 of white's table has 2 weights, not 3");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StaircaseError {
    /// There is no cell.
    Empty,
    /// There are more than [`Staircase::MAX_SIDES`] rows and columns.
    TooLarge {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A table does not have as many rows as black's.
    RowCount {
        /// The player of the table.
        player: Player,
        /// The number of rows.
        found: usize,
        /// The number of rows of black's table.
        expected: usize,
    },
    /// A row does not have as many weights as the first.
    RowLength {
        /// The player of the table.
        player: Player,
        /// The number of the row.
        row: usize,
        /// The number of weights.
        found: usize,
        /// The number of weights of the first row.
        expected: usize,
    },
    /// A score could exceed the range of an `i32`.
    WeightSum {
        /// The sum of the greater weight of each cell.
        sum: u64,
    },
}

messages! {
    StaircaseError:
    Self::Empty => "the board has no cell";
    Self::TooLarge { rows, columns } =>
        "the {rows} rows and {columns} columns are together more than {}", Staircase::MAX_SIDES;
    Self::RowCount { player, found, expected } =>
        "{} table has {found} rows, not {expected}", whose(*player);
    Self::RowLength { player, row, found, expected } =>
        "row {row} of {} table has {found} weights, not {expected}", whose(*player);
    Self::WeightSum { sum } =>
        "the greater weights of all cells add up to {sum}, more than the greatest score, {}",
        i32::MAX;
}

const fn whose(player: Player) -> &'static str {
    match player {
        Player::Max => "black's",
        Player::Min => "white's",
    }
}
