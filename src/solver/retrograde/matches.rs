//! The cells of marked blocks that have the win that is looked for.

use super::marks::range;
use crate::table::Cell;

/// How many cells are compared at a time.
const AT_A_TIME: usize = 16;

/// The place of the first cell that is `won`.
#[inline]
pub(super) fn find(cells: &[Cell], won: Cell) -> Option<usize> {
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "without an early exit the processor compares several at once"
    )]
    let is_here = |cells: &[Cell]| cells.iter().fold(false, |any, &cell| any | (cell == won));
    let starts = (0..).step_by(AT_A_TIME);
    let (start, cells) = starts
        .zip(cells.chunks(AT_A_TIME))
        .find(|(_, cells)| is_here(cells))?;
    let at = cells.iter().position(|&cell| cell == won);
    at.map(|at| start + at)
}

/// The numbers of the positions in blocks whose cell is `won`.
pub(super) struct Matches<'p, 'b, 'c> {
    /// The blocks that are left, and the first cell of the first one that is left.
    pub(super) place: &'p mut (&'b [usize], usize),
    pub(super) cells: &'c [Cell],
    pub(super) won: Cell,
}

impl Iterator for Matches<'_, '_, '_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let (blocks, first) = &mut *self.place;
        while let Some((&block, rest)) = blocks.split_first() {
            let range = range(block, self.cells.len());
            let left = &self.cells[range.start + *first..range.end];
            if let Some(at) = find(left, self.won) {
                let number = range.start + *first + at;
                *first += at + 1;
                return Some(number);
            }
            (*blocks, *first) = (rest, 0);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::marks::BLOCK;
    use super::*;
    use crate::game::Player;

    #[test]
    fn every_match_in_the_blocks_is_found_once_wherever_it_is() {
        let won = Cell::won(Player::Min, 7).expect("not too far");
        let wins = [0, 15, 16, BLOCK - 1, BLOCK, 3 * BLOCK + 100, 5 * BLOCK + 2];
        let mut cells = vec![Cell::DRAWN; 5 * BLOCK + 3];
        for number in wins {
            cells[number] = won;
        }
        let mut place = (&[0, 2, 3, 5][..], 0);
        let mut found = Vec::new();
        // Whoever goes on later goes on from there.
        while let Some(number) = {
            Matches {
                place: &mut place,
                cells: &cells,
                won,
            }
        }
        .next()
        {
            found.push(number);
        }
        assert_eq!(
            found,
            [0, 15, 16, BLOCK - 1, 3 * BLOCK + 100, 5 * BLOCK + 2]
        );
        let cells = &cells[..BLOCK];
        assert_eq!(find(cells, won), Some(0));
        assert_eq!(find(&cells[17..], won), Some(BLOCK - 18));
        assert_eq!(find(&cells[17..BLOCK - 1], won), None);
        assert_eq!(find(&[], won), None);
    }
}
