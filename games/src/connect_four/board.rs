//! The board as bits.

/// The cells of a board, a bit each, column by column from the lowest up. On top of each column is
/// a spare cell that is never filled, so that no line continues in the next column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) width: u8,
    pub(super) height: u8,
    /// The lowest cell of each column.
    bottom: u64,
    /// All cells but the spare ones.
    pub(super) inside: u64,
    /// Every second row, from the uppermost one down: the cells of the player who answers in the
    /// same column, if it has an even number of free cells.
    second: u64,
    /// From a cell to the next cell of a slanting or level line.
    steps: [u32; 3],
    /// Whether it has seven columns and six rows: then the steps are constants.
    is_usual: bool,
    /// The cells of each column, of which `width` count.
    columns: [u64; Board::MAX_WIDTH],
    /// The columns with their cells, of which `width` count, first those nearest to the centre.
    centre_first: [(u8, u64); Board::MAX_WIDTH],
}

impl Board {
    /// The most columns: those of a board that is one cell high.
    pub(super) const MAX_WIDTH: usize = 32;

    /// The board with these columns and rows; `None` if it has no cell, or more than 64 with the
    /// spare ones.
    pub(super) fn new(width: u32, height: u32) -> Option<Self> {
        let fits = u64::from(width) * (u64::from(height) + 1) <= u64::BITS.into();
        if width == 0 || height == 0 || !fits {
            return None;
        }
        let bottom = (0..width).fold(0, |cells, column| cells | 1 << (column * (height + 1)));
        // On boards less than four wide all lines are upright; wider ones are at most 15 high, so
        // that twice a step is less than 64.
        let steps = match width {
            ..4 => [1; 3],
            _ => [height, height + 1, height + 2],
        };
        let second = (0..height).rev().step_by(2);
        let second = second.fold(0, |cells, row| cells | bottom << row);
        let (width, height) = (u8::try_from(width).ok()?, u8::try_from(height).ok()?);
        let mut cells = [0; Self::MAX_WIDTH];
        for (cells, column) in cells.iter_mut().zip(0..width) {
            *cells = ((1 << height) - 1) << (column * (height + 1));
        }
        let mut centre_first = [(0, 0); Self::MAX_WIDTH];
        for (at, (column, cells)) in centre_first.iter_mut().zip((0..width).zip(cells)) {
            *at = (column, cells);
        }
        centre_first[..width.into()]
            .sort_by_key(|&(column, _): &(u8, u64)| (2 * column + 1).abs_diff(width));
        Some(Self {
            width,
            height,
            bottom,
            inside: bottom * ((1 << height) - 1),
            second,
            steps,
            is_usual: (width, height) == (7, 6),
            columns: cells,
            centre_first,
        })
    }

    /// The columns with their cells, first those nearest to the centre.
    #[inline]
    pub(super) fn centre_first(&self) -> &[(u8, u64)] {
        &self.centre_first[..self.width.into()]
    }

    /// The cells of a column.
    #[inline]
    pub(super) const fn column(&self, column: u8) -> u64 {
        self.columns[column as usize % Self::MAX_WIDTH]
    }

    /// The columns in reverse order, each with its spare cell. Shifts of whole columns are faster
    /// than tables of images here: the only other image is this one.
    #[inline]
    pub(super) const fn mirrored(&self, cells: u64) -> u64 {
        if self.is_usual {
            return mirrored(cells, 7, 7);
        }
        mirrored(cells, self.width as u32, self.height as u32 + 1)
    }

    /// All stones and those of the player to move, from their sum; `None` if no stones have it.
    pub(super) fn stones(&self, sum: u64) -> Option<(u64, u64)> {
        // The sum of a column with n stones is from 2^n - 1 to 2^(n+1) - 2. So with 1 added its
        // highest bit is the lowest free cell, and those of the player to move are below.
        let marked = sum.wrapping_add(self.bottom);
        // All columns at once: each bit spreads to those below, twice as far each time.
        let mut filled = marked;
        let mut step = 1;
        while step <= self.height {
            let lowest = self.bottom * ((1 << step) - 1);
            filled |= (filled & !lowest) >> step;
            step *= 2;
        }
        let all = filled >> 1 & self.inside;
        let own = marked & all;
        (all.checked_add(own) == Some(sum)).then_some((all, own))
    }

    /// The lowest free cell of each column that is not full.
    #[inline]
    pub(super) const fn lowest_free(&self, stones: u64) -> u64 {
        (stones + self.bottom) & self.inside
    }

    /// The result that the opponent, who threatens to complete lines at `threats`, achieves by
    /// following up, against the player to move, who has the stones `own`: V. Allis, A
    /// Knowledge-Based Approach of Connect-Four (1988). `None` if the player may get four in a row;
    /// otherwise the cells that are never filled. If there are any, the opponent wins, at the
    /// latest in one of the lowest.
    ///
    /// The opponent answers each move right above it. So of a column with an even number of free
    /// cells the player gets the lowest one and every second one above it, but never gets past a
    /// threat in an answer, and has to move right below one in the end. Of columns with an odd
    /// number there must be an even number: after a move to the bottom of one the opponent moves to
    /// the bottom of another, and both have an even number left. If their number is odd, an odd
    /// number of them must have a threat in an answer, so that they never fill up: these do not
    /// count. Otherwise the opponent cannot follow up, and the player may get all cells.
    #[inline]
    pub(super) const fn never_filled(&self, own: u64, all: u64, threats: u64) -> Option<u64> {
        let free = self.inside & !all;
        let lowest_of_odd = self.lowest_free(all) & self.second;
        // The cells that the opponent gets.
        let mut answers = free & self.second & !lowest_of_odd;
        if lowest_of_odd.count_ones() & 1 == 1 {
            let odd_columns = self.upwards(lowest_of_odd);
            let threatened = self.upwards(threats & free & odd_columns & !self.second);
            let uppermost = threatened & self.bottom << (self.height - 1);
            answers = if uppermost.count_ones() & 1 == 1 {
                let columns = (uppermost << 1) - (uppermost >> (self.height - 1));
                answers & !columns | free & columns & !self.second
            } else {
                0
            };
        }
        let never_filled = self.upwards(threats & answers);
        let reached = own | free & !never_filled & !answers;
        let may_complete = if self.is_usual {
            has_four(reached, [6, 7, 8])
        } else {
            has_four(reached, self.steps)
        };
        if may_complete {
            None
        } else {
            Some(never_filled)
        }
    }

    /// In each column, the cells from the lowest one of these upwards.
    #[inline]
    const fn upwards(&self, cells: u64) -> u64 {
        let spare = self.bottom << self.height;
        let below = !cells & ((cells | spare) - self.bottom);
        self.inside & !below
    }

    /// The cells that complete four in a row of `stones`, with or without a stone in them already.
    #[inline]
    pub(super) const fn completing(&self, stones: u64) -> u64 {
        let cells = if self.is_usual {
            completing(stones, [6, 7, 8])
        } else {
            completing(stones, self.steps)
        };
        cells & self.inside
    }
}

/// The cells, inside the board or not, that complete four in a row of `stones`, upright or along
/// these steps.
#[inline]
const fn completing(stones: u64, [falling, level, rising]: [u32; 3]) -> u64 {
    let upright = stones << 1 & stones << 2 & stones << 3;
    upright | along(stones, falling) | along(stones, level) | along(stones, rising)
}

/// Whether these cells have four in a row, upright or along these steps.
#[inline]
const fn has_four(cells: u64, [falling, level, rising]: [u32; 3]) -> bool {
    let lines = line(cells, 1) | line(cells, falling) | line(cells, level) | line(cells, rising);
    lines != 0
}

/// The cells with which four in a row begin along this step.
#[inline]
const fn line(cells: u64, step: u32) -> u64 {
    let pairs = cells & cells >> step;
    pairs & pairs >> (2 * step)
}

#[inline]
const fn along(stones: u64, step: u32) -> u64 {
    let (left, right) = (stones << step, stones >> step);
    let (two_left, two_right) = (left & left << step, right & right >> step);
    two_left & (left << (2 * step) | right) | two_right & (right >> (2 * step) | left)
}

/// The columns, of `bits` bits each, in reverse order.
#[inline]
const fn mirrored(mut cells: u64, width: u32, bits: u32) -> u64 {
    let column = u64::MAX >> (u64::BITS - bits);
    let mut left = 0;
    while left < width / 2 {
        let (low, high) = (left * bits, (width - 1 - left) * bits);
        let differ = (cells >> low ^ cells >> high) & column;
        cells ^= differ << low | differ << high;
        left += 1;
    }
    cells
}

/// The number of cells.
#[inline]
pub(super) fn count(cells: u64) -> i8 {
    i8::try_from(cells.count_ones()).expect("there are at most 64")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Column by column, bit by bit.
    fn stones_by_column(board: &Board, sum: u64) -> Option<(u64, u64)> {
        let bits = u32::from(board.height) + 1;
        let (mut all, mut own) = (0, 0);
        for low in (0..u32::from(board.width)).map(|column| column * bits) {
            let of_column = sum >> low & ((1 << bits) - 1);
            let stones = (0..=board.height).find(|stones| of_column + 1 < 2 << stones)?;
            let stones = (1 << stones) - 1;
            all |= stones << low;
            own |= (of_column - stones) << low;
        }
        let is_inside = sum.unbounded_shr(bits * u32::from(board.width)) == 0;
        is_inside.then_some((all, own))
    }

    #[test]
    fn stones_are_found_from_their_sum() {
        for (width, height) in [(1, 1), (2, 2), (3, 3), (4, 3), (1, 15), (15, 1)] {
            let board = Board::new(width, height).expect("a small board");
            for sum in 0..1 << 18 {
                let expected = stones_by_column(&board, sum);
                assert_eq!(board.stones(sum), expected, "{width}x{height}, {sum}");
            }
        }
        let usual = Board::new(7, 6).expect("the usual board");
        let mut sum = 1_u64;
        for _ in 0..1 << 18 {
            // Knuth's linear congruential generator: its upper bits are random enough.
            sum = sum.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            for sum in [sum >> 15, sum >> 15 & usual.inside, sum] {
                let expected = stones_by_column(&usual, sum);
                assert_eq!(usual.stones(sum), expected, "{sum}");
            }
        }
    }
}
