//! Sets of squares, wherever they are and however they are turned.

use std::cmp::Ordering;

use super::Grid;

/// A set of squares, some of them marked, moved to the first line and the first place.
///
/// Two sets that are equal up to shifts and the eight symmetries of the square have the same
/// [key](Self::key), on any grids.
#[derive(Clone, Copy)]
pub(crate) struct Region<const SETS: usize> {
    /// All squares, then those with each mark.
    sets: [u64; SETS],
    /// The bits of a line in a set.
    line: u32,
    /// The bits of a line that are in use.
    width: u32,
    /// The lines that are in use.
    height: u32,
}

/// The middle of a set of squares that a half turn maps onto itself.
pub(crate) enum Centre {
    /// No square is next to its own image, or is its own image.
    Empty,
    /// Two neighbours are images of each other.
    Pair,
    /// A square is its own image.
    Square,
    /// No half turn maps the set onto itself.
    Other,
}

impl<const SETS: usize> Region<SETS> {
    #[inline]
    pub(crate) fn new(grid: Grid, sets: [u64; SETS]) -> Self {
        let (line, all) = (grid.line(), sets[0]);
        if all == 0 {
            return Self {
                sets,
                line: 8,
                width: 0,
                height: 0,
            };
        }
        let (first, last) = (all.trailing_zeros(), all.ilog2());
        let above = grid.lines_before(first);
        let mut folded = all >> (above * line);
        let mut shift = line;
        while shift < u64::BITS {
            folded |= folded >> shift;
            shift *= 2;
        }
        let places = folded & bits(line);
        let beside = places.trailing_zeros();
        Self {
            sets: sets.map(|set| set >> (above * line) >> beside),
            line,
            width: u64::BITS - places.leading_zeros() - beside,
            height: grid.lines_before(last) - above + 1,
        }
    }

    /// The least of the images of the sets, and the length of their lines.
    #[inline]
    pub(crate) fn key(self) -> ([u64; SETS], u32) {
        if self.height <= 8 {
            (self.with_line(8).least_on_square(), 8)
        } else {
            (self.with_line(self.width).least_on_strip(), self.width)
        }
    }

    /// The least of the images of the sets, on the smallest grid with room for it.
    #[inline]
    pub(crate) fn normal(self) -> (Grid, [u64; SETS]) {
        let (sets, _) = self.key();
        let [rows, columns] = if self.height <= 8 {
            [self.height.max(self.width), self.height.min(self.width)]
        } else {
            [self.height, self.width]
        };
        let [rows, columns] = [rows, columns].map(|side| side.max(1).to_le_bytes()[0]);
        (Grid::with_sides(rows, columns), sets)
    }

    /// The sets with lines of another length, in which they have room.
    #[inline]
    fn with_line(self, line: u32) -> Self {
        if self.line == line {
            return self;
        }
        let places = |set: u64, number: u32| set >> (number * self.line) & bits(self.width);
        let moved = |set| (0..self.height).fold(0, |it, at| it | places(set, at) << (at * line));
        Self {
            sets: self.sets.map(moved),
            line,
            ..self
        }
    }

    /// The least of the images of sets of at most eight lines, each a byte, that are at least as
    /// high as wide.
    #[inline]
    fn least_on_square(self) -> [u64; SETS] {
        let transposed = || Self {
            sets: self.sets.map(transposed),
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

    /// The least of the images of sets of at most eight lines, without the transposed ones.
    #[inline]
    fn least_upright(self) -> [u64; SETS] {
        if self.sets[0] == 0 {
            return self.sets;
        }
        // How far an image is from the first line, and from the first place.
        let (down, right) = (64 - 8 * self.height, 8 - self.width);
        let upside_down = self.sets.map(|set| set.swap_bytes() >> down);
        let turned = self.sets.map(|set| set.reverse_bits() >> (down + right));
        let mirrored = self
            .sets
            .map(|set| set.reverse_bits().swap_bytes() >> right);
        turned.min(upside_down).min(mirrored).min(self.sets)
    }

    /// The least of the four images of sets of more than eight lines, without gaps.
    #[inline]
    fn least_on_strip(self) -> [u64; SETS] {
        let (line, unused) = (self.line, u64::BITS - self.line * self.height);
        let first = (bits(line * self.height)) / bits(line);
        let mirrored = |set: u64| {
            (0..line).fold(0, |mirrored, place| {
                mirrored | (set >> place & first) << (line - 1 - place)
            })
        };
        let turned = |set: u64| set.reverse_bits() >> unused;
        let least = |sets: [u64; SETS]| sets.min(sets.map(turned));
        least(self.sets).min(least(self.sets.map(mirrored)))
    }
}

impl Centre {
    /// The middle of a set, whose marks a half turn keeps, too, or exchanges with their absence.
    #[inline]
    pub(crate) fn of<const SETS: usize>(grid: Grid, sets: [u64; SETS]) -> Self {
        let all = sets[0];
        if all == 0 {
            return Self::Empty;
        }
        let reversed = all.reverse_bits();
        if reversed >> reversed.trailing_zeros() != all >> all.trailing_zeros() {
            return Self::Other;
        }
        let Region {
            sets,
            line,
            width,
            height,
        } = Region::new(grid, sets);
        let last = (height - 1) * line + width - 1;
        let turned = |set: u64| set.reverse_bits() >> (63 - last);
        let is_kept = |set| turned(set) == set || turned(set) == set ^ sets[0];
        if turned(sets[0]) != sets[0] || !sets[1..].iter().all(|&set| is_kept(set)) {
            return Self::Other;
        }
        let middle = (height - 1) / 2 * line + (width - 1) / 2;
        if sets[0] >> middle & 1 == 0 {
            return Self::Empty;
        }
        match (width % 2, height % 2) {
            (1, 1) => Self::Square,
            (0, 0) => Self::Empty,
            _ => Self::Pair,
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
