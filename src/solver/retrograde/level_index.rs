//! An index of levels: marks of where the wins of each distance are, in the place of lists.
//!
//! Each block of cells has a word with a bit for each winner and distance, modulo 32, which takes
//! 1/16 of a byte for each cell, and so has each stretch of blocks, in a summary. Only stretches with the bit of a win are searched for
//! blocks with it, and only these for cells. So a level with few positions costs little.

use super::win::Win;
use crate::game::Player;
use crate::run::{Run, StopReason, TrackedVec};
use crate::table::{BLOCK, Cell};

/// The blocks of a stretch. A win is at most 28,671 plies away, so to read the summary for each
/// winner and distance takes at most 28 words for a cell.
const BLOCKS_PER_STRETCH: usize = 16;

/// The cells of a stretch.
pub(super) const STRETCH: usize = BLOCK * BLOCKS_PER_STRETCH;

/// The distances with bits of their own.
const DISTANCES: u16 = 32;

/// The marks of all blocks.
pub(super) struct LevelIndex {
    /// By block.
    words: TrackedVec<u64>,
    /// By stretch: the marks of any of its blocks.
    summary: TrackedVec<u64>,
}

impl LevelIndex {
    #[cfg(any(test, feature = "disk"))]
    pub(super) const fn bytes(cells: usize) -> usize {
        let words = cells.div_ceil(BLOCK) + cells.div_ceil(STRETCH);
        words.saturating_mul(size_of::<u64>())
    }

    pub(super) fn new(cells: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        Ok(Self {
            words: TrackedVec::filled(cells.div_ceil(BLOCK), 0, run)?,
            summary: TrackedVec::filled(cells.div_ceil(STRETCH), 0, run)?,
        })
    }

    /// The most blocks that [`take`](Self::take) finds, in whole stretches.
    pub(super) fn most_blocks(&self) -> usize {
        self.summary.len() * BLOCKS_PER_STRETCH
    }

    /// To mark any cells.
    pub(super) fn marker(&mut self) -> Marker<'_> {
        Marker {
            words: &mut self.words,
            summary: &mut self.summary,
        }
    }

    /// To mark the cells of one part each, where parts have a number of cells that is a multiple of
    /// [`STRETCH`].
    pub(super) fn markers(&mut self, cells: usize) -> impl Iterator<Item = Marker<'_>> {
        let words = self.words.chunks_mut(cells / BLOCK);
        let parts = words.zip(self.summary.chunks_mut(cells / STRETCH));
        parts.map(|(words, summary)| Marker { words, summary })
    }

    /// Appends blocks that are marked with a win to `blocks`, from stretch `from` on, as far as
    /// these have room for whole stretches, and takes that mark off them. Returns the first stretch
    /// that was not searched; `None` if there is none.
    ///
    /// `last`: no win is farther away. A block keeps the mark if it stands for such a win, too.
    pub(super) fn take(
        &mut self,
        win: Win,
        last: u16,
        cells: &[Cell],
        from: usize,
        blocks: &mut TrackedVec<usize>,
    ) -> Result<Option<usize>, StopReason> {
        let bit = bit(win);
        let shares_bit = last - win.plies >= DISTANCES;
        let is_farther = |cell: &Cell| {
            let other = Win::of(cell.outcome());
            other.is_some_and(|it| it.plies > win.plies && self::bit(it) == bit)
        };
        let mut stretch = from;
        while let Some(ahead) = self.summary[stretch..].iter().position(|it| it & bit != 0) {
            stretch += ahead;
            if blocks.capacity() - blocks.len() < BLOCKS_PER_STRETCH {
                return Ok(Some(stretch));
            }
            let first = stretch * BLOCKS_PER_STRETCH;
            let words = &mut self.words[first..];
            let mut kept = 0;
            for (place, word) in words.iter_mut().take(BLOCKS_PER_STRETCH).enumerate() {
                if *word & bit != 0 {
                    let block = first + place;
                    blocks.push(block)?;
                    if !(shares_bit && cells[range(block, cells.len())].iter().any(is_farther)) {
                        *word ^= bit;
                    }
                }
                kept |= *word;
            }
            self.summary[stretch] &= kept | !bit;
            stretch += 1;
        }
        Ok(None)
    }
}

/// Marks the blocks of cells: of all, or of a part.
pub(super) struct Marker<'m> {
    words: &'m mut [u64],
    summary: &'m mut [u64],
}

impl Marker<'_> {
    /// Marks the block of the cell with that number among these.
    #[inline]
    pub(super) fn mark(&mut self, number: usize, win: Win) {
        let (bit, word) = (bit(win), &mut self.words[number / BLOCK]);
        if *word & bit == 0 {
            *word |= bit;
            self.summary[number / STRETCH] |= bit;
        }
    }
}

/// The cells of a block.
#[inline]
pub(super) fn range(block: usize, cells: usize) -> std::ops::Range<usize> {
    let start = block * BLOCK;
    start..cells.min(start + BLOCK)
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
    fn take(marks: &mut LevelIndex, win: Win, cells: &[Cell], capacity: usize) -> Vec<Vec<usize>> {
        let run = Run::new();
        let (mut lists, mut from) = (Vec::new(), Some(0));
        while let Some(start) = from {
            let mut blocks = TrackedVec::with_capacity(capacity, &run).expect("no limit");
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
        let mut marks = LevelIndex::new(cells.len(), &Run::new()).expect("no limit");
        assert_eq!((marks.words.len(), marks.summary.len()), (5, 1));
        for (number, win) in wins {
            marks.marker().mark(number, win);
        }
        assert_eq!(take(&mut marks, max(2), &cells, 64), [vec![]]);
        // Those that share a place are searched in vain, and stay.
        assert_eq!(take(&mut marks, max(3), &cells, 64), [[0, 1, 4]]);
        assert_eq!(take(&mut marks, max(3), &cells, 64), [[1, 4]]);
        assert_eq!(take(&mut marks, min(3), &cells, 64), [[3]]);
        assert_eq!(take(&mut marks, min(3), &cells, 64), [vec![]]);
        assert_eq!(take(&mut marks, max(3 + DISTANCES), &cells, 64), [[1, 4]]);
        assert_eq!(take(&mut marks, max(3 + 2 * DISTANCES), &cells, 64), [[4]]);
        assert_eq!((&*marks.words, &*marks.summary), (&[0; 5][..], &[0][..]));
    }

    #[test]
    fn the_summary_has_the_marks_of_each_stretch() {
        let win = Win {
            winner: Player::Min,
            plies: 5,
        };
        let numbers = [
            0,
            STRETCH - 1,
            2 * STRETCH,
            2 * STRETCH + BLOCK,
            3 * STRETCH,
        ];
        let cells = cells(3 * STRETCH + 1, &numbers.map(|number| (number, win)));
        let mut marks = LevelIndex::new(cells.len(), &Run::new()).expect("no limit");
        let mut markers = marks.markers(2 * STRETCH);
        let (mut first, mut second) = (markers.next(), markers.next());
        for number in numbers {
            let marker = if number < 2 * STRETCH {
                &mut first
            } else {
                &mut second
            };
            let marker = marker.as_mut().expect("there are two");
            marker.mark(number % (2 * STRETCH), win);
        }
        assert!(markers.next().is_none());
        drop(markers);
        assert_eq!(*marks.summary, [bit(win), 0, bit(win), bit(win)]);
        // A list has room for whole stretches, or ends.
        let blocks = numbers.map(|number| number / BLOCK);
        let expected = [&blocks[..2], &blocks[2..4], &blocks[4..]];
        let room = BLOCKS_PER_STRETCH + 1;
        assert_eq!(take(&mut marks, win, &cells, room), expected);
        assert_eq!(*marks.summary, [0; 4]);
        assert_eq!(take(&mut marks, win, &cells, room), [vec![]]);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn blocks_beyond_all_numbers_of_32_bits_have_their_cells() {
        let cells = (1 << 33) + 5;
        assert_eq!(range((1 << 33) / BLOCK, cells), 1 << 33..cells);
        assert_eq!(range(1 << 25, cells), 1 << 32..(1 << 32) + BLOCK);
        assert_eq!(LevelIndex::bytes(cells), (1 << 29) + (1 << 25) + 2 * 8);
    }
}
