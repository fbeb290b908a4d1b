//! Staircase (九省联考 2018, 一双木棋; Luogu P4363).
//!
//! A board of n×m cells is filled cell by cell, in turn, black first. A cell may be filled when every
//! cell to its left in its row and above it in its column is. Black scores the number that the first
//! table has for the cell, white the one that the second has; each maximizes the own score less the
//! other's.
//!
//! ```
//! use optimal_play::games::staircase::Staircase;
//! use optimal_play::{Minimax, Run, Solver};
//!
//! let game = Staircase::new(
//!     &[vec![2, 7, 3], vec![9, 1, 2]],
//!     &[vec![3, 7, 2], vec![2, 3, 1]],
//! )?;
//! let solution = Minimax::dense().solve(&game.start(), Run::new())?;
//! assert_eq!(solution.value(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::fmt;
use std::iter;
use std::ops::Range;

use crate::game::{GameState, Indexed, PackedKey, Player, Staged};

/// An instance of the game: what each cell is worth to each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Staircase {
    rows: u32,
    columns: u32,
    /// What a cell adds to the value, by player, row and column.
    rewards: Box<[Rewards; 2]>,
}

/// Every five-bit number is in range.
type Rewards = [[i32; 32]; 32];

impl Staircase {
    /// Rows and columns together: a position's key has a bit for each.
    pub const MAX_SIDES: usize = 32;

    /// The game with the weights of the cells for black, and for white: rows of cells, from the top.
    ///
    /// # Errors
    ///
    /// [`StaircaseError`] if the tables are not two rectangles of one size, have too many rows and
    /// columns, or weights whose sum does not fit the value.
    pub fn new(black: &[Vec<u32>], white: &[Vec<u32>]) -> Result<Self, StaircaseError> {
        let (rows, columns) = (black.len(), black.first().map_or(0, Vec::len));
        if rows == 0 || columns == 0 {
            return Err(StaircaseError::Empty);
        }
        if rows + columns > Self::MAX_SIDES {
            return Err(StaircaseError::TooLarge { rows, columns });
        }
        for (player, weights) in [(Player::Max, black), (Player::Min, white)] {
            if weights.len() != rows {
                let found = weights.len();
                return Err(StaircaseError::RowCount {
                    player,
                    found,
                    expected: rows,
                });
            }
            for (row, weights) in weights.iter().enumerate() {
                let (found, expected) = (weights.len(), columns);
                if found != expected {
                    return Err(StaircaseError::RowLength {
                        player,
                        row,
                        found,
                        expected,
                    });
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
            return Err(StaircaseError::WeightSum { sum: most });
        }
        let rewards = |weights: &[Vec<u32>], sign: i32| {
            let mut rewards = [[0; 32]; 32];
            for (rewards, weights) in rewards.iter_mut().zip(weights) {
                for (reward, weight) in rewards.iter_mut().zip(weights) {
                    *reward = sign * weight.cast_signed();
                }
            }
            rewards
        };
        let side = |length: usize| {
            u32::try_from(length).map_err(|_| StaircaseError::TooLarge { rows, columns })
        };
        Ok(Self {
            rows: side(rows)?,
            columns: side(columns)?,
            rewards: Box::new([rewards(black, 1), rewards(white, -1)]),
        })
    }

    /// The empty board.
    pub const fn start(&self) -> Position<'_> {
        Position {
            game: self,
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

    /// How many positions there are: the paths from one corner of the board to the opposite one.
    pub const fn positions(&self) -> u32 {
        // The last step is up or to the right; the rows are at least one.
        let (steps, ups) = (self.rows + self.columns - 1, self.rows);
        binomial(steps, ups) + binomial(steps, ups - 1)
    }
}

/// How many sets of k there are of n things, both below 32.
#[inline]
const fn binomial(n: u32, k: u32) -> u32 {
    BINOMIALS[n as usize % 32][k as usize % 32]
}

const BINOMIALS: [[u32; 32]; 32] = {
    let mut table = [[0; 32]; 32];
    let mut n = 0;
    while n < 32 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The filling of a cell, rows and columns counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fill {
    /// The row of the cell.
    pub row: u32,
    /// The column of the cell.
    pub column: u32,
}

/// A position of the game: the border between filled and empty cells.
///
/// Black is [`Player::Max`].
#[derive(Clone, Copy)]
pub struct Position<'g> {
    game: &'g Staircase,
    /// The border as a path from the bottom left corner to the top right one, the first step in the
    /// lowest bit: 1 is a step up, 0 one to the right.
    border: u32,
    /// How many borders come after this one, in the order of their numbers. To fill a cell moves one
    /// bit up, and changes it by one binomial coefficient.
    index: u32,
    to_move: Player,
}

impl Position<'_> {
    /// The number of filled cells of each row.
    fn filled(&self) -> Vec<u32> {
        let steps = 0..self.game.rows + self.game.columns;
        let ups = steps.filter(|step| self.border >> step & 1 == 1);
        // Before the step up beside a row there are as many to the right as the row has filled cells.
        let mut filled: Vec<_> = ups.zip(0..).map(|(step, ups)| step - ups).collect();
        filled.reverse();
        filled
    }
}

impl GameState for Position<'_> {
    type Move = Fill;
    type Key = u32;
    type Value = i32;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// The cells in the inner corners of the border, from the bottom up.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Fill> {
        let Staircase { rows, columns, .. } = *self.game;
        // Each run of steps up has a first one, and a last one; after the last one of the board there
        // is no step to the right.
        let last_of_board = 1 << (rows + columns - 1);
        let mut firsts = self.border & !(self.border << 1);
        let mut lasts = self.border & !(self.border >> 1) & (last_of_board - 1);
        let mut ups_before = 0;
        iter::from_fn(move || {
            if lasts == 0 {
                return None;
            }
            let (first, last) = (firsts.trailing_zeros(), lasts.trailing_zeros());
            firsts &= firsts - 1;
            lasts &= lasts - 1;
            let up = ups_before + last - first;
            ups_before = up + 1;
            Some(Fill {
                row: rows - 1 - up,
                column: last - up,
            })
        })
    }

    #[inline]
    fn play(&self, fill: Fill) -> Self {
        // The step up beside the cell, and how many steps up there are below it.
        let up = self.game.rows - 1 - fill.row;
        let step = up + fill.column;
        Self {
            game: self.game,
            border: self.border ^ 0b11 << step,
            index: self.index - binomial(step, up),
            to_move: self.to_move.opponent(),
        }
    }

    #[inline]
    fn terminal_value(&self) -> i32 {
        0
    }

    #[inline]
    fn key(&self) -> u32 {
        self.border
    }

    #[inline]
    fn reward(&self, fill: Fill) -> i32 {
        let (row, column) = (fill.row as usize % 32, fill.column as usize % 32);
        self.game.rewards[self.to_move as usize][row][column]
    }
}

impl Indexed for Position<'_> {
    #[inline]
    fn index_count(&self) -> usize {
        self.game.positions() as usize
    }

    #[inline]
    fn index(&self) -> usize {
        self.index as usize
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let game = self.game;
        let index = u32::try_from(index).ok()?;
        // Combinatorial number system: the highest step up is the farthest that fits, and so on.
        let mut before = (game.positions() - 1).checked_sub(index)?;
        let mut border = 0;
        for ups in (1..=game.rows).rev() {
            let fits = |&step: &u32| binomial(step, ups) <= before;
            let step = (0..game.rows + game.columns).rev().find(fits)?;
            before -= binomial(step, ups);
            border |= 1 << step;
        }
        let to_move = turn(game, border);
        Some(Self {
            game,
            border,
            index,
            to_move,
        })
    }

    /// Towards the empty board: the border before is the next lower number with as many bits.
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let game = self.game;
        let first = self.at_index(indices.start).map(|state| state.border);
        let borders = iter::successors(first, |&border| next_lower(border));
        let states = indices.zip(borders);
        states.map(move |(index, border)| {
            let state = Self {
                game,
                border,
                index: u32::try_from(index).expect("positions are numbered by 32 bits"),
                to_move: turn(game, border),
            };
            (index, state)
        })
    }
}

/// The stage is the number of filled cells.
impl Staged for Position<'_> {
    /// Each of them has moved a step up by one place.
    #[inline]
    fn stage(&self) -> usize {
        let (mut rest, mut filled) = (self.border, 0);
        for row in 0..self.game.rows {
            filled += rest.trailing_zeros() - row;
            rest &= rest - 1;
        }
        filled as usize
    }

    fn longest_step(&self) -> usize {
        1
    }
}

impl PackedKey for Position<'_> {
    #[inline]
    fn key_bits(&self) -> u32 {
        self.game.rows + self.game.columns
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.border.into()
    }
}

/// Whose turn it is: each cell that is filled moves a step up by one place, from where it is even to
/// where it is odd or back.
#[inline]
const fn turn(game: &Staircase, border: u32) -> Player {
    const ODD: u32 = 0xAAAA_AAAA;
    let start = (1 << game.rows) - 1;
    if ((border ^ start) & ODD).count_ones().is_multiple_of(2) {
        Player::Max
    } else {
        Player::Min
    }
}

/// The next lower number with as many bits, if there is one.
///
/// Gosper's hack (HAKMEM item 175), downwards.
#[inline]
fn next_lower(number: u32) -> Option<u32> {
    let ones = number.trailing_ones();
    let rest = number & (number + 1);
    let low = rest.trailing_zeros();
    (rest != 0).then(|| rest ^ (1 << low) ^ (((2 << ones) - 1) << (low - ones - 1)))
}

/// The board: `#` for a filled cell; for another one what black would score, a stroke, and what white would.
impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Staircase {
            rows,
            columns,
            rewards,
        } = self.game;
        let filled = self.filled();
        let cell = |row: usize, column: u32| {
            if column < filled[row] {
                return "#".to_owned();
            }
            let [black, white] = [Player::Max, Player::Min]
                .map(|player| rewards[player as usize][row][column as usize].abs());
            format!("{black}/{white}")
        };
        // As wide as they were on the empty board, so that columns stay where they are.
        let cells = rewards[0].iter().flatten().zip(rewards[1].iter().flatten());
        let widths = cells.map(|(black, white)| format!("{}/{}", black.abs(), white.abs()).len());
        let width = widths.max().unwrap_or_default();
        for row in 0..*rows as usize {
            for column in 0..*columns {
                let gap = if column == 0 { "" } else { "  " };
                write!(f, "{gap}{:>width$}", cell(row, column))?;
            }
            if row + 1 < *rows as usize {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Position<'_> {
    /// The number of filled cells of each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game: _,
            border: _,
            index: _,
            to_move,
        } = self;
        f.debug_struct("Position")
            .field("filled", &self.filled())
            .field("to_move", to_move)
            .finish_non_exhaustive()
    }
}

/// Why weights do not make a game. Rows are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StaircaseError {
    /// There is no cell.
    Empty,
    /// There are more than [`Staircase::MAX_SIDES`] rows and columns.
    TooLarge {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A table has another number of rows than the first.
    RowCount {
        /// Whose it is.
        player: Player,
        /// How many rows it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A row has another length than the first.
    RowLength {
        /// Whose table it is in.
        player: Player,
        /// Which row it is.
        row: usize,
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: usize,
    },
    /// The scores could be greater than an `i32` holds.
    WeightSum {
        /// The most that a player could score, taking the greater weight of each cell.
        sum: u64,
    },
}

impl Error for StaircaseError {}

impl fmt::Display for StaircaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = |player| match player {
            Player::Max => "black's",
            Player::Min => "white's",
        };
        match *self {
            Self::Empty => write!(f, "the board has no cell"),
            Self::TooLarge { rows, columns } => write!(
                f,
                "{rows} rows and {columns} columns are together more than {}",
                Staircase::MAX_SIDES
            ),
            Self::RowCount {
                player,
                found,
                expected,
            } => {
                write!(
                    f,
                    "{} table has {found} rows, not {expected}",
                    table(player)
                )
            }
            Self::RowLength {
                player,
                row,
                found,
                expected,
            } => write!(
                f,
                "row {row} of {} table has {found} weights, not {expected}",
                table(player)
            ),
            Self::WeightSum { sum } => write!(
                f,
                "weights that add up to {sum} are more than the {} that a score can be",
                i32::MAX
            ),
        }
    }
}
