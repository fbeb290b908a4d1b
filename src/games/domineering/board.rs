//! The board as bits.

use super::direction::Direction;
use crate::game::Player;
use crate::rules::Symmetries;

/// The cells of a board, a bit each: row by row from the top, in each from the left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// All cells.
    pub(super) cells: u64,
    /// By player.
    directions: [Direction; 2],
    /// By player and first cell of a domino, its rank among moves that are otherwise alike: see
    /// [`rank`].
    pub(super) ranks: Box<[[u8; 64]; 2]>,
    /// The board and its three mirror images.
    pub(super) symmetries: Symmetries,
}

/// The rank of a domino: its line is `across` of `width` lines, its first cell `along` of `length`
/// cells. First comes every second line, beginning with the one next to a side, because there a
/// domino keeps the outer line for its player; then those near the sides and the ends.
fn rank((across, width): (u32, u32), (along, length): (u32, u32)) -> u8 {
    let from_side = across.min(width - 1 - across);
    let from_end = along.min(length.saturating_sub(2).abs_diff(along));
    let rank = from_side + from_end + if from_side % 2 == 1 { 0 } else { 20 };
    u8::try_from(rank).expect("a board has at most 64 cells")
}

impl Board {
    /// The board with these rows and columns; `None` if it has no cell, or more than 64.
    pub(super) fn new(rows: u32, columns: u32) -> Option<Self> {
        let count = u64::from(rows) * u64::from(columns);
        if count == 0 || count > u64::BITS.into() {
            return None;
        }
        let symmetries = Symmetries::rectangle(columns.try_into().ok()?, rows.try_into().ok()?);
        let first_row = u64::MAX >> (u64::BITS - columns);
        let first_column = (0..rows).fold(0, |cells, row| cells | 1 << (row * columns));
        let mut ranks = Box::new([[0; 64]; 2]);
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |it| (row, it))) {
            let cell = (row * columns + column) as usize;
            ranks[0][cell] = rank((column, columns), (row, rows));
            ranks[1][cell] = rank((row, rows), (column, columns));
        }
        Some(Self {
            ranks,
            rows,
            columns,
            cells: u64::MAX >> (u64::from(u64::BITS) - count),
            directions: [
                Direction::new(first_row, rows, columns),
                Direction::new(first_column, columns, 1),
            ],
            symmetries,
        })
    }

    /// The direction of a player's dominoes.
    #[inline]
    pub(super) const fn direction(&self, player: Player) -> &Direction {
        &self.directions[player as usize]
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
            let direction = self.direction(player);
            let domino = direction.cover(direction.places(cells) & first);
            let rest = (domino != 0).then_some(cells & !domino)?;
            let mut covered = self.tiling(rest, left)?;
            covered[player as usize] |= domino;
            Some(covered)
        })
    }
}
