//! The independent regions of a board.
//!
//! A cell that neither player can take stays empty, because stones never leave: what a move breaks
//! now it breaks later, too. So blocks next to such a cell are safe, and so are stones that join
//! them. Without these stones and cells a board falls apart.

use std::iter;

use super::Board;

impl Board {
    /// The regions of cells in which a move can matter to another.
    ///
    /// A cell is settled if each player who can take it is safe there. What stands on one of two
    /// settled neighbours does not matter to the other, nor do neighbours of different colours.
    #[inline]
    pub(super) fn regions(&self) -> impl Iterator<Item = Self> {
        let legal = self.legal();
        let (grid, board) = (self.grid, self.unsettled(legal));
        let (free, [max, min]) = (board.free, board.stones);
        let settled = [0, 1].map(|it| board.safe[it] | !legal[it]);
        let settled = free & settled[0] & settled[1];
        let all = free | max | min;
        let links = [
            (free & !settled, all),
            (settled, all & !settled),
            (max, free | max),
            (min, free | min),
        ];
        let mut left = all;
        iter::from_fn(move || {
            let mut region = (left != 0).then_some(left & left.wrapping_neg())?;
            loop {
                let linked = links.map(|(from, to)| grid.reach(region & from) & to);
                let wider = linked.iter().fold(region, |wider, it| wider | it);
                if wider == region {
                    left &= !region;
                    return Some(board.within(region));
                }
                region = wider;
            }
        })
    }

    /// The board without what no move can change.
    #[inline]
    fn unsettled(&self, legal: [u64; 2]) -> Self {
        let grid = self.grid;
        let free = legal[0] | legal[1];
        let by_liberty = grid.reach(self.free & !free);
        let mut after = Self { free, ..*self };
        for player in [0, 1] {
            let (stones, safe) = (self.stones[player], self.safe[player] | by_liberty);
            let safe_stones = grid.connected(stones & safe, stones);
            after.stones[player] = stones & !safe_stones;
            after.safe[player] = (safe | grid.reach(safe_stones)) & legal[player];
        }
        after
    }

    /// The part of these cells.
    #[inline]
    fn within(&self, cells: u64) -> Self {
        Self {
            grid: self.grid,
            free: self.free & cells,
            stones: self.stones.map(|it| it & cells),
            safe: self.safe.map(|it| it & cells),
        }
    }
}
