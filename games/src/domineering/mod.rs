//! Domineering (G. Andersson; M. Gardner, Mathematical Games, Scientific American, February 1974).
//!
//! Two players in turn lay dominoes on free cells of a board: one player upright, the other level.
//! A player who cannot move loses.

mod board;
mod candidates;
mod cells;
mod claim;
mod direction;
mod losses;
#[cfg(feature = "disk")]
mod names;
mod parts;
mod picture;
mod position;
mod regions;
mod sure_moves;

pub use cells::Cells;
pub use position::{Domino, Position};

use optimal_play::Player;
use optimal_play::rules::InstanceError;

use board::Board;

/// An instance of the game: the board, whose sets of cells are numbers of the type `C`, and the
/// player who moves first.
///
/// # Examples
///
/// On four rows of five cells Max, who plays upright, wins, whoever moves first:
///
/// ```
/// use optimal_play_games::domineering::Domineering;
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
pub struct Domineering<C: Cells = u64> {
    board: Board<C>,
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
        Self::on_board(rows, columns)
    }
}

impl Domineering<u128> {
    /// As [`new`](Domineering::new), for a board of at most 128 cells. Its keys have as many bits,
    /// so they are not [packed](optimal_play::PackedKey).
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the board has no cell, or too many.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play_games::domineering::Domineering;
    /// use optimal_play::{AlphaBeta, Run, Solver, Wdl};
    ///
    /// let game = Domineering::large(3, 22)?;
    /// let solution = AlphaBeta::hashed().without_line().solve(&game.start(), Run::new())?;
    /// assert_eq!(solution.value(), Wdl::MinWins);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn large(rows: u32, columns: u32) -> Result<Self, InstanceError> {
        Self::on_board(rows, columns)
    }
}

impl<C: Cells> Domineering<C> {
    fn on_board(rows: u32, columns: u32) -> Result<Self, InstanceError> {
        let board = Board::new(rows, columns);
        let board = board.ok_or_else(|| {
            InstanceError::new(format!(
                "a board of {rows} rows and {columns} columns does not fit: there must be at least one cell, and at \
                 most {}",
                C::MOST
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
    pub fn start(&self) -> Position<'_, C> {
        Position::new(self, [C::zero(); 2], self.first)
    }

    /// The board without some cells, as (row, column) from 0; those outside it are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::solver::Sums;
    /// use optimal_play::{Run, Solver, Wdl};
    /// use optimal_play_games::domineering::Domineering;
    ///
    /// let game = Domineering::new(3, 3)?;
    /// let ring = game.without([(1, 1)]);
    /// assert_eq!(Sums::by_forms().solve(&ring, Run::new())?.value(), Wdl::MinWins);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without(&self, cells: impl IntoIterator<Item = (u32, u32)>) -> Position<'_, C> {
        let Board { rows, columns, .. } = self.board;
        let cells = cells.into_iter();
        let cells = cells.filter(|&(row, column)| row < rows && column < columns);
        let cells = cells.map(|(row, column)| C::single(row * columns + column));
        let gone = cells.fold(C::zero(), |gone, cell| gone | cell);
        self.start().with_free(self.board.cells & !gone)
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
