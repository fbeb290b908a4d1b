//! Blocks: positions that share successors, so that a solver finds their values together.
//!
//! Where many states have the same successors, or successors side by side, the value after a step
//! is looked up once for all of them, and vector instructions add the rewards and compare.
//! [`Tabulate::by_block`](crate::Tabulate::by_block) does that for a game that is [`Blocked`], if
//! the values are integers.
//!
//! # Contract
//!
//! - The state at a place of a block has the index [`first`](Block::first) plus the place. Every
//!   state is at one place of one block.
//! - Each step leads to a block that comes earlier, or in a block of [all places](Places::All) to a
//!   lower place of the same block.
//! - The steps out of the block are its shared steps, each of the states at the places that it
//!   names. A state without any step is over; nowhere else is a state
//!   [`decided`](crate::GameState::decided).
//!
//! Solvers trust the blocks for speed: wrong ones give wrong values, so the
//! [audit](crate::audit::Audit::blocked) tests them.
//!
//! # Examples
//!
//! A tour: Max visits the places 0 to 3 of a line in any order, and each step scores its length.
//! The states with the same places left are a block: each step leads all of them to one state, and
//! what it scores depends on where the piece stands, so rewards come in rows.
//!
//! ```
//! use optimal_play::game::blocks::{Block, Blocked, Places, Rewards, SharedStep};
//! use optimal_play::{GameState, Indexed, Player, Run, Solver, Tabulate};
//!
//! #[derive(Clone)]
//! struct Tour { left: u8, at: u8 }
//!
//! impl GameState for Tour {
//!     type Move = u8;
//!     type Key = (u8, u8);
//!     type Value = i32;
//!
//!     fn to_move(&self) -> Player { Player::Max }
//!     fn moves(&self) -> impl Iterator<Item = u8> {
//!         let left = self.left;
//!         (0..4).filter(move |to| left >> to & 1 == 1)
//!     }
//!     fn play(&self, to: u8) -> Self { Tour { left: self.left ^ 1 << to, at: to } }
//!     fn terminal_value(&self) -> i32 { 0 }
//!     fn key(&self) -> (u8, u8) { (self.left, self.at) }
//!     fn reward(&self, to: u8) -> i32 { to.abs_diff(self.at).into() }
//! }
//!
//! impl Indexed for Tour {
//!     fn index_count(&self) -> usize { 16 * 4 }
//!     fn index(&self) -> usize { usize::from(4 * self.left + self.at) }
//!     fn at_index(&self, index: usize) -> Option<Self> {
//!         let (left, at) = (index as u8 / 4, index as u8 % 4);
//!         (left >> at & 1 == 0).then_some(Tour { left, at })
//!     }
//! }
//!
//! impl Blocked for Tour {
//!     fn blocks(&self) -> impl Iterator<Item = Block<Self>> + Clone {
//!         (0..=self.left).filter(|&left| left < 15).map(|left| Block {
//!             state: Tour { left, at: left.trailing_ones() as u8 },
//!             first: 4 * usize::from(left),
//!             places: Places::Marked(u32::from(left ^ 15)), // where the piece can stand
//!         })
//!     }
//!     fn shared_steps(&self) -> impl Iterator<Item = SharedStep<i32>> {
//!         self.moves().map(|to| {
//!             let after = self.play(to).index();
//!             SharedStep { places: 0..4, to: after..after + 1, rewards: Rewards::Row(to.into()) }
//!         })
//!     }
//!     fn reward_rows(&self) -> Vec<Vec<i32>> {
//!         (0..4_i32).map(|to| (0..4).map(|from| (to - from).abs()).collect()).collect()
//!     }
//! }
//!
//! let root = Tour { left: 0b1110, at: 0 };
//! let solution = Tabulate::by_block().solve(&root, Run::new())?;
//! assert_eq!(solution.value(), 3 + 2 + 1); // to 3, 1 and 2
//! # Ok::<(), optimal_play::SolveError<u8>>(())
//! ```

use std::ops::Range;

use super::{ByPlayer, Indexed, Reward};

/// Groups the positions of an instance into blocks that share successors. See the [module](self)
/// for the contract.
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Blocked`",
    label = "its positions are in no blocks",
    note = "`Tabulate::by_index()` and `Minimax::dense()` need only `Indexed`"
)]
pub trait Blocked: Indexed {
    /// The blocks up to that of this state, each after those that its steps lead to. Moves need not
    /// lower the index.
    fn blocks(&self) -> impl Iterator<Item = Block<Self>> + Clone;

    /// The steps out of the block of which this is the [`state`](Block::state).
    fn shared_steps(&self) -> impl Iterator<Item = SharedStep<Reward<Self>>>;

    /// The rows of rewards that [`shared_steps`](Self::shared_steps) name by their numbers, all of
    /// the same length; `self` is any state of the instance. A solver calls it once.
    ///
    /// Default: none.
    fn reward_rows(&self) -> Vec<Vec<Reward<Self>>> {
        Vec::new()
    }
}

/// Positions that share successors. See the [module](self).
#[derive(Clone, Debug)]
pub struct Block<G> {
    /// The state whose [`shared_steps`](Blocked::shared_steps) are those of the block.
    pub state: G,
    /// The index of place 0, whether or not a state is there.
    pub first: usize,
    /// The places that have a state.
    pub places: Places,
}

impl<G> Block<G> {
    /// The indices of its states.
    pub(crate) fn indices(&self) -> impl Iterator<Item = usize> + use<G> {
        let (first, len, marks) = match self.places {
            Places::Marked(marks) => (self.first, 32, marks),
            Places::All { len, .. } => (self.first, len, u32::MAX),
        };
        let places = (0..len).filter(move |&place| place >= 32 || marks >> place & 1 == 1);
        places.map(move |place| first.saturating_add(place))
    }
}

/// The places of a [`Block`] that have a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Places {
    /// Those with a bit, the lowest one for place 0. All states have the same player to move and
    /// all the shared steps, and no step leads from one of them to another. The indices of the
    /// other places may belong to other blocks.
    Marked(u32),
    /// As many as `len`, from place 0 on, all of them.
    ///
    /// Blocks with the same number as their pattern have the same length and, at each place, the
    /// same player to move and the same steps within the block: to the same places, with the same
    /// rewards. A solver stores each pattern once, so there should be few, numbered from 0.
    All {
        /// The number of places, at least 1.
        len: usize,
        /// The number of the pattern.
        pattern: usize,
    },
}

/// A step that states of a [`Block`] share. See [`Blocked::shared_steps`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedStep<R> {
    /// The places whose states have it.
    pub places: Range<usize>,
    /// The indices after the step: one for all these places, or one for each of them, in their
    /// order.
    pub to: Range<usize>,
    /// The rewards of the step.
    pub rewards: Rewards<R>,
}

/// The rewards of a [`SharedStep`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rewards<R> {
    /// The same at every place where Max is to move, and where Min is.
    Same(ByPlayer<R>),
    /// Those of a row of [`reward_rows`](Blocked::reward_rows), one for each place.
    Row(usize),
}
