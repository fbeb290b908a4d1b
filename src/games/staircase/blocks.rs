//! Blocks of positions: those that differ only in the first steps of the border share the moves in
//! all later corners.

use super::{Corner, Position, index_growth};
use crate::game::{Block, ByPlayer, SharedStep};
use crate::rules::numbering::Subsets;

/// The steps of the border in which the positions of a block differ: with fewer, there are more
/// blocks, and with more, more moves that a block does not share.
const STEPS: u32 = 9;

impl Position<'_> {
    /// The block that begins with this position, if it is the first one of a block.
    ///
    /// A block has all borders with the same later steps, which leave the same number of steps up
    /// for the first ones. Borders are numbered as numbers in binary, so their indices are a range,
    /// in the order of their first steps.
    #[inline]
    pub(super) fn first_of_block(&self) -> Option<Block> {
        let (steps, ups) = self.first_steps();
        // In the first border of the block, the steps to the right come first.
        let is_first = self.border & ((1 << steps) - 1) == ((1 << ups) - 1) << (steps - ups);
        let borders = Subsets::new(steps, ups).filter(|_| is_first)?;
        Some(Block {
            len: usize::try_from(borders.count()).ok()?,
            pattern: 2 * ups as usize + self.to_move as usize,
        })
    }

    /// The moves in the corners behind the first steps, which all borders of the block have, and
    /// that in the corner at the end of the first steps. Borders have that one if the last of the
    /// first steps goes up, and these come first in the block.
    #[inline]
    pub(super) fn steps_out_of_block(&self) -> impl Iterator<Item = SharedStep<i32>> {
        let (game, (steps, ups)) = (self.game, self.first_steps());
        let len = index_growth(steps, ups);
        let corners = self.corners().filter(move |&(step, _)| step + 1 >= steps);
        corners.map(move |(step, up)| {
            let Corner { growth, rewards } = *game.0.corner((step, up));
            // One of the first steps less, and one step up less.
            let having = if step + 1 == steps { growth } else { len };
            SharedStep {
                places: 0..having as usize,
                less: growth as usize,
                rewards: ByPlayer::new(|player| rewards[player as usize]),
            }
        })
    }

    /// How many steps are the first ones, and how many of these go up.
    #[inline]
    fn first_steps(&self) -> (u32, u32) {
        let steps = STEPS.min(self.game.rows + self.game.columns);
        (steps, (self.border & ((1 << steps) - 1)).count_ones())
    }
}
