//! Node Kayles on a grid (T. Schaefer, On the complexity of some two-person perfect-information
//! games, 1978; there for any graph).
//!
//! Two players in turn take a free square of a board; its neighbours above, below and beside it are
//! no longer free. A player who cannot move loses.
//!
//! Nimbers of rectangles. S. Brown and others publish up to four rows (Nimber sequences of Node-Kayles
//! games, Journal of Integer Sequences 23, 2020): a row is worth as much as in Dawson's Chess, two rows
//! 1 and 0 in turn, four rows 0, and three rows are OEIS A316632, up to 16 columns. The
//! [README](crate#nimbers-of-rectangles) has larger boards.

use std::fmt;

use optimal_play::rules::{Board, BoardError, Square, Summand, set_bits};
use optimal_play::{GameState, Impartial, Player, SwapPlayers, Wdl};

use crate::grid::{Centre, Grid, Region};

/// A position of the game: the free squares and those taken, and the player to move.
///
/// # Examples
///
/// ```
/// use optimal_play_games::node_kayles::NodeKayles;
/// use optimal_play::{GameState, Grundy, Run, Solver, Wdl};
///
/// let board = NodeKayles::new(5, 5)?;
/// let solution = Grundy::by_search().solve(&board, Run::new())?;
/// assert_eq!(solution.value(), Wdl::MaxWins);
/// assert_eq!(solution.grundy_value(&board), Some(3));
///
/// let corner = NodeKayles::new(3, 2)?;
/// let after = corner.play(corner.moves().next().expect("there are six"));
/// assert_eq!(after.to_string(), "2 - . .\n1 o - .\n  a b c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeKayles {
    board: Board,
    grid: Grid,
    free: u64,
    taken: u64,
    to_move: Player,
}

impl NodeKayles {
    /// The empty board with these columns and rows; [`Player::Max`] moves first.
    ///
    /// # Errors
    ///
    /// [`BoardError::Size`] if the board has no square, more than 26 columns, or more than 64
    /// squares.
    pub fn new(columns: u8, rows: u8) -> Result<Self, BoardError> {
        let board = Board::try_new(columns, rows)?;
        let grid = Grid::of(board);
        Ok(Self {
            board,
            grid,
            free: grid.all(),
            taken: 0,
            to_move: Player::Max,
        })
    }

    /// The position with only these free squares.
    const fn with_free(&self, free: u64) -> Self {
        Self {
            free,
            taken: 0,
            ..*self
        }
    }
}

impl GameState for NodeKayles {
    type Move = Square;
    type Key = (u64, u32);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Square> {
        let grid = self.grid;
        set_bits(self.free).map(move |number| grid.named(number))
    }

    fn play(&self, square: Square) -> Self {
        let taken = self.grid.bit_of(square);
        Self {
            free: self.free & !self.grid.reach(taken),
            taken: self.taken | taken,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    /// The free squares, wherever they are and however they are turned or mirrored, and the player
    /// to move.
    fn key(&self) -> (u64, u32) {
        let ([least], line) = Region::new(self.grid, [self.free]).key();
        (least, line << 1 | u32::from(self.to_move == Player::Min))
    }

    /// Exact where a half turn maps the free squares onto themselves, and no two images are
    /// neighbours. The second player answers each square by its image, and so moves last; if one is
    /// its own image, the first player takes it, and then answers in the same way.
    fn bounds(&self) -> (Wdl, Wdl) {
        let winner = match Centre::of(self.grid, [self.free]) {
            Centre::Pair | Centre::Other => return (Wdl::MinWins, Wdl::MaxWins),
            Centre::Empty => !self.to_move,
            Centre::Square => self.to_move,
        };
        (Wdl::win(winner), Wdl::win(winner))
    }
}

impl SwapPlayers for NodeKayles {
    fn swap_players(&self) -> Self {
        self.with_to_move(self.to_move.opponent())
    }
}

/// The parts are the connected regions.
impl Impartial for NodeKayles {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let regions = self.grid.regions(self.free);
        regions.map(|region| self.with_free(region))
    }
}

impl Summand for NodeKayles {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}

/// The board, with the names of the squares at its sides: `o` is taken, and `-` next to one.
impl fmt::Display for NodeKayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.board.draw(|square| match self.grid.bit_of(square) {
            bit if self.free & bit != 0 => '.',
            bit if self.taken & bit != 0 => 'o',
            _ => '-',
        });
        f.write_str(&picture)
    }
}
