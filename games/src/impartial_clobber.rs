//! Impartial Clobber (M. Albert, J. Grossman, R. Nowakowski and D. Wolfe, An introduction to
//! Clobber, Integers 5, 2005), in which both players move stones of both colours.
//!
//! Stones of two colours fill a board like the squares of a chess board. Two players in turn move a
//! stone onto a neighbour of the other colour, above, below or beside it, which it replaces. A player
//! who cannot move loses.
//!
//! The [README](crate#nimbers-of-rectangles) has nimbers of rectangles.

use std::fmt;

use optimal_play::rules::{Board, BoardError, PieceMove, Square, Summand, set_bits};
use optimal_play::{GameState, Impartial, Player, SwapPlayers, Wdl};

use crate::grid::{Centre, Grid, Region};

/// A position of the game: the stones, and the player to move.
///
/// # Examples
///
/// ```
/// use optimal_play_games::impartial_clobber::ImpartialClobber;
/// use optimal_play::{GameState, Grundy, Run, Solver, Wdl};
///
/// let board = ImpartialClobber::new(5, 3)?;
/// let solution = Grundy::by_search().solve(&board, Run::new())?;
/// assert_eq!(solution.value(), Wdl::MaxWins);
/// assert_eq!(solution.grundy_value(&board), Some(1));
///
/// let row = ImpartialClobber::new(4, 1)?;
/// assert_eq!(row.to_string(), "1 X O X O\n  a b c d");
/// let after = row.play(row.moves().next().expect("there are six"));
/// assert_eq!(after.to_string(), "1 . X X O\n  a b c d");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ImpartialClobber {
    board: Board,
    grid: Grid,
    stones: u64,
    /// The stones whose colour is not that of their square in the first position: two neighbours
    /// differ in colour if either both are here, or neither is.
    strange: u64,
    to_move: Player,
}

impl ImpartialClobber {
    /// The full board with these columns and rows; [`Player::Max`] moves first.
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
            stones: grid.all(),
            strange: 0,
            to_move: Player::Max,
        })
    }

    /// This board with these stones, X and O as the text shows them, and this player to move; `None`
    /// if a square is not on the board or has two stones.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play_games::impartial_clobber::ImpartialClobber;
    /// use optimal_play::Player;
    ///
    /// let row = ImpartialClobber::new(4, 1)?;
    /// let position = row.with_stones([0b1100, 0b0001], Player::Min).expect("three stones");
    /// assert_eq!(position.to_string(), "1 O . X X\n  a b c d");
    /// assert_eq!(row.with_stones([1, 1], Player::Min), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_stones(&self, stones: [u64; 2], to_move: Player) -> Option<Self> {
        let ([x, o], board) = (stones, self.board);
        if x & o != 0 || (x | o) & !board.all() != 0 {
            return None;
        }
        let mut position = Self {
            stones: 0,
            strange: 0,
            to_move,
            ..*self
        };
        for square in board.squares(x | o) {
            let bit = self.grid.bit_of(square);
            position.stones |= bit;
            if (x & board.bit(square) != 0) == is_odd(square) {
                position.strange |= bit;
            }
        }
        Some(position)
    }

    /// The stones in each of two sets, where neighbours differ in colour.
    const fn kinds(&self) -> [u64; 2] {
        [self.strange, self.stones & !self.strange]
    }
}

/// Whether the stone of a square in the first position is an O.
const fn is_odd(square: Square) -> bool {
    (square.column() + square.row()) % 2 == 1
}

impl GameState for ImpartialClobber {
    type Move = PieceMove;
    type Key = ([u64; 2], u32);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = PieceMove> {
        let (grid, kinds) = (self.grid, self.kinds());
        set_bits(self.stones).flat_map(move |from| {
            let own = kinds[usize::from(kinds[1] >> from & 1 == 1)];
            let others = own & grid.reach(1 << from) & !(1 << from);
            let from = grid.named(from);
            set_bits(others).map(move |to| PieceMove {
                from,
                to: grid.named(to),
            })
        })
    }

    fn play(&self, mv: PieceMove) -> Self {
        let [from, to] = [mv.from, mv.to].map(|square| self.grid.bit_of(square));
        Self {
            stones: self.stones & !from,
            strange: (self.strange & !from) ^ to,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    /// The stones, wherever they are, however they are turned or mirrored and whichever of the two
    /// colours is which, and the player to move.
    fn key(&self) -> ([u64; 2], u32) {
        let key = |strange| Region::new(self.grid, [self.stones, strange]).key();
        let [one, other] = self.kinds();
        let (least, line) = key(one).min(key(other));
        (least, line << 1 | u32::from(self.to_move == Player::Min))
    }

    /// Exact where a half turn maps the stones onto themselves, as they are or with colours
    /// swapped, and no stone onto itself or a neighbour: the second player answers each move by its
    /// image, and so moves last.
    fn bounds(&self) -> (Wdl, Wdl) {
        match Centre::of(self.grid, [self.stones, self.strange]) {
            Centre::Empty => (Wdl::win(!self.to_move), Wdl::win(!self.to_move)),
            _ => (Wdl::MinWins, Wdl::MaxWins),
        }
    }
}

impl SwapPlayers for ImpartialClobber {
    fn swap_players(&self) -> Self {
        self.with_to_move(self.to_move.opponent())
    }
}

/// The parts are the connected regions of stones with a move.
impl Impartial for ImpartialClobber {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let movable = |part: &Self| {
            let moving = |kind| part.grid.with_neighbours(kind) != 0;
            part.kinds().into_iter().any(moving)
        };
        let regions = self.grid.regions(self.stones);
        let parts = regions.map(|stones| Self {
            stones,
            strange: self.strange & stones,
            ..*self
        });
        parts.filter(movable)
    }
}

impl Summand for ImpartialClobber {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}

/// The board, with the names of the squares at its sides: X and O are stones of the two colours.
impl fmt::Display for ImpartialClobber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.board.draw(|square| {
            let bit = self.grid.bit_of(square);
            match (
                self.stones & bit != 0,
                (self.strange & bit != 0) != is_odd(square),
            ) {
                (false, _) => '.',
                (true, false) => 'X',
                (true, true) => 'O',
            }
        });
        f.write_str(&picture)
    }
}
