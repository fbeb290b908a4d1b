//! The board as bits.

use super::direction::{Direction, Level, Upright};
use crate::game::Player;
use crate::rules::Symmetries;

/// The cells of a board, a bit each: row by row from the top, in each from the left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// The row and the column of each cell.
    pub(super) coordinates: Box<[(u32, u32)]>,
    /// All cells.
    pub(super) cells: u64,
    /// The direction of Max.
    pub(super) upright: Upright,
    /// The direction of Min.
    pub(super) level: Level,
    /// By player and first cell of a domino, its rank among moves that are otherwise alike: see
    /// [`ranks`].
    pub(super) ranks: Box<[[u8; 64]; 2]>,
    /// The board and its three mirror images.
    pub(super) symmetries: Symmetries,
}

/// The ranks of a player's dominoes, by first cell.
///
/// First comes every second line, beginning with the one next to a side, because there a domino
/// keeps the outer line for its player; then those nearer the sides, and nearer the ends. Where
/// even these are alike, the players keep to opposite corners: what they do there is less often the
/// same in another order.
fn ranks(rows: u32, columns: u32, player: Player) -> [u8; 64] {
    let mut cells: Vec<_> = (0..rows * columns).collect();
    if player == Player::Min {
        cells.reverse();
    }
    cells.sort_by_key(|cell| {
        let (row, column) = (cell / columns, cell % columns);
        let [(across, width), (along, length)] = match player {
            Player::Max => [(column, columns), (row, rows)],
            Player::Min => [(row, rows), (column, columns)],
        };
        let from_side = across.min(width - 1 - across);
        let from_end = along.min(length.saturating_sub(2).abs_diff(along));
        (from_side % 2 == 0, from_side, from_end)
    });
    let mut ranks = [0; 64];
    for (rank, cell) in (0..).zip(cells) {
        ranks[cell as usize] = rank;
    }
    ranks
}

impl Board {
    /// The board with these rows and columns; `None` if it has no cell, or more than 64.
    pub(super) fn new(rows: u32, columns: u32) -> Option<Self> {
        let count = u64::from(rows) * u64::from(columns);
        if count == 0 || count > u64::BITS.into() {
            return None;
        }
        let symmetries = Symmetries::rectangle(columns.try_into().ok()?, rows.try_into().ok()?);
        Some(Self {
            ranks: Box::new(Player::ALL.map(|player| ranks(rows, columns, player))),
            rows,
            columns,
            coordinates: (0..rows * columns)
                .map(|cell| (cell / columns, cell % columns))
                .collect(),
            cells: u64::MAX >> (u64::from(u64::BITS) - count),
            upright: Upright::new(rows, columns),
            level: Level::new(rows, columns),
            symmetries,
        })
    }

    /// The first cell of each domino of a player that fits on `free` cells.
    #[inline]
    pub(super) fn places(&self, free: u64, player: Player) -> u64 {
        match player {
            Player::Max => self.upright.places(free),
            Player::Min => self.level.places(free),
        }
    }

    /// The cells that dominoes of a player with these first cells cover.
    #[inline]
    pub(super) fn cover(&self, dominoes: u64, player: Player) -> u64 {
        match player {
            Player::Max => self.upright.cover(dominoes),
            Player::Min => self.level.cover(dominoes),
        }
    }

    /// The cells of a board that is turned by half a turn.
    #[inline]
    pub(super) const fn turned(&self, cells: u64) -> u64 {
        cells.reverse_bits() >> self.cells.leading_zeros()
    }

    /// Dominoes of both players, with the numbers `left` of each, that cover exactly these cells;
    /// `None` if there are none. Returns the cells of each player.
    pub(super) fn tiling(&self, cells: u64, left: [u32; 2]) -> Option<[u64; 2]> {
        let first = cells & cells.wrapping_neg();
        if first == 0 {
            return (left == [0; 2]).then_some([0; 2]);
        }
        Player::ALL.into_iter().find_map(|player| {
            let mut left = left;
            left[player as usize] = left[player as usize].checked_sub(1)?;
            let domino = self.cover(self.places(cells, player) & first, player);
            let rest = (domino != 0).then_some(cells & !domino)?;
            let mut covered = self.tiling(rest, left)?;
            covered[player as usize] |= domino;
            Some(covered)
        })
    }
}
