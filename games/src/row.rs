//! Rows of pieces of two players.

use std::fmt;
use std::iter;

use optimal_play::Player;
use optimal_play::rules::{InstanceError, set_bits};

use crate::grid::Grid;
use crate::{Cell, Step};

/// A row of at most 64 cells, a bit each, from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Row {
    pub(crate) len: u32,
    /// The pieces of each player.
    pub(crate) pieces: [u64; 2],
}

/// A cell of a row, by its number.
pub(crate) const fn cell(column: u8) -> Cell {
    Cell { row: 0, column }
}

/// The first cells, as many as this, at most 64.
#[inline]
pub(crate) const fn first_cells(count: u32) -> u64 {
    match 1_u64.checked_shl(count) {
        Some(end) => end - 1,
        None => u64::MAX,
    }
}

impl Row {
    pub(crate) const EMPTY: Self = Self {
        len: 0,
        pieces: [0; 2],
    };

    /// The row of a text, whose first two kinds of cells are pieces.
    pub(crate) fn read<const KINDS: usize>(
        text: &str,
        kinds: [char; KINDS],
    ) -> Result<Self, InstanceError> {
        let (grid, sets) = Grid::read(text, kinds)?;
        if grid.rows() > 1 {
            let text = format!("{} rows, but 1 is allowed on a board", grid.rows());
            return Err(InstanceError::new(text));
        }
        let (len, pieces) = (grid.columns(), [sets[0], sets[1]]);
        Ok(Self { len, pieces })
    }

    /// Writes the text; that of no cells is `.`.
    pub(crate) fn draw(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [max, min] = self.pieces;
        let kind = |at| match (max >> at & 1, min >> at & 1) {
            (1, _) => "X",
            (_, 1) => "O",
            _ => ".",
        };
        (0..self.len.max(1)).try_for_each(|at| f.write_str(kind(at)))
    }

    /// The cells without a piece.
    #[inline]
    const fn free(self) -> u64 {
        first_cells(self.len) & !self.pieces[0] & !self.pieces[1]
    }

    /// The moves where pieces of Max step to the right and those of Min to the left, onto an empty
    /// cell; with `jumps`, also over a single piece of the opponent.
    #[inline]
    pub(crate) fn moves(self, player: Player, jumps: bool) -> impl Iterator<Item = Step> {
        let ([max, min], free) = (self.pieces, self.free());
        let [steps, over] = match player {
            Player::Max => [max & free >> 1, max & min >> 1 & free >> 2],
            Player::Min => [min & free << 1, min & max << 1 & free << 2],
        };
        let over = if jumps { over } else { 0 };
        set_bits(steps | over).map(move |from| {
            let distance = 1 + u8::from(over >> from & 1 == 1);
            let to = match player {
                Player::Max => from + distance,
                Player::Min => from - distance,
            };
            let [from, to] = [from, to].map(cell);
            Step { from, to }
        })
    }

    /// The row after such a move.
    #[inline]
    pub(crate) const fn play(mut self, Step { from, to }: Step, player: Player) -> Self {
        self.pieces[player as usize] ^= 1 << from.column | 1 << to.column;
        self
    }

    /// The cells between pieces that can never move again, from the first to before the last of
    /// each: a piece is blocked by the end of the row, or by others of them.
    #[inline]
    pub(crate) fn segments(self, jumps: bool) -> impl Iterator<Item = (u32, u32)> {
        let mut live = first_cells(self.len) & !self.blocked(jumps);
        iter::from_fn(move || {
            let start = (live != 0).then(|| live.trailing_zeros())?;
            let end = start + (live >> start).trailing_ones();
            live &= !first_cells(end);
            Some((start, end))
        })
    }

    /// The pieces that can never move again.
    #[inline]
    const fn blocked(self, jumps: bool) -> u64 {
        let [max, min] = self.pieces;
        let beyond = !first_cells(self.len);
        let mut blocked = max | min;
        loop {
            // The cells whose next one, or next but one, stays occupied.
            let right = (blocked | beyond) >> 1 | 1 << 63;
            let second_right = (blocked | beyond) >> 2 | 0b11 << 62;
            let (left, second_left) = (blocked << 1 | 1, blocked << 2 | 0b11);
            // The cells whose next piece the player may jump over.
            let [over_right, over_left] = if jumps { [min >> 1, max << 1] } else { [0; 2] };
            let fewer = max & right & (!over_right | second_right)
                | min & left & (!over_left | second_left);
            if fewer == blocked {
                return blocked;
            }
            blocked = fewer;
        }
    }

    /// The cells from `start` to before `end` as a row.
    #[inline]
    pub(crate) fn between(self, start: u32, end: u32) -> Self {
        let len = end - start;
        let pieces = self.pieces.map(|it| it >> start & first_cells(len));
        Self { len, pieces }
    }

    /// The row, turned around, with the players swapped.
    #[inline]
    pub(crate) const fn negative(self) -> Self {
        let [max, min] = self.pieces;
        let unused = (64 - self.len) % 64;
        let pieces = [min.reverse_bits() >> unused, max.reverse_bits() >> unused];
        Self { pieces, ..self }
    }
}
