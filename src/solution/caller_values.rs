//! A solution of values that the caller holds.

use super::{Solution, Values};
use crate::game::{GameState, Staged};
use crate::run::Report;
use crate::table::{ReadValues, StageRules};

type Of<G, T> = Box<dyn Fn(&G) -> Option<T> + Send + Sync>;

/// Values that the caller holds.
pub(crate) struct CallerValues<G: GameState> {
    value_of: Of<G, G::Value>,
    /// The plies to the end of the stage, if these are values by stage.
    by_stage: Option<(Of<G, u16>, StageRules<G>)>,
    /// Whether these are the values of all positions that the root leads to.
    is_whole: bool,
}

impl<G: GameState> ReadValues<G> for CallerValues<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        (self.value_of)(state)
    }

    fn plies(&self, state: &G) -> Option<u16> {
        let (plies_of, _) = self.by_stage.as_ref()?;
        plies_of(state)
    }

    fn stage_rules(&self) -> Option<&StageRules<G>> {
        Some(&self.by_stage.as_ref()?.1)
    }

    /// The values do not show it.
    fn may_repeat(&self, _: &G) -> bool {
        true
    }

    fn is_whole(&self) -> bool {
        self.is_whole
    }
}

impl<G: GameState> Solution<G> {
    /// A solution from values that another solution gave and the caller keeps: with a function that
    /// returns the value of a state, or `None` if it is not known.
    ///
    /// For a program that keeps the values in its own way, such as a binding to another language.
    /// `is_whole` is whether the function knows every position that the root leads to.
    ///
    /// Nothing is checked: [`verify`](Self::verify) checks the values by the rules. Where positions
    /// repeat, the first of the [`best_moves`](Self::best_moves) makes progress only if values
    /// hold the depth to win, as [`Outcome`](crate::Outcome) does.
    ///
    /// # Panics
    ///
    /// Panics if the function does not know the value of `root`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::HashMap;
    ///
    /// use optimal_play::games::knight_pawns::{KnightPawns, Position};
    /// use optimal_play::{PackedKey, Solution, solve};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let solved = solve(&game.start())?;
    /// let values = solved.positions().map(|(state, value)| (state.packed_key(), value));
    /// let held: HashMap<u64, i32> = values.collect();
    /// let value_of = move |state: &Position<'_>| held.get(&state.packed_key()).copied();
    /// let known = Solution::from_values(game.start(), value_of, true, solved.report().clone());
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
        let known = CallerValues {
            value_of: Box::new(value_of),
            by_stage: None,
            is_whole,
        };
        Self::new(root, Values::Caller(known), report)
    }
}

impl<G: Staged> Solution<G> {
    /// As [`from_values`](Self::from_values), from scores of
    /// [`Retrograde::by_stage`](crate::Retrograde::by_stage), which also gave the
    /// [`plies`](Self::plies). Wins and losses need no stages.
    ///
    /// # Panics
    ///
    /// Panics if `value_of` does not know the value of `root`.
    #[doc(hidden)]
    pub fn from_values_by_stage(
        root: G,
        value_of: impl Fn(&G) -> Option<G::Value> + Send + Sync + 'static,
        plies_of: impl Fn(&G) -> Option<u16> + Send + Sync + 'static,
        is_whole: bool,
        report: Report,
    ) -> Self {
        let known = CallerValues {
            value_of: Box::new(value_of),
            by_stage: Some((Box::new(plies_of), StageRules::of_game())),
            is_whole,
        };
        Self::new(root, Values::Caller(known), report)
    }
}
