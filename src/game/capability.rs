//! Powers that a game may add, each a trait of its own; a solver names those it needs.

use super::GameState;

/// Numbers every state of an instance, so that a table can be an array.
///
/// # Contract
///
/// - Every state that can be reached has an [`index`](Self::index) below
///   [`index_count`](Self::index_count), which is the same for all states of one instance.
/// - Two states have the same index exactly if they have the same [`key`](GameState::key).
///
/// The fewer indices stand for no state, the less memory is lost.
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
/// }
///
/// let solution = Minimax::dense().solve(&Countdown { left: 9, from: 9 }, Run::new())?;
/// assert_eq!(solution.value(), 4 * 5 + 1);
/// # Ok::<(), optimal_play::SolveError<usize>>(())
/// ```
pub trait Indexed: GameState {
    /// How many indices there are: every index of this instance is below it.
    fn index_count(&self) -> usize;

    /// The number of this state.
    fn index(&self) -> usize;
}
