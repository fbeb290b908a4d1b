//! Dots and Boxes.
//!
//! On a grid of dots the two players in turn draw an edge between neighbours. A player who draws
//! the last side of a box, or of two at once, scores each and moves again. The game is over when
//! all edges are drawn; each player wants the most boxes.

mod board;
mod bounds;
mod candidates;
mod chains;
mod picture;
mod position;

pub use position::{Edge, Position};

use optimal_play::rules::{Instance, InstanceError};

use board::Board;

/// An instance of the game: the board.
///
/// # Complexity
///
/// Measured with `AlphaBeta::packed`: boards of 3×3 and 2×5 boxes take a fraction of a second, one
/// of 3×4 a few seconds.
///
/// # Examples
///
/// ```
/// use optimal_play_games::dots_and_boxes::DotsAndBoxes;
/// use optimal_play::{AlphaBeta, Run, Solver};
///
/// let game = DotsAndBoxes::new(2, 2)?;
/// let solution = AlphaBeta::packed().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), 3 - 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DotsAndBoxes {
    board: Board,
}

impl DotsAndBoxes {
    /// The most edges of a board: an edge has a name of one character, and a position has a key of
    /// 63 bits.
    pub const MAX_EDGES: usize = Board::MAX_EDGES;

    /// The game on a board with these rows and columns of boxes. No edge is drawn at the start,
    /// which is called the American game. There are 2 × rows × columns + rows + columns edges, at
    /// most [`MAX_EDGES`](Self::MAX_EDGES).
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the board has no box, or too many edges.
    pub fn new(rows: u32, columns: u32) -> Result<Self, InstanceError> {
        let board = Board::new(rows, columns);
        let board = board.ok_or_else(|| {
            let most = Self::MAX_EDGES;
            InstanceError::new(format!(
                "the {rows}×{columns} board does not fit: rows and columns must be at least 1, and \
                 2 × rows × columns + rows + columns at most {most}"
            ))
        })?;
        Ok(Self { board })
    }

    /// The board without any edge; [`Player::Max`](optimal_play::Player::Max) moves first.
    pub const fn start(&self) -> Position<'_> {
        Position::start(Instance(&self.board))
    }
}
