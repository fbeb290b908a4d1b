//! A solution of values that the caller holds.

use super::{Solution, Values};
use crate::game::GameState;
use crate::run::Report;

/// Values that the caller holds.
pub(crate) struct Known<G: GameState> {
    pub(super) value_of: fn(&G) -> Option<G::Value>,
    /// Whether these are the values of all positions that the root leads to.
    pub(super) is_whole: bool,
}

impl<G: GameState> Solution<G> {
    /// A solution from values that another solution gave and the caller keeps: with a function that
    /// returns the value of a state, or `None` if it is not known.
    ///
    /// For a program that keeps the values in its own way, such as a binding to another language. A
    /// state holds or borrows what the function needs. `is_whole` is whether the function knows
    /// every position that the root leads to.
    ///
    /// Nothing is checked: [`verify`](Self::verify) checks the values by the rules.
    ///
    /// # Panics
    ///
    /// Panics if the function does not know the value of `root`.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::{GameState, Player, Solution, solve};
    ///
    /// /// Take one or two of the stones; whoever takes the last one wins.
    /// #[derive(Clone)]
    /// struct Heap<'v> { stones: usize, to_move: Player, values: &'v [[i8; 2]] }
    ///
    /// impl GameState for Heap<'_> {
    ///     type Move = usize;
    ///     type Key = (usize, Player);
    ///     type Value = i8;
    ///
    ///     fn to_move(&self) -> Player { self.to_move }
    ///     fn moves(&self) -> impl Iterator<Item = usize> { 1..=self.stones.min(2) }
    ///     fn play(&self, take: usize) -> Self {
    ///         Heap { stones: self.stones - take, to_move: !self.to_move, values: self.values }
    ///     }
    ///     fn terminal_value(&self) -> i8 { if self.to_move == Player::Max { -1 } else { 1 } }
    ///     fn key(&self) -> (usize, Player) { (self.stones, self.to_move) }
    /// }
    ///
    /// let root = Heap { stones: 4, to_move: Player::Max, values: &[] };
    /// let solved = solve(&root)?;
    /// let mut values = [[0; 2]; 5]; // where nobody can be to move, any value will do
    /// for (heap, value) in solved.positions() {
    ///     values[heap.stones][heap.to_move as usize] = value;
    /// }
    ///
    /// let root = Heap { values: &values, ..root };
    /// let value_of = |heap: &Heap<'_>| Some(heap.values[heap.stones][heap.to_move as usize]);
    /// let kept = Solution::from_values(root, value_of, true, solved.report().clone());
    /// assert!(kept.line().eq(solved.line()));
    /// assert!(kept.verify().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_values(
        root: G,
        value_of: fn(&G) -> Option<G::Value>,
        is_whole: bool,
        report: Report,
    ) -> Self {
        let known = Known { value_of, is_whole };
        Self::new(root, Values::Known(known), report)
    }
}
