//! Values that are known before the search: the endgame.

use std::fmt;

use super::AlphaBeta;
use crate::game::GameState;

/// Exact values of some positions, which the search needs not find.
pub(super) trait KnownValues<G: GameState>: Sync {
    /// The value of a state; `None` if it is not known.
    fn value_of(&self, state: &G) -> Option<G::Value>;
}

/// Knows no value.
#[inline]
pub(super) const fn nothing<G: GameState>(_: &G) -> Option<G::Value> {
    None
}

impl<G: GameState, F: Fn(&G) -> Option<G::Value> + Sync> KnownValues<G> for F {
    #[inline]
    fn value_of(&self, state: &G) -> Option<G::Value> {
        self(state)
    }
}

/// Alpha-beta with an endgame: see [`AlphaBeta::with_endgame`].
///
/// # Examples
///
/// [`AlphaBeta::with_endgame`] has one.
#[derive(Clone, Copy)]
#[must_use]
pub struct WithEndgame<K, F> {
    pub(super) solver: AlphaBeta<K>,
    pub(super) value_of: F,
}

impl<K> AlphaBeta<K> {
    /// Consults an endgame: values of positions that are known before the search, such as those of
    /// another [`Solution`](crate::Solution), of one in files, or of
    /// [`Kalah::endgame`](crate::games::kalah::Kalah::endgame). The search ends where `value_of`
    /// returns a value. It is the last option to be set.
    ///
    /// Value and line are the same as without it. A certificate may have other replies, and still
    /// rests on the rules only: it goes on through the endgame, with replies that the values
    /// choose, to the end of the game.
    ///
    /// Trusted: `value_of` returns the exact value of a position, or `None`. Wrong values make
    /// wrong answers. The search calls it for each successor of each position, so a quick test
    /// should come first. Several threads may call it.
    ///
    /// # Examples
    ///
    /// All positions of Kalah with two houses a player and few seeds are solved once. They help to
    /// solve a larger instance, where the same positions have the same indices:
    ///
    /// ```
    /// use optimal_play::games::kalah::Kalah;
    /// use optimal_play::{AlphaBeta, Run, Solver, Tabulate};
    ///
    /// let (small, large) = (Kalah::new(2, 4)?, Kalah::new(2, 6)?);
    /// let endgame = Tabulate::by_index().solve(&small.start(), Run::new())?;
    ///
    /// let alone = AlphaBeta::packed().solve(&large.start(), Run::new())?;
    /// let solver = AlphaBeta::packed().with_endgame(|position| endgame.value_of(position));
    /// let helped = solver.solve(&large.start(), Run::new())?;
    /// assert_eq!(helped.value(), alone.value());
    /// assert!(helped.line().eq(alone.line()));
    /// assert!(helped.report().positions < alone.report().positions);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn with_endgame<G, F>(self, value_of: F) -> WithEndgame<K, F>
    where
        G: GameState,
        F: Fn(&G) -> Option<G::Value> + Sync,
    {
        WithEndgame {
            solver: self,
            value_of,
        }
    }
}

impl<K: fmt::Debug, F> fmt::Debug for WithEndgame<K, F> {
    /// Leaves out the endgame, which is a function.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            solver,
            value_of: _,
        } = self;
        f.debug_struct("WithEndgame")
            .field("solver", solver)
            .finish_non_exhaustive()
    }
}
