//! Blocks of positions: those that differ only in the first steps of the border share the moves in
//! all later corners.

use std::iter;

use super::{Corner, Position, index_growth};
use crate::game::blocks::{Block, Places, Rewards, SharedStep};
use crate::game::{ByPlayer, Indexed};

/// The steps of the border in which the positions of a block differ: with fewer, there are more
/// blocks, and with more, more moves that a block does not share.
const STEPS: u32 = 9;

impl Position<'_> {
    /// The blocks up to that of this position, from the full board on.
    ///
    /// A block has all borders with the same later steps, which leave the same number of steps up
    /// for the first ones. Borders are numbered as numbers in binary, so their indices are a range,
    /// in the order of their first steps.
    #[inline]
    pub(super) fn blocks_so_far(&self) -> impl Iterator<Item = Block<Self>> + Clone {
        let root = *self;
        let at = move |first| {
            let state = root.at_index(first)?;
            let (steps, ups) = state.first_steps();
            let len = index_growth(steps, ups) as usize;
            let pattern = 2 * ups as usize + state.to_move as usize;
            let places = Places::All { len, pattern };
            let block = Block {
                state,
                first,
                places,
            };
            Some((block, first + len))
        };
        let last = root.index();
        let blocks = iter::successors(at(0), move |&(_, next)| at(next).filter(|_| next <= last));
        blocks.map(|(block, _)| block)
    }

    /// The moves in the corners behind the first steps, which all borders of the block have, and
    /// that in the corner at the end of the first steps. Borders have that one if the last of the
    /// first steps goes up, and these come first in the block.
    ///
    /// In the first border of the block, which this is, the steps to the right come first.
    #[inline]
    pub(super) fn steps_out_of_block(&self) -> impl Iterator<Item = SharedStep<i32>> {
        let (game, first, (steps, ups)) = (self.game, self.index(), self.first_steps());
        let len = index_growth(steps, ups);
        let corners = self.corners().filter(move |&(step, _)| step + 1 >= steps);
        corners.map(move |(step, up)| {
            let Corner { growth, rewards } = *game.0.corner((step, up));
            // One of the first steps less, and one step up less.
            let having = if step + 1 == steps { growth } else { len } as usize;
            let to = first - growth as usize;
            SharedStep {
                places: 0..having,
                to: to..to + having,
                rewards: Rewards::Same(ByPlayer::new(|player| rewards[player as usize])),
            }
        })
    }

    /// The number of first steps, and the number of these that go up.
    #[inline]
    fn first_steps(&self) -> (u32, u32) {
        let steps = STEPS.min(self.game.rows + self.game.columns);
        (steps, (self.border & ((1 << steps) - 1)).count_ones())
    }
}
