//! Games with a number for each position: [`Indexed`].

use std::ops::Range;

use super::{GameState, Reward};

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
///
/// Solvers panic if an index is out of range. Indices without a state waste memory. States that the
/// root does not lead to may be left out, if no move from a state with an index leads to them.
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
    /// the [audit](crate::audit::Audit::indexed) tests it.
    #[inline]
    fn index_steps(&self) -> impl Iterator<Item = (usize, Reward<Self>)> {
        self.moves().map(|mv| {
            let step = self.step(mv);
            (step.state.index(), step.reward)
        })
    }

    /// Every state of the instance, with its index, in ascending order. Not to be overridden;
    /// override [`states_in`](Self::states_in).
    fn states(&self) -> impl Iterator<Item = (usize, Self)> {
        self.states_in(0..self.index_count())
    }
}

/// Panics for a game that violates the contract of [`Indexed`]: a table has no entry for this
/// index.
#[cold]
pub(crate) fn index_out_of_range(index: usize, count: usize) -> ! {
    panic!("`index` is {index}, but must be below `index_count`, which is {count}")
}
