//! The squares of a board as bits, for games whose parts are connected regions of squares.

mod region;
mod text;

use std::iter;

use optimal_play::rules::{Board, InstanceError, Square};

use crate::Cell;

pub(crate) use region::{Centre, Region};

/// The rows and columns that a board lies in, at most 64 squares.
///
/// A set of squares is a `u64` of lines, one after the other. The lines of a grid of at most 8×8
/// are its rows, each a byte. Those of a longer one run along its shorter side, without gaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Grid {
    rows: u8,
    columns: u8,
    /// The number of bits in a line.
    line: u8,
}

/// Numbers that divide by the length of a line: `n / length` is `n * INVERSE[length] >> 9` for `n`
/// below 64.
const INVERSE: [u32; 9] = {
    let mut inverse = [0; 9];
    let mut length = 1_u32;
    while length <= 8 {
        inverse[length as usize] = 512_u32.div_ceil(length);
        length += 1;
    }
    inverse
};

/// The bits of the last square of each line, by the length of the lines.
const LAST: [u64; 9] = {
    let mut last = [0; 9];
    let mut length = 1;
    while length < last.len() {
        let mut square = length - 1;
        while square < 64 {
            last[length] |= 1 << square;
            square += length;
        }
        length += 1;
    }
    last
};

impl Grid {
    /// The most squares: a set of them fits 64 bits.
    pub(crate) const MAX_SQUARES: u32 = 64;

    /// A single square.
    pub(crate) const SMALLEST: Self = Self::with_sides(1, 1);

    /// The grid with these rows and columns.
    pub(crate) fn new(rows: u32, columns: u32) -> Result<Self, InstanceError> {
        let squares = u64::from(rows) * u64::from(columns);
        let sides = (u8::try_from(rows), u8::try_from(columns));
        match sides {
            (Ok(rows), Ok(columns)) if (1..=Self::MAX_SQUARES.into()).contains(&squares) => {
                Ok(Self::with_sides(rows, columns))
            }
            _ => Err(InstanceError::new(format!(
                "a board of {rows} rows and {columns} columns does not fit: there must be at least \
                 one square, and at most {}",
                Self::MAX_SQUARES
            ))),
        }
    }

    /// The grid of a board.
    pub(crate) const fn of(board: Board) -> Self {
        Self::with_sides(board.rows(), board.columns())
    }

    /// The grid with these sides, which fit.
    const fn with_sides(rows: u8, columns: u8) -> Self {
        let line = match (rows > 8, columns > 8) {
            (false, false) => 8,
            (true, _) => columns,
            (_, true) => rows,
        };
        Self {
            rows,
            columns,
            line,
        }
    }

    /// All squares.
    pub(crate) const fn all(self) -> u64 {
        let (mut all, mut row) = (0, 0);
        while row < self.rows() {
            let mut column = 0;
            while column < self.columns() {
                all |= self.bit((row, column));
                column += 1;
            }
            row += 1;
        }
        all
    }

    pub(crate) const fn rows(self) -> u32 {
        self.rows as u32
    }

    pub(crate) const fn columns(self) -> u32 {
        self.columns as u32
    }

    /// The number of bits in a line.
    #[inline]
    pub(crate) const fn line(self) -> u32 {
        self.line as u32
    }

    /// Whether the lines are columns.
    #[inline]
    const fn is_upright(self) -> bool {
        self.columns > 8
    }

    /// The bit of a square, given by its row and column.
    #[inline]
    pub(crate) const fn bit(self, (row, column): (u32, u32)) -> u64 {
        let (line, place) = if self.is_upright() {
            (column, row)
        } else {
            (row, column)
        };
        1 << (line * self.line() + place)
    }

    /// The number of whole lines before a square, below 64.
    #[inline]
    pub(crate) const fn lines_before(self, square: u32) -> u32 {
        (square * INVERSE[self.line as usize]) >> 9
    }

    /// The row and column of the square with that number.
    #[inline]
    pub(crate) const fn square(self, number: u8) -> (u32, u32) {
        let line = self.lines_before(number as u32);
        let place = number as u32 - line * self.line();
        if self.is_upright() {
            (place, line)
        } else {
            (line, place)
        }
    }

    /// The bit of a square of a board.
    #[inline]
    pub(crate) fn bit_of(self, square: Square) -> u64 {
        self.bit((square.row().into(), square.column().into()))
    }

    /// The square of a board with that number.
    #[inline]
    pub(crate) fn named(self, number: u8) -> Square {
        let Cell { row, column } = self.cell(number);
        Square::new(column, row)
    }

    /// The bit of a cell.
    #[inline]
    pub(crate) const fn bit_at(self, cell: Cell) -> u64 {
        self.bit((cell.row as u32, cell.column as u32))
    }

    /// The cell with that number.
    #[inline]
    pub(crate) fn cell(self, number: u8) -> Cell {
        let (row, column) = self.square(number);
        let [row, column] = [row, column].map(|it| it.to_le_bytes()[0]);
        Cell { row, column }
    }

    /// The upper or left squares of the level dominoes that fit on `free` squares.
    #[inline]
    pub(crate) const fn level(self, free: u64) -> u64 {
        if self.is_upright() {
            self.across(free)
        } else {
            self.along(free)
        }
    }

    /// The upper squares of the upright dominoes that fit on `free` squares.
    #[inline]
    pub(crate) const fn upright(self, free: u64) -> u64 {
        if self.is_upright() {
            self.along(free)
        } else {
            self.across(free)
        }
    }

    /// The first squares of the dominoes in a line.
    #[inline]
    const fn along(self, free: u64) -> u64 {
        free & free >> 1 & !LAST[self.line as usize]
    }

    /// The first squares of the dominoes in two lines.
    #[inline]
    const fn across(self, free: u64) -> u64 {
        free & free >> self.line()
    }

    /// The squares of a set, and their neighbours.
    #[inline]
    pub(crate) const fn reach(self, set: u64) -> u64 {
        let last = LAST[self.line as usize];
        let along = (set & !last) << 1 | set >> 1 & !last;
        set | along | set << self.line() | set >> self.line()
    }

    /// The squares of a set that have a neighbour in it.
    #[inline]
    pub(crate) const fn with_neighbours(self, set: u64) -> u64 {
        let (along, across) = (self.along(set), self.across(set));
        along | along << 1 | across | across << self.line()
    }

    /// The squares that a walk over squares of a set reaches from `reached`.
    #[inline]
    pub(crate) const fn connected(self, mut reached: u64, set: u64) -> u64 {
        let line = self.line();
        // The squares of `set` whose next one in the line is in it, too, and the next two; whose
        // next one across, two, four.
        let next = self.along(set);
        let next_two = next & next >> 1;
        let below = self.across(set);
        let two_below = below & below >> line;
        loop {
            // A carry walks along the line as far as the set goes.
            let first = reached & next;
            let passed = next & (!next.wrapping_add(first) | first);
            let mut wider = reached | passed << 1;
            wider |= wider >> 1 & next;
            wider |= wider >> 2 & next_two;
            wider |= (wider & below) << line;
            wider |= (wider & two_below) << (2 * line);
            wider |= wider >> line & set;
            if wider == reached || wider == set {
                return wider;
            }
            reached = wider;
        }
    }

    /// The connected regions of a set.
    #[inline]
    pub(crate) fn regions(self, set: u64) -> impl Iterator<Item = u64> {
        let mut left = set;
        iter::from_fn(move || {
            let region = (left != 0).then(|| self.connected(left & left.wrapping_neg(), left))?;
            left ^= region;
            Some(region)
        })
    }
}
