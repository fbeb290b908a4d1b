//! Positions and moves: the rules of the game.

use std::iter;
use std::ops::Range;

use super::{Corner, Staircase};
use crate::game::blocks::{Block, Blocked, SharedStep};
use crate::game::{GameState, Indexed, PackedKey, Player, Staged, Unpack};
use crate::rules::Instance;

/// A move: the player fills a cell. Rows and columns count from 0; in the text, `(row,column)`,
/// they count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fill {
    /// The row of the cell.
    pub row: u32,
    /// The column of the cell.
    pub column: u32,
}

/// A position of the game: the border between filled and empty cells.
///
/// Black is [`Player::Max`].
///
/// # Examples
///
/// An empty cell is printed with its weights, black's first:
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::staircase::{Fill, Staircase};
///
/// let game = Staircase::new(&[vec![2, 7], vec![9, 1]], &[vec![3, 7], vec![2, 3]])?;
/// let position = game.start().play(Fill { row: 0, column: 0 });
/// assert_eq!(position.to_string(), "  #  7/7\n9/2  1/3");
/// assert_eq!(position.reward(Fill { row: 1, column: 0 }), -2); // white's
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) game: Instance<'g, Staircase>,
    /// The border as a path from the bottom left corner to the top right one, the first step in the
    /// lowest bit: 1 is a step up, 0 one to the right.
    pub(super) border: u32,
    /// The number of borders after this one, in the order of their numbers. Filling a cell moves
    /// one bit up, and changes the index by one binomial coefficient.
    pub(super) index: u32,
    pub(super) to_move: Player,
}

impl<'g> Position<'g> {
    /// The position with that border and index.
    ///
    /// The player to move follows from the border: each filled cell moves a step up by one place,
    /// from an even one to an odd one or back.
    #[inline]
    fn new(game: Instance<'g, Staircase>, border: u32, index: u32) -> Self {
        const ODD: u32 = 0xAAAA_AAAA;
        let start = (1 << game.rows) - 1;
        let moved = ((border ^ start) & ODD).count_ones();
        let to_move = if moved.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        };
        Self {
            game,
            border,
            index,
            to_move,
        }
    }

    /// The number of filled cells of each row.
    pub(super) fn filled(&self) -> Vec<u32> {
        let steps = 0..self.game.rows + self.game.columns;
        let ups = steps.filter(|step| self.border >> step & 1 == 1);
        // The steps to the right before the step up beside a row are as many as its filled cells.
        let mut filled: Vec<_> = ups.zip(0..).map(|(step, ups)| step - ups).collect();
        filled.reverse();
        filled
    }

    /// The inner corners of the border from the bottom up: each step up that a step to the right
    /// follows, and the number of steps up before it.
    #[inline]
    pub(super) fn corners(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        // Each run of steps up has a first and a last step; no step to the right follows the last
        // step of the board.
        let last_of_board = 1 << (self.game.rows + self.game.columns - 1);
        let mut firsts = self.border & !(self.border << 1);
        let mut lasts = self.border & !(self.border >> 1) & (last_of_board - 1);
        let mut ups_before = 0;
        iter::from_fn(move || {
            if lasts == 0 {
                return None;
            }
            let (first, last) = (firsts.trailing_zeros(), lasts.trailing_zeros());
            firsts &= firsts - 1;
            lasts &= lasts - 1;
            let up = ups_before + last - first;
            ups_before = up + 1;
            Some((last, up))
        })
    }
}

impl GameState for Position<'_> {
    type Move = Fill;
    type Key = u32;
    type Value = i32;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// The cells in the inner corners of the border, from the bottom up.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Fill> {
        let last_row = self.game.rows - 1;
        self.corners().map(move |(step, up)| Fill {
            row: last_row - up,
            column: step - up,
        })
    }

    #[inline]
    fn play(&self, fill: Fill) -> Self {
        let game = self.game;
        let (step, up) = game.corner_of(fill.row, fill.column);
        Self {
            game,
            border: self.border ^ 0b11 << step,
            index: self.index - game.corner((step, up)).growth,
            to_move: self.to_move.opponent(),
        }
    }

    #[inline]
    fn terminal_value(&self) -> i32 {
        0
    }

    #[inline]
    fn key(&self) -> u32 {
        self.border
    }

    #[inline]
    fn reward(&self, fill: Fill) -> i32 {
        let corner = self.game.corner(self.game.corner_of(fill.row, fill.column));
        corner.rewards[self.to_move as usize]
    }
}

impl Indexed for Position<'_> {
    #[inline]
    fn index_count(&self) -> usize {
        self.game.positions() as usize
    }

    #[inline]
    fn index(&self) -> usize {
        self.index as usize
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let borders = self.game.borders;
        let index = u32::try_from(index).ok()?;
        let before = (self.game.positions() - 1).checked_sub(index)?;
        let border = borders.unrank(before.into())?;
        Some(Self::new(self.game, u32::try_from(border).ok()?, index))
    }

    /// Towards the empty board: the border before is the next lower number with as many bits.
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let game = self.game;
        let states = iter::successors(self.at_index(indices.start), move |state| {
            let border = game.borders.before(state.border.into())?;
            Some(Self::new(
                game,
                u32::try_from(border).ok()?,
                state.index + 1,
            ))
        });
        indices.zip(states)
    }

    #[inline]
    fn index_steps(&self) -> impl Iterator<Item = (usize, i32)> {
        let Self { game, index, .. } = *self;
        let player = self.to_move as usize;
        self.corners().map(move |corner| {
            let Corner { growth, rewards } = game.0.corner(corner);
            ((index - growth) as usize, rewards[player])
        })
    }
}

impl Blocked for Position<'_> {
    #[inline]
    fn blocks(&self) -> impl Iterator<Item = Block<Self>> + Clone {
        self.blocks_so_far()
    }

    #[inline]
    fn shared_steps(&self) -> impl Iterator<Item = SharedStep<i32>> {
        self.steps_out_of_block()
    }
}

impl Unpack for Position<'_> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let (game, border) = (self.game, u32::try_from(packed).ok()?);
        let before = u32::try_from(game.borders.rank(border.into())?).ok()?;
        let index = game.positions() - 1 - before;
        Some(Self::new(game, border, index))
    }
}

/// The stage is the number of filled cells.
impl Staged for Position<'_> {
    /// Each of them has moved a step up by one place.
    #[inline]
    fn stage(&self) -> usize {
        let (mut rest, mut filled) = (self.border, 0);
        for row in 0..self.game.rows {
            filled += rest.trailing_zeros() - row;
            rest &= rest - 1;
        }
        filled as usize
    }

    fn longest_step(&self) -> usize {
        1
    }
}

impl PackedKey for Position<'_> {
    #[inline]
    fn key_bits(&self) -> u32 {
        self.game.rows + self.game.columns
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.border.into()
    }
}
