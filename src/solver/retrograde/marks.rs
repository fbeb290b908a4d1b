//! Where the wins of each distance are: marks in the place of lists of levels.
//!
//! Each block of cells has a word with a bit for each winner and distance, modulo 32. Only blocks
//! with the bit of a win are searched for it.

use super::win::Win;
use crate::game::Player;
use crate::run::{Counted, Run, StopReason};
use crate::table::Cell;

/// The cells of a block: few, so that a level with few positions costs little. The marks take 1/16
/// of a byte for each cell.
pub(super) const BLOCK: usize = 128;

/// The distances with bits of their own.
const DISTANCES: u16 = 32;

/// How many words are searched at a time.
const WORDS_AT_A_TIME: usize = 1 << 20;

/// The marks of all blocks.
pub(super) struct Marks {
    words: Counted<u64>,
}

impl Marks {
    pub(super) const fn bytes(cells: usize) -> usize {
        cells.div_ceil(BLOCK).saturating_mul(size_of::<u64>())
    }

    pub(super) fn new(cells: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let words = Counted::filled(cells.div_ceil(BLOCK), 0, run)?;
        Ok(Self { words })
    }

    /// The words of all blocks.
    pub(super) fn words(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Appends blocks that are marked with a win to `blocks`, from block `from` on, as far as these
    /// have room, and takes that mark off them. Returns the first block that was not searched;
    /// `None` if there is none.
    ///
    /// `last`: no win is farther away. A block keeps the mark if it stands for such a win, too.
    pub(super) fn take(
        &mut self,
        win: Win,
        last: u16,
        cells: &[Cell],
        from: usize,
        blocks: &mut Counted<usize>,
    ) -> Result<Option<usize>, StopReason> {
        let bit = bit(win);
        let shares_bit = last - win.plies >= DISTANCES;
        let end = self.words.len().min(from + WORDS_AT_A_TIME);
        for (block, word) in (from..).zip(&mut self.words[from..end]) {
            if *word & bit == 0 {
                continue;
            }
            if blocks.is_full() {
                return Ok(Some(block));
            }
            blocks.push(block)?;
            let is_farther = |cell: &Cell| {
                let other = Win::of(cell.outcome());
                other.is_some_and(|it| it.plies > win.plies && self::bit(it) == bit)
            };
            if !(shares_bit && cells[range(block, cells.len())].iter().any(is_farther)) {
                *word ^= bit;
            }
        }
        Ok((end < self.words.len()).then_some(end))
    }
}

/// The cells of a block.
#[inline]
pub(super) fn range(block: usize, cells: usize) -> std::ops::Range<usize> {
    let start = block * BLOCK;
    start..cells.min(start + BLOCK)
}

/// Marks the block of the cell with that number.
#[inline]
pub(super) fn mark(words: &mut [u64], number: usize, win: Win) {
    words[number / BLOCK] |= bit(win);
}

/// The bit of a win.
#[inline]
fn bit(win: Win) -> u64 {
    let place = win.plies % DISTANCES + DISTANCES * u16::from(win.winner == Player::Min);
    1 << place
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells that are all drawn, but for these wins.
    fn cells(count: usize, wins: &[(usize, Win)]) -> Vec<Cell> {
        let mut cells = vec![Cell::DRAWN; count];
        for &(number, Win { winner, plies }) in wins {
            cells[number] = Cell::won(winner, plies).expect("not too far");
        }
        cells
    }

    /// The blocks that hold a win, in lists of up to `capacity` blocks.
    fn take(marks: &mut Marks, win: Win, cells: &[Cell], capacity: usize) -> Vec<Vec<usize>> {
        let run = Run::new();
        let (mut lists, mut from) = (Vec::new(), Some(0));
        while let Some(start) = from {
            let mut blocks = Counted::with_capacity(capacity, &run).expect("no limit");
            from = marks
                .take(win, 200, cells, start, &mut blocks)
                .expect("no limit");
            lists.push(blocks.to_vec());
        }
        lists
    }

    #[test]
    fn a_block_is_found_for_each_of_its_wins_and_keeps_the_mark_of_those_farther_away() {
        let max = |plies| Win {
            winner: Player::Max,
            plies,
        };
        let min = |plies| Win {
            winner: Player::Min,
            plies,
        };
        let wins = [
            (0, max(3)),
            (1, max(3)),
            (BLOCK, max(3 + DISTANCES)),
            (BLOCK + 1, max(3)),
            (3 * BLOCK, min(3)),
            (4 * BLOCK + 7, max(3 + 2 * DISTANCES)),
        ];
        let cells = cells(4 * BLOCK + 8, &wins);
        let mut marks = Marks::new(cells.len(), &Run::new()).expect("no limit");
        assert_eq!(marks.words().len(), 5);
        for (number, win) in wins {
            mark(marks.words(), number, win);
        }
        assert_eq!(take(&mut marks, max(2), &cells, 8), [vec![]]);
        // Those that share a place are searched in vain, and stay.
        assert_eq!(take(&mut marks, max(3), &cells, 2), [vec![0, 1], vec![4]]);
        assert_eq!(take(&mut marks, max(3), &cells, 8), [[1, 4]]);
        assert_eq!(take(&mut marks, min(3), &cells, 8), [[3]]);
        assert_eq!(take(&mut marks, min(3), &cells, 8), [vec![]]);
        assert_eq!(take(&mut marks, max(3 + DISTANCES), &cells, 8), [[1, 4]]);
        assert_eq!(take(&mut marks, max(3 + 2 * DISTANCES), &cells, 8), [[4]]);
        assert_eq!(marks.words(), [0; 5]);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn blocks_beyond_all_numbers_of_32_bits_have_their_cells() {
        let cells = (1 << 33) + 5;
        assert_eq!(range((1 << 33) / BLOCK, cells), 1 << 33..cells);
        assert_eq!(range(1 << 25, cells), 1 << 32..(1 << 32) + BLOCK);
        assert_eq!(Marks::bytes(cells), (1 << 29) + 8);
    }
}
