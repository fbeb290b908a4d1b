//! Sets of squares, wherever they are and however they are turned.

use std::cmp::Ordering;

use super::grid::Grid;

/// A set of squares without those that have no neighbour in it, moved to the first line and the
/// first place.
///
/// Squares without a free neighbour drop out, because no domino fits on them. Two sets that are
/// equal up to shifts and the eight symmetries of the square have the same [key](Self::key), on any
/// grids.
#[derive(Clone, Copy)]
pub(super) struct Region {
    squares: u64,
    /// The bits of a line in `squares`.
    line: u32,
    /// The bits of a line that are in use.
    width: u32,
    /// The lines that are in use.
    height: u32,
}

/// The middle of a set of squares that a half turn maps onto itself.
pub(super) enum Centre {
    /// No domino meets its own image.
    Empty,
    /// The middle domino is its own image, and no other one meets its own.
    Domino,
    /// The middle is a square with a neighbour, or no half turn maps the set onto itself.
    Other,
}

impl Region {
    #[inline]
    pub(super) const fn new(grid: Grid, set: u64) -> Self {
        Self::of_joined(grid, grid.with_neighbours(set))
    }

    /// The region of a set in which each square has a neighbour.
    #[inline]
    const fn of_joined(grid: Grid, set: u64) -> Self {
        let line = grid.line();
        if set == 0 {
            return Self {
                squares: 0,
                line: 8,
                width: 0,
                height: 0,
            };
        }
        let (first, last) = (set.trailing_zeros(), set.ilog2());
        let above = grid.lines_before(first);
        let squares = set >> (above * line);
        let mut folded = squares;
        let mut shift = line;
        while shift < u64::BITS {
            folded |= folded >> shift;
            shift *= 2;
        }
        let places = folded & bits(line);
        let beside = places.trailing_zeros();
        Self {
            squares: squares >> beside,
            line,
            width: u64::BITS - places.leading_zeros() - beside,
            height: grid.lines_before(last) - above + 1,
        }
    }

    /// The least of the images of the set: two words of squares, and the length of their lines.
    #[inline]
    pub(super) fn key(self) -> (u32, u32, u32) {
        let (least, line) = if self.height <= 8 {
            (self.with_line(8).least_on_square(), 8)
        } else {
            (self.with_line(self.width).least_on_strip(), self.width)
        };
        let word = |word: u64| u32::try_from(word & bits(32)).expect("32 bits");
        let (low, high) = (word(least), word(least >> 32));
        (low, high, line)
    }

    /// The set with lines of another length, in which it has room.
    #[inline]
    const fn with_line(self, line: u32) -> Self {
        if self.line == line {
            return self;
        }
        let mut squares = 0;
        let mut number = 0;
        while number < self.height {
            let places = self.squares >> (number * self.line) & bits(self.width);
            squares |= places << (number * line);
            number += 1;
        }
        Self {
            squares,
            line,
            ..self
        }
    }

    /// The least of the images of a set of at most eight lines, each a byte, that are at least as
    /// high as wide.
    #[inline]
    fn least_on_square(self) -> u64 {
        let transposed = || Self {
            squares: transposed(self.squares),
            width: self.height,
            height: self.width,
            ..self
        };
        match self.width.cmp(&self.height) {
            Ordering::Less => self.least_upright(),
            Ordering::Equal => self.least_upright().min(transposed().least_upright()),
            Ordering::Greater => transposed().least_upright(),
        }
    }

    /// The least of the images of a set of at most eight lines, without the transposed ones.
    #[inline]
    fn least_upright(self) -> u64 {
        if self.squares == 0 {
            return 0;
        }
        // How far an image is from the first line, and from the first place.
        let (down, right) = (64 - 8 * self.height, 8 - self.width);
        let upside_down = self.squares.swap_bytes() >> down;
        let reversed = self.squares.reverse_bits();
        let (turned, mirrored) = (reversed >> (down + right), reversed.swap_bytes() >> right);
        turned.min(upside_down).min(mirrored).min(self.squares)
    }

    /// The least of the four images of a set of more than eight lines, without gaps.
    #[inline]
    fn least_on_strip(self) -> u64 {
        let (line, unused) = (self.line, u64::BITS - self.line * self.height);
        let first = (bits(line * self.height)) / bits(line);
        let mirrored = (0..line).fold(0, |mirrored, place| {
            mirrored | (self.squares >> place & first) << (line - 1 - place)
        });
        let turned = |set: u64| set.reverse_bits() >> unused;
        let least = |set: u64| set.min(turned(set));
        least(self.squares).min(least(mirrored))
    }
}

impl Centre {
    /// The middle of the squares of a set that have a neighbour in it.
    #[inline]
    pub(super) const fn of(grid: Grid, set: u64) -> Self {
        let joined = grid.with_neighbours(set);
        if joined == 0 {
            return Self::Empty;
        }
        let reversed = joined.reverse_bits();
        if reversed >> reversed.trailing_zeros() != joined >> joined.trailing_zeros() {
            return Self::Other;
        }
        if !joined.count_ones().is_multiple_of(2) {
            // A half turn would leave one of them where it is.
            return Self::Other;
        }
        let Region {
            squares,
            line,
            width,
            height,
        } = Region::of_joined(grid, joined);
        let last = (height - 1) * line + width - 1;
        if squares.reverse_bits() >> (63 - last) != squares {
            return Self::Other;
        }
        let middle = (height - 1) / 2 * line + (width - 1) / 2;
        let is_free = squares >> middle & 1 == 1;
        if is_free && width % 2 != height % 2 {
            Self::Domino
        } else {
            Self::Empty
        }
    }
}

/// As many bits, the lowest ones; at least one.
const fn bits(count: u32) -> u64 {
    u64::MAX >> (u64::BITS - count)
}

/// The transpose of a matrix of 8×8 bits: blocks of four, of two and single bits change places (H.
/// S. Warren, Hacker's Delight, 2002, 7-3).
#[inline]
const fn transposed(mut bytes: u64) -> u64 {
    const SWAPS: [(u32, u64); 3] = [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ];
    let mut step = 0;
    while step < SWAPS.len() {
        let (shift, mask) = SWAPS[step];
        let swapped = (bytes ^ bytes >> shift) & mask;
        bytes ^= swapped ^ swapped << shift;
        step += 1;
    }
    bytes
}
