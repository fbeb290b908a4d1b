//! The board as bits.

use optimal_play::Player;

use super::cells::Cells;
use super::direction::{Direction, Level, Upright, first_cells};

/// The cells of a board, a bit each: row by row from the top, in each from the left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board<C> {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// The row and the column of each cell.
    pub(super) coordinates: Box<[(u32, u32)]>,
    /// All cells.
    pub(super) cells: C,
    /// The direction of Max.
    pub(super) upright: Upright<C>,
    /// The direction of Min.
    pub(super) level: Level<C>,
    /// By player and first cell of a domino, its rank among moves that are otherwise alike: see
    /// [`ranks`].
    pub(super) ranks: [Box<[u8]>; 2],
}

/// The ranks of a player's dominoes, by first cell.
///
/// First comes every second line, beginning with the one next to a side, because there a domino
/// keeps the outer line for its player; then those nearer the sides, and nearer the ends. Where
/// even these are alike, the players keep to opposite corners: what they do there is less often the
/// same in another order.
fn ranks(rows: u32, columns: u32, player: Player) -> Box<[u8]> {
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
    let mut ranks = vec![0; cells.len()];
    for (rank, cell) in (0..).zip(cells) {
        ranks[cell as usize] = rank;
    }
    ranks.into()
}

impl<C: Cells> Board<C> {
    /// The board with these rows and columns; `None` if it has no cell, or more than
    /// [`Cells::MOST`].
    pub(super) fn new(rows: u32, columns: u32) -> Option<Self> {
        let count = u64::from(rows) * u64::from(columns);
        if count == 0 || count > C::MOST.into() {
            return None;
        }
        Some(Self {
            ranks: Player::ALL.map(|player| ranks(rows, columns, player)),
            rows,
            columns,
            coordinates: (0..rows * columns)
                .map(|cell| (cell / columns, cell % columns))
                .collect(),
            cells: first_cells(rows * columns),
            upright: Upright::new(rows, columns),
            level: Level::new(rows, columns),
        })
    }

    /// The cells of the first row.
    pub(super) fn first_row(&self) -> C {
        first_cells(self.columns)
    }

    /// The cells of the first column.
    pub(super) fn first_column(&self) -> C {
        let rows = (0..self.rows).map(|row| C::single(row * self.columns));
        rows.fold(C::zero(), |cells, cell| cells | cell)
    }

    /// The first cell of each domino of a player that fits on `free` cells.
    #[inline]
    pub(super) fn places(&self, free: C, player: Player) -> C {
        match player {
            Player::Max => self.upright.places(free),
            Player::Min => self.level.places(free),
        }
    }

    /// The cells that dominoes of a player with these first cells cover.
    #[inline]
    pub(super) fn cover(&self, dominoes: C, player: Player) -> C {
        match player {
            Player::Max => self.upright.cover(dominoes),
            Player::Min => self.level.cover(dominoes),
        }
    }

    /// The cells of a board that is turned by half a turn.
    #[inline]
    pub(super) fn turned(&self, cells: C) -> C {
        cells.reverse_bits() >> self.cells.leading_zeros() as usize
    }

    /// The cells of a board whose rows are exchanged, the first with the last and so on.
    #[inline]
    pub(super) fn upside_down(&self, cells: C) -> C {
        let (row, step) = (first_cells::<C>(self.columns), self.upright.step());
        let mut rest = cells;
        (0..self.rows).fold(C::zero(), |turned, _| {
            let turned = turned << step | rest & row;
            rest = rest >> step;
            turned
        })
    }

    /// Of these cells of the board and of its three mirror images, those with the least number.
    #[inline]
    pub(super) fn least_image(&self, cells: C) -> C {
        let mirrored = self.upside_down(cells);
        let [turned, other] = [cells, mirrored].map(|cells| self.turned(cells));
        cells.min(mirrored).min(turned.min(other))
    }

    /// Dominoes of both players, with the numbers `left` of each, that cover exactly these cells;
    /// `None` if there are none. Returns the cells of each player.
    pub(super) fn tiling(&self, cells: C, left: [u32; 2]) -> Option<[C; 2]> {
        let first = cells.lowest();
        if first.is_empty() {
            return (left == [0; 2]).then_some([C::zero(); 2]);
        }
        Player::ALL.into_iter().find_map(|player| {
            let mut left = left;
            left[player as usize] = left[player as usize].checked_sub(1)?;
            let domino = self.cover(self.places(cells, player) & first, player);
            let rest = (!domino.is_empty()).then_some(cells & !domino)?;
            let mut covered = self.tiling(rest, left)?;
            covered[player as usize] |= domino;
            Some(covered)
        })
    }
}
