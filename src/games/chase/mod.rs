//! Chase (CQOI 2013, 棋盘游戏; Luogu P4576).
//!
//! A white and a black piece stand on different squares of a board; white moves first. A piece
//! moves in a straight line, up, down, left or right: white one step, black one or two. A piece
//! cannot stay where it is or leave the board. A longer move passes over the squares between,
//! occupied or not, and captures only where it ends. The player who moves onto the other's square
//! wins; the winner wins as soon as possible, the loser delays.

mod picture;
mod position;
mod reach;

pub use position::{Position, Step};

use crate::game::Player;
use crate::rules::{Instance, InstanceError};
use reach::Reach;

/// A square as (row, column), both counted from 1.
pub type Square = (u32, u32);

/// An instance of the game: the board, the pieces, and the squares within their reach.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
///
/// let game = Chase::new(20, (1, 2), (20, 20))?;
/// let solution = Retrograde::with_predecessors().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), Outcome::win(Player::Min, 58)); // black wins in 58 plies
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chase {
    rules: Rules,
    /// The number of squares.
    squares: u32,
    white: u32,
    black: u32,
    /// By player: the squares that the piece can move to.
    reach: [Reach; 2],
}

/// The size of the board, and the speeds of the pieces.
///
/// # Examples
///
/// If both pieces take up to two steps, neither ever catches the other from a distance:
///
/// ```
/// use optimal_play::games::chase::{Chase, Rules};
/// use optimal_play::{Outcome, Retrograde, Run, Solver};
///
/// let rules = Rules { rows: 4, columns: 5, white_steps: 2, black_steps: 2 };
/// let game = Chase::with_rules(rules, (1, 1), (4, 4))?;
/// let solution = Retrograde::with_predecessors().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), Outcome::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The most steps that white can take in a move.
    pub white_steps: u32,
    /// The most steps that black can take in a move.
    pub black_steps: u32,
}

impl Rules {
    /// The published problem: n rows and columns, white takes one step, black one or two.
    pub const fn published(n: u32) -> Self {
        Self {
            rows: n,
            columns: n,
            white_steps: 1,
            black_steps: 2,
        }
    }
}

impl Chase {
    /// The most squares of a board: 32 bits then number all positions.
    pub const MAX_SQUARES: u32 = 46_340;

    /// The most moves of a piece, counted over all squares: 2^24.
    pub const MAX_MOVES: u32 = 1 << 24;

    /// The published problem on n×n squares.
    ///
    /// # Errors
    ///
    /// As [`with_rules`](Self::with_rules).
    pub fn new(n: u32, white: Square, black: Square) -> Result<Self, InstanceError> {
        Self::with_rules(Rules::published(n), white, black)
    }

    /// The game on any board, with any speeds.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the size of the board, a speed, or the square of a piece is not
    /// possible.
    pub fn with_rules(rules: Rules, white: Square, black: Square) -> Result<Self, InstanceError> {
        let Rules { rows, columns, .. } = rules;
        let squares = rows
            .checked_mul(columns)
            .filter(|squares| (2..=Self::MAX_SQUARES).contains(squares));
        let squares = squares.ok_or_else(|| {
            let most = Self::MAX_SQUARES;
            InstanceError::new(format!(
                "the {rows}×{columns} board does not have between 2 and {most} squares"
            ))
        })?;
        if rules.white_steps == 0 || rules.black_steps == 0 {
            let text = "a piece must be allowed at least one step in a move";
            return Err(InstanceError::new(text));
        }
        for (colour, square) in [("white", white), ("black", black)] {
            let (row, column) = square;
            if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
                return Err(InstanceError::new(format!(
                    "the {colour} piece at {square:?} is off the {rows}×{columns} board: rows are 1 to {rows}, columns 1 to {columns}"
                )));
            }
        }
        if white == black {
            let text = format!("both pieces are on the same square, {white:?}");
            return Err(InstanceError::new(text));
        }
        let reach = |steps| {
            Reach::new(rules, steps).ok_or_else(|| {
                let most = Self::MAX_MOVES;
                InstanceError::new(format!(
                    "up to {steps} steps make more than {most} moves over all squares"
                ))
            })
        };
        let number = |(row, column): Square| (row - 1) * columns + column - 1;
        Ok(Self {
            rules,
            squares,
            white: number(white),
            black: number(black),
            reach: [reach(rules.white_steps)?, reach(rules.black_steps)?],
        })
    }

    /// The position before the first move.
    pub const fn start(&self) -> Position<'_> {
        Position {
            game: Instance(self),
            squares: self.squares,
            white: self.white,
            black: self.black,
            to_move: Player::Max,
        }
    }

    /// The size of the board, and the speeds of the pieces.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The square with this number, as in [`Step::to`].
    pub const fn square(&self, number: u32) -> Square {
        let columns = self.rules.columns;
        (number / columns + 1, number % columns + 1)
    }
}
