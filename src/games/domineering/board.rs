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
    /// The board and its three mirror images.
    pub(super) symmetries: Symmetries,
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
        Some(Self {
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

    /// The most dominoes of a player that `free` cells hold, and the cells that these leave free.
    /// Each line of cells is filled from its first end.
    #[inline]
    pub(super) fn fill(&self, mut free: u64, player: Player) -> (u32, u64) {
        let (lines, step) = match player {
            Player::Max => (self.rows, self.columns),
            Player::Min => (self.columns, 1),
        };
        let edge = self.edges[player as usize];
        let mut dominoes = 0;
        for line in 0..lines - 1 {
            let places = self.places(free, player) & edge << (line * step);
            dominoes += places.count_ones();
            free &= !self.cover(places, player);
        }
        (dominoes, free)
    }

    /// The number of moves that a player is sure of, whatever the opponent does.
    ///
    /// Dominoes on cells that the opponent cannot cover are sure. Each domino of the opponent
    /// prevents at most two others, so one of three others is sure; with `if_first`, also one of
    /// the remainder.
    #[inline]
    pub(super) fn sure_moves(&self, free: u64, player: Player, if_first: bool) -> u32 {
        let opponent = player.opponent();
        let disputed = self.cover(self.places(free, opponent), opponent);
        let (safe, left) = self.fill(free & !disputed, player);
        let (others, _) = self.fill(left | free & disputed, player);
        safe + if if_first {
            others.div_ceil(3)
        } else {
            others / 3
        }
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
