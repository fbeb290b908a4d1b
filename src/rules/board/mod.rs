//! Boards of squares, with the names that players use, and sets of squares as bits.

mod error;
mod lines;
#[cfg(feature = "serde")]
mod serialize;
mod square;

use super::{Symmetries, SymmetriesError, set_bits};
pub use error::BoardError;
use square::letter;
pub use square::{PieceMove, Square};

/// A board of at most 64 squares in columns and rows.
///
/// A set of squares is a `u64` with a bit for each: row by row from the bottom, in each from the
/// left. The number of a bit is the number of the square, as [`Symmetries`] uses it. A direction is
/// a pair: columns to the right, and rows up. A game on more squares can store rows or cells of its
/// own, and still name them by [`Square`], which needs no board.
///
/// # Examples
///
/// The knight of a chess board, and the squares that it reaches from b1:
///
/// ```
/// use optimal_play::rules::Board;
///
/// const CHESS: Board = Board::new(8, 8);
/// let b1 = CHESS.parse("b1")?;
/// let jumps = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
/// let reached: Vec<_> = jumps.iter().filter_map(|&jump| CHESS.step(b1, jump)).collect();
/// assert_eq!(format!("{reached:?}"), "[a3, c3, d2]");
///
/// let set = reached.iter().fold(0, |set, &square| set | CHESS.bit(square));
/// assert!(CHESS.squares(set).map(|square| square.to_string()).eq(["d2", "a3", "c3"]));
/// # Ok::<(), optimal_play::rules::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    columns: u8,
    rows: u8,
}

impl Board {
    /// The most squares of a board: a set of them fits 64 bits.
    pub const MAX_SQUARES: u8 = 64;

    /// The most columns of a board: each has a letter.
    pub const MAX_COLUMNS: u8 = 26;

    /// The directions along columns and rows.
    pub const STRAIGHT: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

    /// The directions along diagonals.
    pub const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

    /// All eight directions: those of a king or a queen.
    pub const DIRECTIONS: [(i8, i8); 8] = {
        let ([a, b, c, d], [e, f, g, h]) = (Self::STRAIGHT, Self::DIAGONAL);
        [a, b, c, d, e, f, g, h]
    };

    /// The board with these columns and rows. In a constant, a size that does not fit is an error
    /// of the compiler.
    ///
    /// # Panics
    ///
    /// If the size does not fit; [`try_new`](Self::try_new) returns an error instead.
    pub const fn new(columns: u8, rows: u8) -> Self {
        assert!(
            Self::fits(columns, rows),
            "a board has at least one square, at most 26 columns, and at most 64 squares"
        );
        Self { columns, rows }
    }

    /// The board with these columns and rows.
    ///
    /// # Errors
    ///
    /// [`BoardError::Size`] if the board has no square, more than [`Self::MAX_COLUMNS`] columns, or
    /// more than [`Self::MAX_SQUARES`] squares.
    pub const fn try_new(columns: u8, rows: u8) -> Result<Self, BoardError> {
        if Self::fits(columns, rows) {
            Ok(Self { columns, rows })
        } else {
            Err(BoardError::Size { columns, rows })
        }
    }

    const fn fits(columns: u8, rows: u8) -> bool {
        let squares = columns as u16 * rows as u16;
        squares != 0 && squares <= Self::MAX_SQUARES as u16 && columns <= Self::MAX_COLUMNS
    }

    /// The number of columns.
    #[inline]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows.
    #[inline]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of squares.
    #[inline]
    pub const fn size(self) -> u8 {
        self.columns * self.rows
    }

    /// Whether the board has this square.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        square.column < self.columns && square.row < self.rows
    }

    /// The number of a square of the board, below [`size`](Self::size).
    #[inline]
    pub const fn number(self, square: Square) -> u8 {
        square.row * self.columns + square.column
    }

    /// The square with this number, which is below [`size`](Self::size).
    #[inline]
    pub const fn square(self, number: u8) -> Square {
        Square {
            column: number % self.columns,
            row: number / self.columns,
        }
    }

    /// The square with this name, such as `b3`.
    ///
    /// # Errors
    ///
    /// [`BoardError`] if the name is that of no square, or of a square that the board does not
    /// have.
    pub fn parse(self, name: &str) -> Result<Square, BoardError> {
        let square: Square = name.parse()?;
        let (name, board) = (name.into(), self);
        let on_board = self.has(square).then_some(square);
        on_board.ok_or(BoardError::OffBoard { name, board })
    }

    /// The set of this square only.
    #[inline]
    pub const fn bit(self, square: Square) -> u64 {
        1 << self.number(square)
    }

    /// The squares of a set, in the order of their numbers.
    #[inline]
    pub fn squares(self, set: u64) -> impl Iterator<Item = Square> {
        set_bits(set).map(move |number| self.square(number))
    }

    /// The set of all squares.
    #[inline]
    pub const fn all(self) -> u64 {
        u64::MAX >> (Self::MAX_SQUARES - self.size())
    }

    /// The set of the squares of a row, counted from 0.
    #[inline]
    pub const fn row(self, row: u8) -> u64 {
        (u64::MAX >> (Self::MAX_SQUARES - self.columns)) << (row * self.columns)
    }

    /// The set of the squares of a column, counted from 0.
    pub fn column(self, column: u8) -> u64 {
        let squares = (0..self.rows).map(|row| self.bit(Square { column, row }));
        squares.fold(0, |set, square| set | square)
    }

    /// The square one step from here in a direction, if it is on the board. A knight's jump is a
    /// direction, too.
    #[inline]
    pub fn step(self, from: Square, (right, up): (i8, i8)) -> Option<Square> {
        let column = from.column.checked_add_signed(right)?;
        let row = from.row.checked_add_signed(up)?;
        let to = Square { column, row };
        self.has(to).then_some(to)
    }

    /// The set on the mirrored board: columns in reverse order.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Board;
    ///
    /// let board = Board::new(3, 2);
    /// assert_eq!(board.mirrored(0b011_001), 0b110_100);
    /// assert_eq!(board.upside_down(0b011_001), 0b001_011);
    /// assert_eq!(board.half_turned(0b011_001), 0b100_110);
    /// ```
    pub fn mirrored(self, set: u64) -> u64 {
        self.images(set, |Square { column, row }| Square {
            column: self.columns - 1 - column,
            row,
        })
    }

    /// The set on the board after a half turn: columns and rows in reverse order.
    pub fn half_turned(self, set: u64) -> u64 {
        self.upside_down(self.mirrored(set))
    }

    /// The set on the board upside down: rows in reverse order.
    pub fn upside_down(self, set: u64) -> u64 {
        self.images(set, |Square { column, row }| Square {
            column,
            row: self.rows - 1 - row,
        })
    }

    /// The set with rows and columns exchanged: reflected in the diagonal from a1.
    ///
    /// # Panics
    ///
    /// If the board is no square.
    pub fn transposed(self, set: u64) -> u64 {
        assert_eq!(self.columns, self.rows, "the board is no square");
        self.images(set, |Square { column, row }| Square {
            column: row,
            row: column,
        })
    }

    /// The group that these symmetries of the board make together. Each returns the image of a set:
    /// [`mirrored`](Self::mirrored), [`upside_down`](Self::upside_down),
    /// [`half_turned`](Self::half_turned), [`transposed`](Self::transposed), or one of your own.
    ///
    /// All images of a rectangle or a square are ready-made: [`Symmetries::rectangle`],
    /// [`Symmetries::square`].
    ///
    /// # Errors
    ///
    /// [`SymmetriesError`] if the image of a square is no square of the board, or that of another
    /// one, too.
    ///
    /// # Panics
    ///
    /// If one of them panics, as `transposed` on a board that is no square.
    ///
    /// # Examples
    ///
    /// A game in which pieces move up has only a mirror, and one between opposite corners only a
    /// half turn:
    ///
    /// ```
    /// use optimal_play::rules::Board;
    ///
    /// let board = Board::new(4, 3);
    /// let mirror = board.symmetries([Board::mirrored])?;
    /// assert_eq!(mirror.order(), 2);
    /// assert_eq!(mirror.least_sets([board.column(3)]), [board.column(0)]);
    /// assert_eq!(board.symmetries([Board::half_turned])?.least_set(1 << 11), 1);
    /// assert_eq!(board.symmetries([Board::mirrored, Board::upside_down])?.order(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries<const N: usize>(
        self,
        images: [fn(Self, u64) -> u64; N],
    ) -> Result<Symmetries, SymmetriesError> {
        let of_each = images.map(|image| {
            let squares = 0..self.size();
            let places = squares.map(|it| image(self, 1 << it).trailing_zeros() as usize);
            places.collect::<Vec<_>>()
        });
        Symmetries::new(self.size().into(), of_each)
    }

    /// The set of the images of the squares of a set.
    fn images(self, set: u64, image: impl Fn(Square) -> Square) -> u64 {
        let images = self.squares(set).map(|square| self.bit(image(square)));
        images.fold(0, |images, image| images | image)
    }

    /// The board as a text, the highest row first, with the names of rows and columns at its sides;
    /// `draw` returns what stands on a square.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Board;
    ///
    /// let board = Board::new(3, 2);
    /// let rooks = board.row(1);
    /// let picture = board.draw(|square| if board.bit(square) & rooks != 0 { 'R' } else { '.' });
    /// assert_eq!(picture, "2 R R R\n1 . . .\n  a b c");
    /// ```
    pub fn draw(self, draw: impl Fn(Square) -> char) -> String {
        let width = self.rows.to_string().len();
        let line = |name: String, of: &dyn Fn(u8) -> char| {
            let cells: String = (0..self.columns).flat_map(|it| [' ', of(it)]).collect();
            format!("{name:>width$}{cells}")
        };
        let rows = (0..self.rows).rev().map(|row| {
            let name = (row + 1).to_string();
            line(name, &|column| draw(Square { column, row }))
        });
        let names = line(String::new(), &letter);
        rows.chain([names]).collect::<Vec<_>>().join("\n")
    }
}
