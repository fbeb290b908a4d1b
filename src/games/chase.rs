//! Chase (CQOI 2013, 棋盘游戏; Luogu P4576).
//!
//! A white and a black piece stand on different squares of a board; white moves first. A piece moves in
//! a straight line, up, down, left or right: white one step, black one or two. Nobody may stand still
//! or leave the board. A longer move passes over the squares between, whatever stands there, and
//! captures only where it ends. Who moves onto the other's square wins; the winner hurries, the loser
//! delays.
//!
//! ```
//! use optimal_play::games::chase::Chase;
//! use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
//!
//! let game = Chase::new(20, (1, 2), (20, 20))?;
//! let solution = Retrograde::with_predecessors().solve(&game.start(), Run::new())?;
//! assert_eq!(solution.value(), Outcome::win(Player::Min, 58)); // black wins in 58 plies
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::game::{GameState, Indexed, Outcome, Player, Predecessors};

/// A square as (row, column), both counted from 1.
pub type Square = (u32, u32);

/// An instance of the game: the board, the pieces, and where they can go.
///
/// # Examples
///
/// Where both take up to two steps, neither ever catches the other from a distance:
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

/// The size of the board, and how fast the pieces are.
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

/// For each square the squares within reach.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Reach {
    /// Where the list of each square begins; after the last, where it ends.
    first: Vec<u32>,
    squares: Vec<u32>,
}

impl Reach {
    /// `None` if the lists would be too long in all.
    fn new(rules: Rules, steps: u32) -> Option<Self> {
        let Rules { rows, columns, .. } = rules;
        let mut reach = Self {
            first: vec![0],
            squares: Vec::new(),
        };
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |c| (row, c))) {
            let mut add = |row: Option<u32>, column: Option<u32>| {
                let row = row.filter(|&row| row < rows);
                let column = column.filter(|&column| column < columns);
                if let (Some(row), Some(column)) = (row, column) {
                    reach.squares.push(row * columns + column);
                }
            };
            for steps in 1..=steps.min(rows.max(columns)) {
                add(row.checked_sub(steps), Some(column));
                add(row.checked_add(steps), Some(column));
                add(Some(row), column.checked_sub(steps));
                add(Some(row), column.checked_add(steps));
            }
            let end = u32::try_from(reach.squares.len()).ok()?;
            reach.first.push(end);
            if end > Chase::MAX_MOVES {
                return None;
            }
        }
        Some(reach)
    }

    #[inline]
    fn from(&self, square: u32) -> &[u32] {
        let (first, end) = (self.first[square as usize], self.first[square as usize + 1]);
        &self.squares[first as usize..end as usize]
    }
}

impl Chase {
    /// The most squares of a board: all positions can then be numbered by 32 bits.
    pub const MAX_SQUARES: u32 = 46_340;

    /// The most moves of a piece, counted over all squares: 2^24.
    pub const MAX_MOVES: u32 = 1 << 24;

    /// The published problem on n×n squares.
    ///
    /// # Errors
    ///
    /// As [`with_rules`](Self::with_rules).
    pub fn new(n: u32, white: Square, black: Square) -> Result<Self, ChaseError> {
        Self::with_rules(Rules::published(n), white, black)
    }

    /// The game on any board, with any speeds.
    ///
    /// # Errors
    ///
    /// [`ChaseError`] if the board or a speed has no sense, or the pieces cannot stand so.
    pub fn with_rules(rules: Rules, white: Square, black: Square) -> Result<Self, ChaseError> {
        let Rules { rows, columns, .. } = rules;
        let squares = rows
            .checked_mul(columns)
            .filter(|&squares| squares <= Self::MAX_SQUARES);
        let squares = match squares {
            Some(squares) if squares >= 2 => squares,
            _ => return Err(ChaseError::BoardSize { rows, columns }),
        };
        if rules.white_steps == 0 || rules.black_steps == 0 {
            return Err(ChaseError::NoSteps);
        }
        for (player, square) in [(Player::Max, white), (Player::Min, black)] {
            let (row, column) = square;
            if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
                return Err(ChaseError::OffBoard {
                    player,
                    square,
                    rows,
                    columns,
                });
            }
        }
        if white == black {
            return Err(ChaseError::SharedSquare { square: white });
        }
        let reach = |steps| Reach::new(rules, steps).ok_or(ChaseError::TooManyMoves { steps });
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
            game: self,
            white: self.white,
            black: self.black,
            to_move: Player::Max,
        }
    }

    /// The size of the board, and how fast the pieces are.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The square of that number, as moves have it.
    pub const fn square(&self, number: u32) -> Square {
        let columns = self.rules.columns;
        (number / columns + 1, number % columns + 1)
    }
}

/// A move of the player's piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The number of the square that the piece moves to: row by row, from 0.
    pub to: u32,
}

/// A position of the game: where the pieces are, and whose turn it is.
///
/// White is [`Player::Max`].
#[derive(Clone, Copy)]
pub struct Position<'g> {
    game: &'g Chase,
    white: u32,
    black: u32,
    to_move: Player,
}

impl<'g> Position<'g> {
    /// The board.
    pub const fn game(&self) -> &'g Chase {
        self.game
    }

    /// The square of the white piece.
    pub const fn white(&self) -> Square {
        self.game.square(self.white)
    }

    /// The square of the black piece.
    pub const fn black(&self) -> Square {
        self.game.square(self.black)
    }

    /// This position with `player`'s piece on another square, and the other player's turn.
    #[inline]
    const fn with_piece(&self, player: Player, square: u32) -> Self {
        let (white, black) = match player {
            Player::Max => (square, self.black),
            Player::Min => (self.white, square),
        };
        Self {
            game: self.game,
            white,
            black,
            to_move: player.opponent(),
        }
    }

    #[inline]
    const fn piece(&self, player: Player) -> u32 {
        match player {
            Player::Max => self.white,
            Player::Min => self.black,
        }
    }

    /// The squares within reach of `player`'s piece.
    #[inline]
    fn reach(&self, player: Player) -> &[u32] {
        self.game.reach[player as usize].from(self.piece(player))
    }
}

impl GameState for Position<'_> {
    type Move = Step;
    type Key = u32;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Step> {
        self.reach(self.to_move).iter().map(|&to| Step { to })
    }

    #[inline]
    fn play(&self, step: Step) -> Self {
        self.with_piece(self.to_move, step.to)
    }

    /// Never asked: on two squares and more there is always a move.
    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    #[inline]
    fn key(&self) -> u32 {
        let squares = self.game.squares;
        (self.to_move as u32 * squares + self.white) * squares + self.black
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let captured = self.white == self.black;
        captured.then(|| Outcome::win(self.to_move.opponent(), 0))
    }
}

impl Indexed for Position<'_> {
    #[inline]
    fn index_count(&self) -> usize {
        let squares = self.game.squares as usize;
        2 * squares * squares
    }

    #[inline]
    fn index(&self) -> usize {
        self.key() as usize
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let (rest, squares) = (u32::try_from(index).ok()?, self.game.squares);
        let (rest, black) = (rest / squares, rest % squares);
        let (to_move, white) = if rest < squares {
            (Player::Max, rest)
        } else {
            (Player::Min, rest - squares)
        };
        Some(Self {
            game: self.game,
            white,
            black,
            to_move,
        })
    }

    /// Counts the squares up, where [`at_index`](Indexed::at_index) has to divide.
    #[inline]
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let squares = self.game.squares;
        let mut next = self.at_index(indices.start);
        indices.map_while(move |index| {
            let state = next?;
            let mut after = state;
            after.black += 1;
            if after.black == squares {
                (after.white, after.black) = (after.white + 1, 0);
            }
            if after.white == squares {
                (after.white, after.to_move) = (0, Player::Min);
            }
            next = Some(after);
            Some((index, state))
        })
    }
}

/// A piece goes back the way it came, but not to where the game is over.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let mover = self.to_move.opponent();
        let other = self.piece(self.to_move);
        let squares = self
            .reach(mover)
            .iter()
            .filter(move |&&square| square != other);
        squares.map(move |&square| Self {
            to_move: mover,
            ..self.with_piece(mover, square)
        })
    }
}

/// The board: `W` for white, `B` for black, `X` for a capture.
impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { rows, columns, .. } = self.game.rules;
        let cell = |square| match (self.white == square, self.black == square) {
            (true, true) => 'X',
            (true, false) => 'W',
            (false, true) => 'B',
            (false, false) => '.',
        };
        for row in 0..rows {
            let squares = row * columns..(row + 1) * columns;
            let end = if row + 1 == rows { "" } else { "\n" };
            write!(f, "{}{end}", squares.map(cell).collect::<String>())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game: _,
            white: _,
            black: _,
            to_move,
        } = self;
        f.debug_struct("Position")
            .field("white", &self.white())
            .field("black", &self.black())
            .field("to_move", to_move)
            .finish_non_exhaustive()
    }
}

/// Why a board and two pieces do not make a game. Squares are (row, column), counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ChaseError {
    /// The board has less than two squares, or more than [`Chase::MAX_SQUARES`].
    BoardSize {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// A piece cannot move.
    NoSteps,
    /// A piece has more than [`Chase::MAX_MOVES`] moves, counted over all squares.
    TooManyMoves {
        /// The most steps that it can take.
        steps: u32,
    },
    /// A piece is not on the board.
    OffBoard {
        /// Whose it is.
        player: Player,
        /// Where it would be.
        square: Square,
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// Both pieces are on one square.
    SharedSquare {
        /// The square.
        square: Square,
    },
}

impl Error for ChaseError {}

impl fmt::Display for ChaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardSize { rows, columns } => write!(
                f,
                "the {rows}×{columns} board does not have between 2 and {} squares",
                Chase::MAX_SQUARES
            ),
            Self::NoSteps => write!(f, "a piece takes at least one step in a move"),
            Self::TooManyMoves { steps } => write!(
                f,
                "up to {steps} steps make more than {} moves over all squares",
                Chase::MAX_MOVES
            ),
            Self::OffBoard {
                player,
                square,
                rows,
                columns,
            } => {
                let piece = match player {
                    Player::Max => "white",
                    Player::Min => "black",
                };
                write!(
                    f,
                    "the {piece} piece at {square:?} is off the {rows}×{columns} board"
                )
            }
            Self::SharedSquare { square } => {
                write!(f, "both pieces are on one square, {square:?}")
            }
        }
    }
}
