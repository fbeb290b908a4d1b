//! Boards of squares, with the names that players use.

use std::fmt;
use std::iter;

/// A square of a board. Its text is a letter for the column and a number for the row, as in chess.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::tic_tac_toe::TicTacToe;
///
/// let square = TicTacToe::new().moves().nth(1).expect("there are nine");
/// assert_eq!((square.column(), square.row()), (1, 0));
/// assert_eq!(square.to_string(), "b1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub(super) column: u8,
    pub(super) row: u8,
}

impl Square {
    /// The column, counted from 0 from the left.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, counted from 0 from the bottom.
    pub const fn row(self) -> u8 {
        self.row
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.column), self.row + 1)
    }
}

const fn letter(column: u8) -> char {
    (b'a' + column) as char
}

/// The size of a board of at most 26 columns and 32 squares, so that a set of squares fits 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Grid {
    pub(super) columns: u8,
    pub(super) rows: u8,
}

impl Grid {
    /// The number of squares.
    pub(super) const fn len(self) -> u8 {
        self.columns * self.rows
    }

    /// The set of this square only: squares are bits, row by row from the bottom left.
    pub(super) const fn bit(self, square: Square) -> u32 {
        1 << (square.row * self.columns + square.column)
    }

    /// The squares of a set, in the order of their bits.
    pub(super) fn squares(self, mut set: u32) -> impl Iterator<Item = Square> {
        iter::from_fn(move || {
            let number = u8::try_from(set.trailing_zeros()).expect("32 at most");
            set &= set.checked_sub(1)?;
            Some(Square {
                column: number % self.columns,
                row: number / self.columns,
            })
        })
    }

    /// The set of all squares.
    pub(super) const fn all(self) -> u32 {
        u32::MAX >> (32 - self.len())
    }

    /// The set of the squares of a row.
    pub(super) const fn row(self, row: u8) -> u32 {
        ((1 << self.columns) - 1) << (row * self.columns)
    }

    /// The square `right` columns to the right and `up` rows up, if it is on the board.
    pub(super) fn step(self, from: Square, (right, up): (i8, i8)) -> Option<Square> {
        let column = from.column.checked_add_signed(right)?;
        let row = from.row.checked_add_signed(up)?;
        (column < self.columns && row < self.rows).then_some(Square { column, row })
    }

    /// The set on the board upside down.
    pub(super) fn upside_down(self, set: u32) -> u32 {
        self.map(set, |Square { column, row }| Square {
            column,
            row: self.rows - 1 - row,
        })
    }

    /// The set with rows and columns exchanged, on a board with as many of both.
    pub(super) fn transposed(self, set: u32) -> u32 {
        self.map(set, |Square { column, row }| Square {
            column: row,
            row: column,
        })
    }

    /// The set of the images of the squares of a set.
    fn map(self, set: u32, image: impl Fn(Square) -> Square) -> u32 {
        let squares = self.squares(set).map(image);
        squares.fold(0, |images, square| images | self.bit(square))
    }

    /// Draws the board, the highest row first, with the names of rows and columns at its sides. X
    /// stands on the squares of the first set, O on those of the second.
    pub(super) fn draw(self, f: &mut fmt::Formatter<'_>, men: [u32; 2]) -> fmt::Result {
        let width = self.rows.to_string().len();
        for row in (0..self.rows).rev() {
            write!(f, "{:>width$}", row + 1)?;
            for column in 0..self.columns {
                let square = self.bit(Square { column, row });
                let man = match men.map(|men| men & square != 0) {
                    [true, _] => 'X',
                    [_, true] => 'O',
                    _ => '.',
                };
                write!(f, " {man}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{:width$}", "")?;
        (0..self.columns).try_for_each(|column| write!(f, " {}", letter(column)))
    }
}
