//! Games with a number for each position: [`Indexed`].

use std::iter;
use std::ops::Range;

use super::{ByPlayer, GameState, Reward};

/// Numbers every state of an instance, so that a table can be an array.
///
/// # Contract
///
/// - Every state has an [`index`](Self::index) below [`index_count`](Self::index_count), which is
///   the same for all states of one instance. This includes states that the root does not lead to,
///   if [`at_index`](Self::at_index) returns them or moves lead to them.
/// - Two states have the same index exactly if they have the same [`key`](GameState::key).
/// - [`at_index`](Self::at_index) returns a state with this index, whether or not the root leads to
///   it, or `None` if no state has it.
/// - [`index_steps`](Self::index_steps) agrees with [`step`](GameState::step).
/// - Either no state begins a [`block`](Self::block), or every index has a state and is in one
///   block: the first block begins at index 0, and each other one where the one before ends.
///
/// Solvers panic if an index is out of range. Indices without a state waste memory.
///
/// # Examples
///
/// A countdown: the number left is the index.
///
/// ```
/// use optimal_play::{GameState, Indexed, Minimax, Player, Run, Solver};
///
/// #[derive(Clone)]
/// struct Countdown { left: usize, from: usize }
///
/// impl GameState for Countdown {
///     type Move = usize;
///     type Key = usize;
///     type Value = i32;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = usize> { 1..=self.left.min(3) }
///     fn play(&self, by: usize) -> Self { Countdown { left: self.left - by, ..*self } }
///     fn terminal_value(&self) -> i32 { 0 }
///     fn key(&self) -> usize { self.left }
///     fn reward(&self, by: usize) -> i32 { if by == 2 { 5 } else { 1 } }
/// }
///
/// impl Indexed for Countdown {
///     fn index_count(&self) -> usize { self.from + 1 }
///     fn index(&self) -> usize { self.left }
///     fn at_index(&self, left: usize) -> Option<Self> { Some(Countdown { left, ..*self }) }
/// }
///
/// let solution = Minimax::dense().solve(&Countdown { left: 9, from: 9 }, Run::new())?;
/// assert_eq!(solution.value(), 4 * 5 + 1);
/// # Ok::<(), optimal_play::SolveError<usize>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Indexed`",
    label = "its positions have no numbers",
    note = "implement `Indexed` for the game: `index_count`, `index` and `at_index`",
    note = "`Minimax::hashed()`, `AlphaBeta::hashed()` and `Retrograde::reachable()` need no capability"
)]
pub trait Indexed: GameState {
    /// The number of indices: every index of this instance is below it.
    fn index_count(&self) -> usize;

    /// The index of this state.
    fn index(&self) -> usize;

    /// The state with this index, which is below [`index_count`](Self::index_count); `self` is any
    /// state of the instance.
    fn at_index(&self, index: usize) -> Option<Self>;

    /// Every state whose index is in `indices`, with its index, in ascending order; `self` is any
    /// state of the instance.
    ///
    /// Default: [`at_index`](Self::at_index) of each index. Override it for speed where each state
    /// follows cheaply from the one before.
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        indices.filter_map(|index| Some((index, self.at_index(index)?)))
    }

    /// The index of the state after each of the [`moves`](GameState::moves), in their order, and
    /// the reward of the move. Solvers do not call it where the game is
    /// [`decided`](GameState::decided).
    ///
    /// Default: plays each move. Override it for speed where the index after a move follows from
    /// that before it: the solvers that work by index, such as
    /// [`Tabulate::by_index`](crate::Tabulate::by_index), then make no states. They trust it, so
    /// the [audit](crate::check::Audit::indexed) tests it.
    ///
    /// # Examples
    ///
    /// In the staircase, filling a cell lowers the index by a binomial coefficient:
    ///
    /// ```
    /// use optimal_play::games::staircase::Staircase;
    /// use optimal_play::{GameState, Indexed};
    ///
    /// let game = Staircase::new(&[vec![5, 1], vec![2, 4]], &[vec![1, 3], vec![6, 2]])?;
    /// let root = game.start();
    /// assert!(root.index_steps().eq([(4, 5)])); // the corner scores 5 for black
    /// for state in root.moves().map(|mv| root.play(mv)) {
    ///     let played = state.successors().map(|step| (step.state.index(), step.reward));
    ///     assert!(state.index_steps().eq(played));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn index_steps(&self) -> impl Iterator<Item = (usize, Reward<Self>)> {
        self.moves().map(|mv| {
            let step = self.step(mv);
            (step.state.index(), step.reward)
        })
    }

    /// The block of indices that begins with that of this state, if any. [`Block`] has the contract
    /// and an example.
    ///
    /// Default: none. Override it for speed, with [`shared_steps`](Self::shared_steps), where many
    /// states in a row have most steps in common:
    /// [`Tabulate::by_index`](crate::Tabulate::by_index) then backs these up in vector
    /// instructions, if the values are integers. It trusts the blocks, so the
    /// [audit](crate::check::Audit::indexed) tests them.
    #[inline]
    fn block(&self) -> Option<Block> {
        None
    }

    /// The steps that states of the [`block`](Self::block) that begins with this state share: all
    /// that lead out of the block. Called only where there is one.
    ///
    /// Default: none.
    #[inline]
    fn shared_steps(&self) -> impl Iterator<Item = SharedStep<Reward<Self>>> {
        iter::empty()
    }

    /// Every state of the instance, with its index, in ascending order. Not to be overridden;
    /// override [`states_in`](Self::states_in).
    fn states(&self) -> impl Iterator<Item = (usize, Self)> {
        self.states_in(0..self.index_count())
    }
}

/// A range of indices whose states share most of their steps. See [`Indexed::block`].
///
/// # Contract
///
/// - Every index of the block has a state, and none of them is [`decided`](GameState::decided).
///   Steps lead to lower indices.
/// - Steps out of the block are the [`shared_steps`](Indexed::shared_steps) of its first state,
///   each at the places that it names.
/// - Blocks with the same pattern have the same length. At each place, they have the same player to
///   move, and the same steps within the block: to the same places, with the same rewards.
///
/// A solver stores each pattern once, so there should be few, numbered from 0.
///
/// # Examples
///
/// A block of the staircase has the positions that differ only in the first nine steps of the
/// border between filled and empty cells. So on a board of 5×5 cells, whose border has ten, there
/// are two:
///
/// ```
/// use optimal_play::games::staircase::Staircase;
/// use optimal_play::{GameState, Indexed};
///
/// let weights = vec![vec![1; 5]; 5];
/// let game = Staircase::new(&weights, &weights)?;
/// let full = game.start().at_index(0).expect("the full board");
/// let block = full.block().expect("the first one");
/// assert_eq!(block.len, 126); // four of the nine steps go up, and then the last one of the border
/// assert_eq!(full.shared_steps().count(), 0);
///
/// let next = game.start().at_index(126).expect("the other block");
/// let shared = next.shared_steps().next().expect("a step out of the block");
/// assert_eq!((shared.places, shared.less), (0..70, 70)); // of 70 of its positions
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The number of indices, at least 1.
    pub len: usize,
    /// The number of the pattern: blocks alike have the same one.
    pub pattern: usize,
}

/// A step that many states of a [`Block`] share. See [`Indexed::shared_steps`].
///
/// # Examples
///
/// [`Block`] has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedStep<R> {
    /// The states that have it, as places of the block, counted from 0.
    pub places: Range<usize>,
    /// By how much the step lowers the index, so that it leads out of the block.
    pub less: usize,
    /// The reward of the step where Max is to move, and where Min is.
    pub rewards: ByPlayer<R>,
}

/// Panics for a game that violates the contract of [`Indexed`]: a table has no entry for this
/// index.
#[cold]
pub(crate) fn index_out_of_range(index: usize, count: usize) -> ! {
    panic!("`index` is {index}, but must be below `index_count`, which is {count}")
}
