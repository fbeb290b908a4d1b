//! Connect Four.
//!
//! Two players in turn drop a stone into a column of an upright board, where it falls to the lowest free
//! cell. Four own stones in a row, upright, level or slanting, win; a full board without is a draw.
//!
//! A win counts one more than the stones that the winner keeps in hand, if at the start both share out as
//! many as there are cells (the first player has the odd one). So sooner wins count more, and on the usual board
//! of 7×6 a win counts 22 less the stones that the winner has played, as in the published test sets.
//!
//! ```
//! use optimal_play::games::connect_four::ConnectFour;
//! use optimal_play::solve;
//!
//! let game = ConnectFour::new(4, 4)?;
//! assert_eq!(solve(&game.start())?.value(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;

use std::error::Error;
use std::fmt;
use std::marker::PhantomData;

use board::{Board, count};

use crate::game::{GameState, PackedKey, Player, Value, Wdl};

/// An instance of the game: the board.
///
/// # Examples
///
/// ```
/// use optimal_play::games::connect_four::ConnectFour;
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
}

impl ConnectFour {
    /// The game on a board of that many columns and rows. With a spare cell on top of each column all
    /// cells must fit 64 bits: width × (height + 1) is at most 64.
    ///
    /// # Errors
    ///
    /// [`ConnectFourError::BoardSize`] if the board has no cell, or too many.
    pub fn new(width: u32, height: u32) -> Result<Self, ConnectFourError> {
        let board = Board::new(width, height);
        let board = board.ok_or(ConnectFourError::BoardSize { width, height })?;
        let cells = count(board.inside);
        Ok(Self { board, cells })
    }

    /// The empty board; the first player, [`Player::Max`], is to move.
    pub const fn start(&self) -> Position<'_> {
        Position {
            game: self,
            own: 0,
            all: 0,
            own_threats: 0,
            threats: 0,
            stones: 0,
            is_won: false,
            value: PhantomData,
        }
    }

    /// The position after stones were dropped into these columns, counted from 0, in turn.
    ///
    /// # Errors
    ///
    /// [`ConnectFourError`] if a column is not on the board or is full, or if the game is over before the
    /// last of them.
    pub fn position(
        &self,
        columns: impl IntoIterator<Item = u8>,
    ) -> Result<Position<'_>, ConnectFourError> {
        let mut position = self.start();
        for (mv, column) in (1..).zip(columns) {
            if column >= self.board.width {
                let width = self.board.width;
                return Err(ConnectFourError::OffBoard { mv, column, width });
            }
            if position.outcome().is_some() {
                return Err(ConnectFourError::Over { mv, column });
            }
            if position.free() & self.board.column(column) == 0 {
                return Err(ConnectFourError::FullColumn { mv, column });
            }
            position = position.play(column);
        }
        Ok(position)
    }

    /// The number of columns.
    pub const fn width(&self) -> u8 {
        self.board.width
    }

    /// The number of rows.
    pub const fn height(&self) -> u8 {
        self.board.height
    }

    /// What a win counts that leaves `stones` on the board; 0, a draw, where they are up to three more than
    /// there are cells, because division rounds towards zero.
    #[inline]
    const fn win(&self, stones: i8) -> i8 {
        (self.cells + 2 - stones) / 2
    }
}

/// A position of the game: the stones on the board.
///
/// The first player is [`Player::Max`], who moves when an even number of stones is on the board. A move is
/// the column, counted from 0. The value is a score, or whatever else [`Payoff`] makes of it.
///
/// Stones are bits of two words. How, the key, and how threats are found is known from J. Tromp's Fhourstones and
/// P. Pons's "Solving Connect 4".
#[derive(Clone, Copy)]
pub struct Position<'g, V = i8> {
    game: &'g ConnectFour,
    /// The stones of the player to move.
    own: u64,
    /// All stones.
    all: u64,
    /// The cells that complete four in a row for the player to move.
    own_threats: u64,
    /// Those that do for the opponent.
    threats: u64,
    /// How many stones there are.
    stones: i8,
    /// Whether the last move has completed four in a row.
    is_won: bool,
    value: PhantomData<V>,
}

/// What the next two plies hold for the player to move, with the cells that are worth playing.
enum Outlook {
    /// A win at once, in any of these cells.
    Win(u64),
    /// The opponent wins at once after any move; these are all moves.
    Loss(u64),
    /// Neither; after a move to one of these cells, and no other, the opponent does not win at once.
    Open(u64),
}

impl<'g, V> Position<'g, V> {
    /// The board.
    pub const fn game(&self) -> &'g ConnectFour {
        self.game
    }

    /// The same position, with other values: [`Wdl`] instead of scores, say.
    ///
    /// ```
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::{Wdl, solve};
    ///
    /// let game = ConnectFour::new(4, 4)?;
    /// let position = game.position([0, 1, 0, 1, 0])?;
    /// assert_eq!(solve(&position.valued::<Wdl>())?.value(), Wdl::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn valued<W: Payoff>(self) -> Position<'g, W> {
        Position {
            game: self.game,
            own: self.own,
            all: self.all,
            own_threats: self.own_threats,
            threats: self.threats,
            stones: self.stones,
            is_won: self.is_won,
            value: PhantomData,
        }
    }

    /// Whose stone is in a cell, if any; columns are counted from 0 from the left, rows from 0 upwards.
    pub fn stone(&self, column: u8, row: u8) -> Option<Player> {
        let (width, height) = (self.game.width(), self.game.height());
        let on_board = column < width && row < height;
        let cell = on_board.then(|| 1_u64 << (column * (height + 1) + row))?;
        match (self.all & cell, self.own & cell) {
            (0, _) => None,
            (_, 0) => Some(self.mover().opponent()),
            _ => Some(self.mover()),
        }
    }

    #[inline]
    const fn mover(&self) -> Player {
        if self.stones & 1 == 0 {
            Player::Max
        } else {
            Player::Min
        }
    }

    /// The cells that the next stone can fall to.
    #[inline]
    const fn free(&self) -> u64 {
        self.game.board.lowest_free(self.all)
    }

    #[inline]
    const fn outlook(&self) -> Outlook {
        let free = self.free();
        let wins = self.own_threats & free;
        if wins != 0 {
            return Outlook::Win(wins);
        }
        let blocking = match self.threats & free {
            0 => free,
            one if one.is_power_of_two() => one,
            _ => return Outlook::Loss(free),
        };
        // A move below a threat lets the opponent carry it out.
        match blocking & !(self.threats >> 1) {
            0 => Outlook::Loss(free),
            cells => Outlook::Open(cells),
        }
    }

    /// The columns of `cells`: those with the most own threats after the move first, of those the ones
    /// nearest to the centre.
    #[inline]
    fn by_threats(&self, cells: u64) -> impl Iterator<Item = u8> {
        // Threats in the upper byte, the column in the lower one.
        let mut sorted = [0_u16; Board::MAX_WIDTH];
        let mut length = 0;
        for &(column, column_cells) in self.game.board.centre_first() {
            let cell = cells & column_cells;
            if cell == 0 {
                continue;
            }
            // A single cell needs no order.
            let threats = if cell == cells {
                0
            } else {
                self.threats_after(cell)
            };
            let mut at = length;
            while at > 0 && sorted[at - 1] >> 8 < threats {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = threats << 8 | u16::from(column);
            length += 1;
        }
        sorted
            .into_iter()
            .take(length)
            .map(|it| it.to_le_bytes()[0])
    }

    /// In how many free cells the player to move could complete a line after a move to `cell`.
    #[inline]
    fn threats_after(&self, cell: u64) -> u16 {
        let completing = self.game.board.completing(self.own | cell);
        let threats = completing & !(self.all | cell);
        u16::try_from(threats.count_ones()).expect("there are at most 64 cells")
    }
}

impl<V: Payoff> GameState for Position<'_, V> {
    type Move = u8;
    type Key = u64;
    type Value = V;

    #[inline]
    fn to_move(&self) -> Player {
        self.mover()
    }

    /// The columns that are not full, those nearest to the centre first.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = u8> {
        let (free, columns) = (self.free(), self.game.board.centre_first());
        let free_columns = columns.iter().filter(move |&&(_, cells)| free & cells != 0);
        free_columns.map(|&(column, _)| column)
    }

    #[inline]
    fn play(&self, column: u8) -> Self {
        let cell = self.free() & self.game.board.column(column);
        Self {
            own: self.all ^ self.own,
            all: self.all | cell,
            own_threats: self.threats,
            threats: self.game.board.completing(self.own | cell),
            stones: self.stones + 1,
            is_won: self.own_threats & cell != 0,
            ..*self
        }
    }

    /// A full board.
    #[inline]
    fn terminal_value(&self) -> V {
        V::of_score(0)
    }

    /// In the bits of a column with n stones, a number from 2^n - 1 to 2^(n+1) - 2: it tells n, and then
    /// whose each stone is.
    ///
    /// Mirror images have the same key, the lesser of the two.
    #[inline]
    fn key(&self) -> u64 {
        let key = self.own + self.all;
        key.min(self.game.board.mirrored(key))
    }

    #[inline]
    fn outcome(&self) -> Option<V> {
        self.is_won.then(|| {
            let score = self.game.win(self.stones);
            V::of_score(match self.mover().opponent() {
                Player::Max => score,
                Player::Min => -score,
            })
        })
    }

    /// Exact where one of the next two plies must win; elsewhere, no win comes sooner than in the third.
    #[inline]
    fn bounds(&self) -> (V, V) {
        let win_in = |plies| self.game.win(self.stones + plies);
        let (least, greatest) = match self.outlook() {
            Outlook::Win(_) => (win_in(1), win_in(1)),
            Outlook::Loss(_) => (-win_in(2), -win_in(2)),
            Outlook::Open(_) => (-win_in(4), win_in(3)),
        };
        match self.mover() {
            Player::Max => (V::of_score(least), V::of_score(greatest)),
            Player::Min => (V::of_score(-greatest), V::of_score(-least)),
        }
    }

    /// A move that wins at once; or else those after which the opponent does not, the ones that make the most
    /// threats first; or else any one, because all lose alike.
    #[inline]
    fn promising_moves(&self) -> impl Iterator<Item = u8> {
        let cells = match self.outlook() {
            Outlook::Win(cells) | Outlook::Loss(cells) => cells & cells.wrapping_neg(),
            Outlook::Open(cells) => cells,
        };
        self.by_threats(cells)
    }
}

impl<V: Payoff> PackedKey for Position<'_, V> {
    #[inline]
    fn key_bits(&self) -> u32 {
        u32::from(self.game.width()) * (u32::from(self.game.height()) + 1)
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.key()
    }
}

/// The board: a line a row from the top down, `X` for the first player, `O` for the second.
impl<V> fmt::Display for Position<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |column, row| match self.stone(column, row) {
            Some(Player::Max) => 'X',
            Some(Player::Min) => 'O',
            None => '.',
        };
        for row in (0..self.game.height()).rev() {
            let cells: String = (0..self.game.width())
                .map(|column| cell(column, row))
                .collect();
            let end = if row == 0 { "" } else { "\n" };
            write!(f, "{cells}{end}")?;
        }
        Ok(())
    }
}

impl<V> fmt::Debug for Position<'_, V> {
    /// The rows of the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game: _,
            own: _,
            all: _,
            own_threats: _,
            threats: _,
            stones: _,
            is_won: _,
            value: _,
        } = self;
        let board = self.to_string();
        f.debug_struct("Position")
            .field("rows", &board.lines().collect::<Vec<_>>())
            .field("to_move", &self.mover())
            .finish_non_exhaustive()
    }
}

/// What a position is worth by its score: the score itself, or less.
///
/// # Contract
///
/// [`of_score`](Self::of_score) keeps the order: of two scores, the greater is not worth less.
pub trait Payoff: Value {
    /// What is worth that score: positive if the first player wins, 0 in a draw.
    #[must_use]
    fn of_score(score: i8) -> Self;
}

impl Payoff for i8 {
    #[inline]
    fn of_score(score: i8) -> Self {
        score
    }
}

impl Payoff for Wdl {
    #[inline]
    fn of_score(score: i8) -> Self {
        match score {
            ..0 => Self::MinWins,
            0 => Self::Draw,
            1.. => Self::MaxWins,
        }
    }
}

/// Why a board, or moves on it, do not make a position. Columns are counted from 0 in the fields, and from
/// 1 in the messages, as published positions count them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConnectFourError {
    /// The board has no cell, or width × (height + 1) is more than 64.
    BoardSize {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// There is no such column.
    OffBoard {
        /// The number of the move, from 1.
        mv: usize,
        /// The column.
        column: u8,
        /// The number of columns.
        width: u8,
    },
    /// The column is full.
    FullColumn {
        /// The number of the move, from 1.
        mv: usize,
        /// The column.
        column: u8,
    },
    /// The move before has won.
    Over {
        /// The number of the move, from 1.
        mv: usize,
        /// The column.
        column: u8,
    },
}

impl Error for ConnectFourError {}

impl fmt::Display for ConnectFourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |column: u8| u32::from(column) + 1;
        match *self {
            Self::BoardSize { width, height } => write!(
                f,
                "the {width}×{height} board does not fit: width and height must be at least 1, and width × \
                 (height + 1) at most 64"
            ),
            Self::OffBoard { mv, column, width } => write!(
                f,
                "move {mv}, column {}: the board has {width} columns",
                number(column)
            ),
            Self::FullColumn { mv, column } => {
                write!(
                    f,
                    "move {mv}, column {}: the column is full",
                    number(column)
                )
            }
            Self::Over { mv, column } => write!(
                f,
                "move {mv}, column {}: the game is already over",
                number(column)
            ),
        }
    }
}
