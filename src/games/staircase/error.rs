//! Why weights do not make a game.

use std::error::Error;
use std::fmt;

use super::Staircase;
use crate::game::Player;

/// Why weights do not make a game. Rows are counted from 0.
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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// A table has another number of rows than the first.
    RowCount {
        /// Whose it is.
        player: Player,
        /// How many rows it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A row has another length than the first.
    RowLength {
        /// Whose table it is in.
        player: Player,
        /// Which row it is.
        row: usize,
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: usize,
    },
    /// The scores could be greater than an `i32` holds.
    WeightSum {
        /// The most that a player could score, taking the greater weight of each cell.
        sum: u64,
    },
}

impl Error for StaircaseError {}

impl fmt::Display for StaircaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = |player| match player {
            Player::Max => "black's",
            Player::Min => "white's",
        };
        match *self {
            Self::Empty => write!(f, "the board has no cell"),
            Self::TooLarge { rows, columns } => write!(
                f,
                "{rows} rows and {columns} columns are together more than {}",
                Staircase::MAX_SIDES
            ),
            Self::RowCount {
                player,
                found,
                expected,
            } => {
                write!(
                    f,
                    "{} table has {found} rows, not {expected}",
                    table(player)
                )
            }
            Self::RowLength {
                player,
                row,
                found,
                expected,
            } => write!(
                f,
                "row {row} of {} table has {found} weights, not {expected}",
                table(player)
            ),
            Self::WeightSum { sum } => write!(
                f,
                "weights that add up to {sum} are more than the {} that a score can be",
                i32::MAX
            ),
        }
    }
}
