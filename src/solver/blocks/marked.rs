//! Blocks whose states have all steps in common and one player to move: the best numbers of all
//! places stay in registers, from the first step to the last.

use std::array;

use num_traits::PrimInt;

use super::rows::Rows;
use super::{Lane, Stop, Tile, added, flip, number};
use crate::game::blocks::{Block, Blocked, Rewards, SharedStep};
use crate::table::stored;

/// Solves blocks whose places with a state have a mark.
pub(super) struct Lanes<T, const LANES: usize, const CHUNKS: usize> {
    found: [Found<T, LANES>; CHUNKS],
    /// A bit for each lane. It is no constant, because the compiler then finds slower ways to test
    /// the bits.
    bits: [u16; LANES],
}

impl<T: Lane, const LANES: usize, const CHUNKS: usize> Lanes<T, LANES, CHUNKS> {
    const WIDTH: usize = LANES * CHUNKS;

    pub(super) fn new() -> Self {
        Self {
            found: [Found::new(); CHUNKS],
            bits: array::from_fn(|lane| 1 << lane),
        }
    }

    /// Solves the block with these marks.
    #[inline]
    pub(super) fn solve<G: Blocked>(
        &mut self,
        block: &Block<G>,
        marks: u32,
        rows: &Rows<T, LANES, CHUNKS>,
        table: &mut [T],
    ) -> Result<(), Stop> {
        let count = (u32::BITS - marks.leading_zeros()) as usize;
        if count > Self::WIDTH {
            return Err(Stop::OneByOne);
        }
        let player = block.state.to_move();
        let flip = flip(player);
        let mut best = [[T::min_value(); LANES]; CHUNKS];
        let mut is_over = true;
        for step in block.state.shared_steps() {
            let SharedStep {
                places,
                to,
                rewards,
            } = step;
            if places.start > 0 || places.end < count {
                return Err(Stop::OneByOne);
            }
            let same;
            let rewards = match rewards {
                Rewards::Row(row) if count <= rows.len => {
                    rows.tile(row, player).ok_or(Stop::OneByOne)?
                }
                Rewards::Row(_) => return Err(Stop::OneByOne),
                Rewards::Same(rewards) => {
                    let reward = added::<G::Value, T>(rewards[player])?[player as usize];
                    same = [[reward; LANES]; CHUNKS];
                    &same
                }
            };
            if to.end.wrapping_sub(to.start) == 1 {
                let after = table.get(to.start).filter(|&&number| number != T::zero());
                let after = stored(*after.ok_or(Stop::OneByOne)?) ^ flip;
                raise(&mut best, |_, _| after, rewards);
            } else {
                let after: Tile<T, LANES, CHUNKS> =
                    known(table.get(to).unwrap_or_default(), marks)?;
                let after = |chunk: usize, lane: usize| stored(after[chunk][lane]) ^ flip;
                raise(&mut best, after, rewards);
            }
            is_over = false;
        }
        // Another array, so that the compiler keeps the first one in registers.
        let mut numbers = best;
        for numbers in &mut numbers {
            *numbers = array::from_fn(|lane| numbers[lane] ^ flip);
        }
        if is_over {
            numbers = results(block, marks)?;
        }
        self.write(&numbers, (block.first, marks), table)
    }

    /// Writes the numbers of the places with a mark.
    #[inline]
    fn write(
        &mut self,
        numbers: &Tile<T, LANES, CHUNKS>,
        (first, marks): (usize, u32),
        table: &mut [T],
    ) -> Result<(), Stop> {
        let cells = table.get_mut(first..first + Self::WIDTH);
        match cells.and_then(|cells| cells.as_chunks_mut().0.first_chunk_mut()) {
            Some(cells) => self.write_tile(numbers, marks, cells),
            None => self.write_at_end(numbers, (first, marks), table)?,
        }
        Ok(())
    }

    #[inline]
    fn write_tile(
        &mut self,
        numbers: &Tile<T, LANES, CHUNKS>,
        mut marks: u32,
        cells: &mut Tile<T, LANES, CHUNKS>,
    ) {
        for ((cells, numbers), found) in cells.iter_mut().zip(numbers).zip(&mut self.found) {
            let [low, high, ..] = marks.to_le_bytes();
            found.write(cells, numbers, u16::from_le_bytes([low, high]), &self.bits);
            marks >>= LANES;
        }
    }

    /// As [`write`](Self::write), where the table ends before the tile.
    #[cold]
    fn write_at_end(
        &mut self,
        numbers: &Tile<T, LANES, CHUNKS>,
        (first, marks): (usize, u32),
        table: &mut [T],
    ) -> Result<(), Stop> {
        let cells = table.get_mut(first..).unwrap_or_default();
        if u64::from(marks) >> cells.len() > 0 {
            return Err(Stop::OneByOne);
        }
        let mut tile = [[T::zero(); LANES]; CHUNKS];
        tile.as_flattened_mut()[..cells.len()].copy_from_slice(cells);
        self.write_tile(numbers, marks, &mut tile);
        cells.copy_from_slice(&tile.as_flattened()[..cells.len()]);
        Ok(())
    }

    /// The number of numbers written since the last call, and the least and the greatest of them
    /// and 0.
    pub(super) fn take(&mut self) -> (u64, T, T) {
        let mut all = (0, T::zero(), T::zero());
        for found in &mut self.found {
            for lane in 0..LANES {
                all.0 += u64::from(found.count[lane]);
                all.1 = all.1.min(found.least[lane]);
                all.2 = all.2.max(found.greatest[lane]);
            }
            *found = Found::new();
        }
        all
    }
}

/// Raises the best flipped numbers to the sums that are better.
#[inline]
fn raise<T: Lane, const LANES: usize, const CHUNKS: usize>(
    best: &mut Tile<T, LANES, CHUNKS>,
    after: impl Fn(usize, usize) -> T,
    rewards: &Tile<T, LANES, CHUNKS>,
) {
    for (chunk, (best, rewards)) in best.iter_mut().zip(rewards).enumerate() {
        let before = *best;
        *best = array::from_fn(|lane| before[lane].max(after(chunk, lane).plus(rewards[lane])));
    }
}

/// The numbers in the table for the places with a mark, which must be known.
#[cold]
fn known<T: PrimInt, const LANES: usize, const CHUNKS: usize>(
    cells: &[T],
    marks: u32,
) -> Result<Tile<T, LANES, CHUNKS>, Stop> {
    let mut tile = [[T::zero(); LANES]; CHUNKS];
    for (place, number) in tile.as_flattened_mut().iter_mut().enumerate() {
        if marks >> place & 1 == 1 {
            let known = cells.get(place).filter(|&&number| number != T::zero());
            *number = *known.ok_or(Stop::OneByOne)?;
        }
    }
    Ok(tile)
}

/// The results at the places with a mark, where the game is over.
#[cold]
fn results<G: Blocked, T: Lane, const LANES: usize, const CHUNKS: usize>(
    block: &Block<G>,
    marks: u32,
) -> Result<Tile<T, LANES, CHUNKS>, Stop> {
    let mut tile = [[T::zero(); LANES]; CHUNKS];
    for (place, cell) in tile.as_flattened_mut().iter_mut().enumerate() {
        if marks >> place & 1 == 1 {
            let end = block.state.at_index(block.first + place);
            let result = end.and_then(|end| end.result());
            *cell = number(result.ok_or(Stop::OneByOne)?)?;
        }
    }
    Ok(tile)
}

/// The numbers written in the lanes of a chunk.
#[derive(Clone, Copy)]
struct Found<T, const LANES: usize> {
    least: [T; LANES],
    greatest: [T; LANES],
    count: [u16; LANES],
}

impl<T: PrimInt, const LANES: usize> Found<T, LANES> {
    fn new() -> Self {
        Self {
            least: [T::zero(); LANES],
            greatest: [T::zero(); LANES],
            count: [0; LANES],
        }
    }

    /// Writes the numbers of the lanes with a mark.
    #[inline]
    fn write(
        &mut self,
        cells: &mut [T; LANES],
        numbers: &[T; LANES],
        marks: u16,
        bits: &[u16; LANES],
    ) {
        for lane in 0..LANES {
            let is_marked = marks & bits[lane] != 0;
            let (number, before) = (numbers[lane], cells[lane]);
            let written = if is_marked { number } else { T::zero() };
            cells[lane] = if is_marked { stored(number) } else { before };
            self.least[lane] = self.least[lane].min(written);
            self.greatest[lane] = self.greatest[lane].max(written);
            self.count[lane] += u16::from(is_marked);
        }
    }
}
