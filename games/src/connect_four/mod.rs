//! Connect Four.
//!
//! Two players in turn drop a stone into a column of an upright board, where it falls to the lowest
//! free cell. Four own stones in a row, upright, level or slanting, win; a full board without them
//! is a draw.
//!
//! At the start the players share one stone for each cell; the first player has the odd one. A win
//! counts one more than the stones that the winner then has left, so a sooner win counts more. On
//! the usual board of 7×6 a win counts 22 less the stones that the winner has played, as in the
//! published test sets.

mod board;
mod bounds;
mod payoff;
mod picture;
mod position;

use std::marker::PhantomData;

use optimal_play::rules::{Instance, InstanceError};
use optimal_play::{GameState, Player};

pub use payoff::Payoff;
pub use position::Position;

use board::{Board, count};

/// An instance of the game: the board.
///
/// # Examples
///
/// ```
/// use optimal_play_games::connect_four::ConnectFour;
/// use optimal_play::{GameState, Player, solve};
///
/// let game = ConnectFour::new(7, 6)?;
/// let columns = "7433155576234617217427621321572633155"; // counted from 1
/// let moves = columns.bytes().map(|digit| digit - b'1');
/// let position = game.position(moves)?;
/// assert_eq!(position.to_move(), Player::Min);
/// assert_eq!(solve(&position)?.value(), 1); // Max wins with its last stone
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectFour {
    board: Board,
    cells: i8,
    /// Whether mirror images share a key.
    folds_images: bool,
}

impl ConnectFour {
    /// The game on a board with these columns and rows. With a spare cell on top of each column,
    /// all cells must fit 64 bits: width × (height + 1) is at most 64.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the board has no cell, or too many.
    pub fn new(width: u32, height: u32) -> Result<Self, InstanceError> {
        let board = Board::new(width, height);
        let board = board.ok_or_else(|| {
            InstanceError::new(format!(
                "the {width}×{height} board does not fit: width and height must be at least 1, and \
                 width × (height + 1) at most 64"
            ))
        })?;
        let cells = count(board.inside);
        let folds_images = true;
        Ok(Self {
            board,
            cells,
            folds_images,
        })
    }

    /// The same game, in which mirror images have keys of their own, as in published counts of
    /// positions: J. Tromp counts 161,029 on a board of 4×4.
    #[must_use]
    pub const fn unfolded(self) -> Self {
        Self {
            folds_images: false,
            ..self
        }
    }

    /// The empty board; [`Player::Max`] moves first.
    pub const fn start(&self) -> Position<'_> {
        Position {
            game: Instance(self),
            own: 0,
            all: 0,
            own_threats: 0,
            threats: 0,
            stones: 0,
            is_won: false,
            value: PhantomData,
        }
    }

    /// The position after the players have dropped stones into these columns, counted from 0, in
    /// turn.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if a column is not on the board or is full, or if the game is over
    /// before the last move.
    pub fn position(
        &self,
        columns: impl IntoIterator<Item = u8>,
    ) -> Result<Position<'_>, InstanceError> {
        let mut position = self.start();
        for (mv, column) in (1..).zip(columns) {
            let wrong = |text: &str| {
                let column = u32::from(column) + 1;
                Err(InstanceError::new(format!(
                    "move {mv}, column {column}: {text}"
                )))
            };
            if column >= self.board.width {
                return wrong(&format!("the board has {} columns", self.board.width));
            }
            if position.decided().is_some() {
                return wrong("the game is already over");
            }
            if position.free() & self.board.column(column) == 0 {
                return wrong("the column is full");
            }
            position = position.play(column);
        }
        Ok(position)
    }

    /// The position with these stones in each column, from the bottom up, in whatever order they
    /// were dropped. Further columns are empty. `None` if the stones do not fit the board, a player
    /// has more stones than after moves in turn, or the player to move has four in a row.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Player::{Max, Min};
    /// use optimal_play_games::connect_four::ConnectFour;
    ///
    /// let game = ConnectFour::new(4, 4)?;
    /// let columns = [vec![], vec![Max, Max], vec![Min]];
    /// let position = game.with_stones(columns).expect("Max moves first");
    /// assert_eq!(Some(position), game.position([1, 2, 1]).ok());
    /// assert_eq!(game.with_stones([vec![Min]]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_stones(
        &self,
        columns: impl IntoIterator<Item = Vec<Player>>,
    ) -> Option<Position<'_>> {
        let (width, height) = (self.width(), self.height());
        let mut stones = [0_u64; 2];
        for (column, players) in columns.into_iter().enumerate() {
            let fits = column < width.into() && players.len() <= height.into();
            let lowest = fits.then_some(column * (usize::from(height) + 1))?;
            for (cell, player) in (lowest..).zip(players) {
                stones[player as usize] |= 1 << cell;
            }
        }
        let [max, min] = stones;
        let is_turn_of_max = max.count_ones() == min.count_ones();
        let own = if is_turn_of_max { max } else { min };
        let position = self.start().with_stones(max | min, own)?;
        (position.own_threats & own == 0).then_some(position)
    }

    /// The number of columns.
    pub const fn width(&self) -> u8 {
        self.board.width
    }

    /// The number of rows.
    pub const fn height(&self) -> u8 {
        self.board.height
    }

    /// The score of a win with `stones` on the board. It is 0, a draw, for up to three stones more
    /// than there are cells, because division rounds towards zero.
    #[inline]
    const fn win(&self, stones: i8) -> i8 {
        (self.cells + 2 - stones) / 2
    }
}
