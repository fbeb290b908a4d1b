//! Domineering (G. Andersson; M. Gardner, Mathematical Games, Scientific American, February 1974).
//!
//! Two players in turn lay dominoes on free cells of a board: one player upright, the other level.
//! A player who cannot move loses.

mod board;
mod candidates;
mod direction;
mod losses;
mod parts;
mod picture;
mod position;
mod sure_moves;

pub use position::{Domino, Position};

use crate::game::Player;
use crate::games::InstanceError;
use board::Board;

/// An instance of the game: the board, and the player who moves first.
///
/// # Examples
///
/// On four rows of five cells Max, who plays upright, wins, whoever moves first:
///
/// ```
/// use optimal_play::games::domineering::Domineering;
/// use optimal_play::{AlphaBeta, Player, Run, Solver, Wdl};
///
/// for first in Player::ALL {
///     let game = Domineering::new(4, 5)?.with_first(first);
///     let solution = AlphaBeta::packed().solve(&game.start(), Run::new())?;
///     assert_eq!(solution.value(), Wdl::MaxWins);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domineering {
    board: Board,
    first: Player,
}

impl Domineering {
    /// The game on a board with these rows and columns, at most 64 cells. [`Player::Max`], who
    /// plays upright, moves first.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the board has no cell, or too many.
    pub fn new(rows: u32, columns: u32) -> Result<Self, InstanceError> {
        let board = Board::new(rows, columns);
        let board = board.ok_or_else(|| {
            InstanceError::new(format!(
                "a board of {rows} rows and {columns} columns does not fit: there must be at least one cell, and at \
                 most 64"
            ))
        })?;
        let first = Player::Max;
        Ok(Self { board, first })
    }

    /// The same board, where `first` moves first.
    #[must_use]
    pub const fn with_first(mut self, first: Player) -> Self {
        self.first = first;
        self
    }

    /// The empty board.
    pub fn start(&self) -> Position<'_> {
        Position::new(self, [0; 2], self.first)
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.board.rows
    }

    /// The number of columns.
    pub const fn columns(&self) -> u32 {
        self.board.columns
    }
}
