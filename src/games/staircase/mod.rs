//! Staircase (九省联考 2018, 一双木棋; Luogu P4363).
//!
//! Two players in turn, black first, fill the cells of a board. A cell can be filled when every
//! cell to its left in its row and above it in its column is filled. Black scores the weight of the
//! cell in the first table, white the weight in the second. Each player maximizes the difference to
//! the other's score.

mod blocks;
mod picture;
mod position;

pub use position::{Fill, Position};

use crate::game::Player;
use crate::rules::numbering::Subsets;
use crate::rules::{Instance, InstanceError};

/// An instance of the game: the weights of the cells for each player.
///
/// # Examples
///
/// ```
/// use optimal_play::games::staircase::Staircase;
/// use optimal_play::{Minimax, Run, Solver};
///
/// let game = Staircase::new(
///     &[vec![2, 7, 3], vec![9, 1, 2]],
///     &[vec![3, 7, 2], vec![2, 3, 1]],
/// )?;
/// assert_eq!((game.rows(), game.columns(), game.positions()), (2, 3, 10));
/// let solution = Minimax::dense().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Staircase {
    rows: u32,
    columns: u32,
    /// Numbers the borders between filled and empty cells, which have a step up for each row.
    borders: Subsets,
    /// By the step up beside the cell, and by the number of steps up before it.
    corners: Box<[[Corner; Self::MAX_SIDES]; Self::MAX_SIDES]>,
}

/// The effect of filling a cell in an inner corner of the border. Aligned, so that its place in the
/// table is found without a multiplication.
#[repr(align(16))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Corner {
    /// By how much it lowers the index.
    growth: u32,
    /// By player.
    rewards: [i32; 2],
}

impl Staircase {
    /// The most rows and columns together: the key of a position has a bit for each.
    pub const MAX_SIDES: usize = 32;

    /// The game with these weights of the cells for black and for white, row by row from the top.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the tables are not two rectangles of the same size, have too many rows
    /// and columns, or have weights whose sum does not fit the value.
    pub fn new(black: &[Vec<u32>], white: &[Vec<u32>]) -> Result<Self, InstanceError> {
        let (rows, columns) = (black.len(), black.first().map_or(0, Vec::len));
        if rows == 0 || columns == 0 {
            return Err(InstanceError::new("the board has no cell"));
        }
        let too_large = || {
            let most = Self::MAX_SIDES;
            InstanceError::new(format!(
                "the {rows} rows and {columns} columns are together more than {most}"
            ))
        };
        if rows + columns > Self::MAX_SIDES {
            return Err(too_large());
        }
        for (whose, weights) in [("black's", black), ("white's", white)] {
            if weights.len() != rows {
                let found = weights.len();
                return Err(InstanceError::new(format!(
                    "{whose} table has {found} rows, not {rows}"
                )));
            }
            for (row, weights) in weights.iter().enumerate() {
                let found = weights.len();
                if found != columns {
                    return Err(InstanceError::new(format!(
                        "row {row} of {whose} table has {found} weights, not {columns}"
                    )));
                }
            }
        }
        let most: u64 = black
            .iter()
            .flatten()
            .zip(white.iter().flatten())
            .map(|(&black, &white)| u64::from(black.max(white)))
            .sum();
        if i32::try_from(most).is_err() {
            let greatest = i32::MAX;
            return Err(InstanceError::new(format!(
                "the greater weights of all cells add up to {most}, more than the greatest score, {greatest}"
            )));
        }
        let side = |length: usize| u32::try_from(length).map_err(|_| too_large());
        let (rows, columns) = (side(rows)?, side(columns)?);
        let mut game = Self {
            rows,
            columns,
            borders: Subsets::new(rows + columns, rows).ok_or_else(too_large)?,
            corners: Box::default(),
        };
        for (row, (black, white)) in (0..).zip(black.iter().zip(white)) {
            for (column, (black, white)) in (0..).zip(black.iter().zip(white)) {
                let (step, up) = game.corner_of(row, column);
                game.corners[place(step)][place(up)] = Corner {
                    growth: index_growth(step, up),
                    rewards: [black.cast_signed(), -white.cast_signed()],
                };
            }
        }
        Ok(game)
    }

    /// The step up beside a cell, and the number of steps up before it.
    #[inline]
    const fn corner_of(&self, row: u32, column: u32) -> (u32, u32) {
        let up = self.rows - 1 - row;
        (up + column, up)
    }

    /// The effect of filling the cell with that [corner](Self::corner_of).
    #[inline]
    const fn corner(&self, (step, up): (u32, u32)) -> &Corner {
        &self.corners[place(step)][place(up)]
    }

    /// The empty board.
    pub const fn start(&self) -> Position<'_> {
        Position {
            game: Instance(self),
            border: (1 << self.rows) - 1,
            index: self.positions() - 1,
            to_move: Player::Max,
        }
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of positions: the paths from one corner of the board to the opposite one.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "32 sides have at most 601,080,390 paths"
    )]
    pub const fn positions(&self) -> u32 {
        self.borders.count() as u32
    }
}

/// The place of a number of steps in [`corners`](Staircase::corners). There are fewer than
/// [`MAX_SIDES`](Staircase::MAX_SIDES), so the remainder changes nothing; it removes the bounds
/// check.
#[inline]
const fn place(steps: u32) -> usize {
    steps as usize % Staircase::MAX_SIDES
}

/// By how much the index sinks where the step up with that number, with `up` steps up before it,
/// moves on.
#[expect(
    clippy::cast_possible_truncation,
    reason = "32 sides have at most 601,080,390 paths"
)]
const fn index_growth(step: u32, up: u32) -> u32 {
    Subsets::growth(step, up) as u32
}
