//! A square, and its name.

use std::fmt;
use std::str::FromStr;

use super::BoardError;
use crate::game::debug_as_display;

/// A square of a [`Board`](super::Board). Its text is a letter for the column and a number for the
/// row, as in chess; so is its `Debug`, because a square often is a move.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::Square;
///
/// let square = Square::new(1, 2);
/// assert_eq!((square.column(), square.row()), (1, 2));
/// assert_eq!(square.to_string(), "b3");
/// assert_eq!("b3".parse(), Ok(square));
/// let error = "b03".parse::<Square>().expect_err("not how it is written");
/// assert_eq!(error.to_string(), "there is no square `b03`: a name is a letter and a number, such as `b3`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub(super) column: u8,
    pub(super) row: u8,
}

impl Square {
    /// The square in this column and this row, both counted from 0: columns from the left, rows
    /// from the bottom. A board has it if it has the column and the row.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

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
        write!(f, "{}{}", letter(self.column), u16::from(self.row) + 1)
    }
}

debug_as_display! { Square; }

/// Reads what [`Display`](fmt::Display) writes, and nothing else.
impl FromStr for Square {
    type Err = BoardError;

    fn from_str(name: &str) -> Result<Self, BoardError> {
        let read = || {
            let mut rest = name.chars();
            let column = rest.next().filter(char::is_ascii_lowercase)?;
            let column = u8::try_from(column).ok()? - b'a';
            let row = rest.as_str().parse::<u8>().ok()?.checked_sub(1)?;
            Some(Self { column, row }).filter(|square| square.to_string() == name)
        };
        read().ok_or_else(|| BoardError::Name { name: name.into() })
    }
}

/// The name of a column. Boards have at most 26.
pub(super) const fn letter(column: u8) -> char {
    (b'a' + column % 26) as char
}

/// The move of a piece from a square to another. Its text is both, as `a1-a2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PieceMove {
    /// The square of the piece.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
}

impl fmt::Display for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

debug_as_display! { PieceMove; }
