//! Cells in three states.

use super::first;

/// Numbers the boards whose cells are empty, or hold a piece of the first or the second player: a
/// number to base 3, with digit 0, 1 or 2 for each cell, cell 0 least significant.
///
/// # Complexity
///
/// One look-up for each eight cells; [`unrank`](Self::unrank) also divides once for them.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::numbering::Ternary;
///
/// let boards = Ternary::new(9).expect("at most 40 cells");
/// assert_eq!(boards.count(), 19_683);
/// // Pieces of the first player on cells 0 and 3, one of the second on cell 1.
/// assert_eq!(boards.rank([0b1001, 0b0010]), Some(1 + 2 * 3 + 27));
/// assert_eq!(boards.unrank(34), Some([0b1001, 0b0010]));
/// assert_eq!(boards.rank([0b1, 0b1]), None); // two pieces in a cell
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ternary {
    cells: u32,
    count: u64,
}

impl Ternary {
    /// The most cells: 3 to the power of 41 does not fit a `u64`.
    pub const MAX_CELLS: u32 = 40;

    /// Boards with this number of cells. `None` if they are more than [`Self::MAX_CELLS`].
    #[must_use]
    pub const fn new(cells: u32) -> Option<Self> {
        match 3_u64.checked_pow(cells) {
            Some(count) => Some(Self { cells, count }),
            None => None,
        }
    }

    /// The number of boards.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number of the board with the pieces of each player in these cells; `None` if a cell
    /// holds two, or does not exist.
    #[inline]
    pub const fn rank(&self, pieces: [u64; 2]) -> Option<u64> {
        let [one, two] = pieces;
        if one & two != 0 || (one | two) & !first(self.cells) != 0 {
            return None;
        }
        Some(to_base_3(one) + 2 * to_base_3(two))
    }

    /// The pieces of each player on the board with this number; `None` if it is not below
    /// [`count`](Self::count).
    #[inline]
    pub fn unrank(&self, mut number: u64) -> Option<[u64; 2]> {
        if number >= self.count {
            return None;
        }
        let (mut pieces, mut shift) = ([0; 2], 0);
        while number > 0 {
            let eight = PIECES[usize::try_from(number % EIGHT_DIGITS).ok()?];
            for (cells, more) in pieces.iter_mut().zip(eight) {
                *cells |= u64::from(more) << shift;
            }
            number /= EIGHT_DIGITS;
            shift += 8;
        }
        Some(pieces)
    }
}

/// The numbers that eight digits to base 3 can write.
const EIGHT_DIGITS: u64 = 3_u64.pow(8);

/// The number whose digits to base 3 are the bits of `cells`, at most [`Ternary::MAX_CELLS`].
#[inline]
const fn to_base_3(cells: u64) -> u64 {
    let bytes = cells.to_le_bytes();
    let (mut number, mut at) = (0, 5);
    while at > 0 {
        at -= 1;
        number = number * EIGHT_DIGITS + NUMBERS[bytes[at] as usize] as u64;
    }
    number
}

/// The number whose digits to base 3 are the bits of a byte.
static NUMBERS: [u16; 256] = {
    let mut numbers = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        numbers[byte] = numbers[byte / 2] * 3 + if byte % 2 == 1 { 1 } else { 0 };
        byte += 1;
    }
    numbers
};

/// The pieces of each player in eight cells, by their number.
static PIECES: [[u8; 2]; 3_usize.pow(8)] = {
    let mut pieces = [[0; 2]; 3_usize.pow(8)];
    let mut number = 1;
    while number < pieces.len() {
        let [one, two] = pieces[number / 3];
        pieces[number] = match number % 3 {
            0 => [one << 1, two << 1],
            1 => [one << 1 | 1, two << 1],
            _ => [one << 1, two << 1 | 1],
        };
        number += 1;
    }
    pieces
};
