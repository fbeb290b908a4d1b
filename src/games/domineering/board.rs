//! The board as bits.

use crate::game::Player;
use crate::rules::Symmetries;

/// The cells of a board, a bit each: row by row from the top, in each from the left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// All cells.
    pub(super) cells: u64,
    /// The cells of the first row, and of the first column.
    edges: [u64; 2],
    /// By player and first cell of a domino, its rank among moves that are otherwise alike: see
    /// [`rank`].
    pub(super) ranks: Box<[[u8; 64]; 2]>,
    /// The board and its three mirror images.
    pub(super) symmetries: Symmetries,
}

/// The end of a run of cells: the first one, at the top or on the left, or the other one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    First,
    Last,
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
            edges: [u64::MAX >> (u64::BITS - columns), first_column],
            symmetries,
        })
    }

    /// The number of the second cell of a player's domino, less that of the first.
    #[inline]
    pub(super) const fn step(&self, player: Player) -> u32 {
        match player {
            Player::Max => self.columns,
            Player::Min => 1,
        }
    }

    /// The first cell, the upper or the left one, of each domino that a player can lay on `free`
    /// cells.
    #[inline]
    pub(super) const fn places(&self, free: u64, player: Player) -> u64 {
        let second = match player {
            Player::Max => free,
            // The cell after the end of a row is not beside it.
            Player::Min => free & !self.edges[1],
        };
        free & second.unbounded_shr(self.step(player))
    }

    /// The cells that dominoes with these first cells cover.
    #[inline]
    pub(super) const fn cover(&self, places: u64, player: Player) -> u64 {
        places | places.unbounded_shl(self.step(player))
    }

    /// The cells that a player can cover.
    #[inline]
    pub(super) const fn reach(&self, free: u64, player: Player) -> u64 {
        self.cover(self.places(free, player), player)
    }

    /// The cells after and before these in the direction of a player's dominoes.
    #[inline]
    pub(super) const fn beside(&self, cells: u64, player: Player) -> [u64; 2] {
        let step = self.step(player);
        let [to_next, to_previous] = match player {
            Player::Max => [cells, cells],
            Player::Min => {
                let last_column = self.edges[1] << (self.columns - 1);
                [cells & !last_column, cells & !self.edges[1]]
            }
        };
        let next = to_next.unbounded_shl(step) & self.cells;
        [next, to_previous.unbounded_shr(step)]
    }

    /// The most dominoes of a player that `free` cells hold, by their first cells. Each run of cells
    /// is filled from one end.
    #[inline]
    pub(super) fn fill(&self, free: u64, player: Player, end: End) -> u64 {
        let ends = free & !self.runs_on(free, player, end);
        let begins = self.every_other(ends, free, player, end);
        let first_cells = match end {
            End::First => begins,
            End::Last => begins.unbounded_shr(self.step(player)),
        };
        first_cells & self.places(free, player)
    }

    /// Of `free` cells in a player's direction, those that follow another one, seen from the end.
    #[inline]
    const fn runs_on(&self, free: u64, player: Player, end: End) -> u64 {
        let [next, previous] = self.beside(free, player);
        free & match end {
            End::First => next,
            End::Last => previous,
        }
    }

    /// These cells, and every second one after them in their runs of `free` cells. Each step
    /// doubles the stride.
    #[inline]
    pub(super) fn every_other(&self, mut cells: u64, free: u64, player: Player, end: End) -> u64 {
        let shifted = |cells: u64, by: u32| match end {
            End::First => cells.unbounded_shl(by),
            End::Last => cells.unbounded_shr(by),
        };
        let length = match player {
            Player::Max => self.rows,
            Player::Min => self.columns,
        };
        let mut stride = 2 * self.step(player);
        let second = self.runs_on(free, player, end);
        // The cells that are in one run with those a stride before.
        let mut connected = second & shifted(second, self.step(player));
        let mut reach = 2;
        while reach < length {
            cells |= connected & shifted(cells, stride);
            connected &= shifted(connected, stride);
            stride *= 2;
            reach *= 2;
        }
        cells
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
