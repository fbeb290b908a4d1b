//! A solution of values that the caller holds.

use super::{Solution, Values};
use crate::game::GameState;
use crate::run::Report;

type ValueOf<G> = Box<dyn Fn(&G) -> Option<<G as GameState>::Value> + Send + Sync>;

/// Values that the caller holds.
pub(crate) struct Known<G: GameState> {
    pub(super) value_of: ValueOf<G>,
    /// Whether these are the values of all positions that the root leads to.
    pub(super) is_whole: bool,
}

impl<G: GameState> Solution<G> {
    /// A solution from values that another solution gave and the caller keeps: with a function that
    /// returns the value of a state, or `None` if it is not known.
    ///
    /// For a program that keeps the values in its own way, such as a binding to another language.
    /// `is_whole` is whether the function knows every position that the root leads to.
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
    /// use optimal_play::games::nim::Nim;
    /// use optimal_play::{GameState, Solution, Wdl, solve};
    ///
    /// let root = Nim::new([3, 4, 5]);
    /// let solved = solve(&root)?;
    /// // The player to move wins unless the exclusive or of the heaps is 0.
    /// let value_of = |nim: &Nim| {
    ///     let is_lost = nim.heaps().iter().fold(0, |sum, heap| sum ^ heap) == 0;
    ///     Some(Wdl::win(if is_lost { !nim.to_move() } else { nim.to_move() }))
    /// };
    /// let known = Solution::from_values(root, value_of, true, solved.report().clone());
    /// assert!(known.line().eq(solved.line()));
    /// assert!(known.verify().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_values(
        root: G,
        value_of: impl Fn(&G) -> Option<G::Value> + Send + Sync + 'static,
        is_whole: bool,
        report: Report,
    ) -> Self {
        let value_of = Box::new(value_of);
        let known = Known { value_of, is_whole };
        Self::new(root, Values::Known(known), report)
    }
}
