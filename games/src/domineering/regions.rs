//! The regions of free cells, which the players cannot leave: independent parts.

use std::iter;

use optimal_play::Player;
use optimal_play::game::{Partizan, Summand};

use super::board::Board;
use super::cells::Cells;
use super::direction::Direction;
use super::position::Position;

impl<C: Cells> Board<C> {
    /// The free cells that a walk over free cells reaches from these.
    fn connected(&self, mut reached: C, free: C) -> C {
        loop {
            let (upright, level) = (&self.upright, &self.level);
            let beside = upright.next(reached) | upright.previous(reached);
            let wider = (reached | beside | level.next(reached) | level.previous(reached)) & free;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// The same region for all places that it may have on the board, and for its mirror images.
    pub(super) fn least_place(&self, region: C) -> C {
        let images = [region, self.turned(region)];
        let images =
            images.map(|region| [region, self.upside_down(region)].map(|it| self.in_corner(it)));
        let [[first, second], [third, fourth]] = images;
        first.min(second).min(third.min(fourth))
    }

    /// The region, moved to the first row and the first column.
    fn in_corner(&self, mut region: C) -> C {
        let (row, column) = (self.first_row(), self.first_column());
        while !region.is_empty() && (region & row).is_empty() {
            region = region >> self.columns as usize;
        }
        while !region.is_empty() && (region & column).is_empty() {
            region = region >> 1;
        }
        region
    }
}

/// A state with another player to move is a position of another game; its key does not hold the
/// player, who follows from the number of dominoes there.
impl<C: Cells> Summand for Position<'_, C> {
    fn with_to_move(self, player: Player) -> Self {
        self.with_player(player)
    }
}

/// The parts are the connected regions in which a domino fits, wherever they are.
impl<C: Cells> Partizan for Position<'_, C> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let (state, board) = (*self, self.board());
        let mut left = self.free();
        iter::from_fn(move || {
            while !left.is_empty() {
                let region = board.connected(left.lowest(), left);
                left &= !region;
                if region.count_ones() > 1 {
                    let free = board.least_place(region);
                    return Some(state.with_free(free));
                }
            }
            None
        })
    }

    fn empty(&self) -> Self {
        self.with_free(C::zero())
    }

    /// The free cells.
    fn size(&self) -> u64 {
        self.free().count_ones().into()
    }
}
