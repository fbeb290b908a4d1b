//! The line of best play (principal variation).

use std::fmt;

use hashbrown::HashMap;

use super::Solution;
use crate::game::{GameState, Step, Value};

/// The line of best play from a state, also called the principal variation (PV); see
/// [`Solution::line`].
///
/// The line ends with the game. In a game with cycles it takes the moves with the best depth to
/// win, so that every won game ends. A drawn game can continue forever: then the line ends with the
/// move to a position that was on it before, and [`repeats`](Self::repeats) returns which.
///
/// # Examples
///
/// ```
/// use optimal_play::{GameState, Outcome, Player, Retrograde, Run, Solver};
///
/// /// Round and round, from 0 to 1, 2, 3 and to 1 again.
/// #[derive(Clone)]
/// struct Round(u8);
///
/// impl GameState for Round {
///     type Move = ();
///     type Key = u8;
///     type Value = Outcome;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = ()> { [()].into_iter() }
///     fn play(&self, (): ()) -> Self { Round(self.0 % 3 + 1) }
///     fn terminal_value(&self) -> Outcome { Outcome::DRAW }
///     fn key(&self) -> u8 { self.0 }
/// }
///
/// let solution = Retrograde::reachable().solve(&Round(0), Run::new())?;
/// let mut line = solution.line();
/// assert_eq!(line.by_ref().count(), 4);
/// assert_eq!(line.repeats(), Some(1)); // the position after the first move
/// # Ok::<(), optimal_play::SolveError<()>>(())
/// ```
#[must_use]
pub struct Line<'s, G: GameState> {
    solution: &'s Solution<G>,
    state: G,
    /// How many moves led to each position of the line.
    moves_to: HashMap<G::Key, usize>,
    moves: usize,
    repeats: Option<usize>,
}

impl<'s, G: GameState> Line<'s, G> {
    pub(super) fn new(solution: &'s Solution<G>, state: G) -> Self {
        Self {
            solution,
            moves_to: HashMap::from_iter([(state.key(), 0)]),
            state,
            moves: 0,
            repeats: None,
        }
    }

    /// The number of moves that first led to the position where the line ended; `None` if the line
    /// has not ended at a position that was on it before.
    pub const fn repeats(&self) -> Option<usize> {
        self.repeats
    }

    /// The position after the moves returned so far.
    pub const fn state(&self) -> &G {
        &self.state
    }
}

impl<G: GameState> Solution<G> {
    /// The step of the first best move; of moves with the same value, one with the best depth to
    /// win.
    pub(super) fn best_step(&self, state: &G) -> Option<Step<G>> {
        let Some(best) = self.values.outcome(state) else {
            return self.best_steps(state).next();
        };
        state.successors().find(|step| {
            let after = self.values.outcome(&step.state);
            after.and_then(|outcome| outcome.back_up(())) == Some(best)
        })
    }
}

impl<G: GameState> Iterator for Line<'_, G> {
    type Item = G::Move;

    fn next(&mut self) -> Option<G::Move> {
        if self.repeats.is_some() {
            return None;
        }
        let Step { mv, state, .. } = self.solution.best_step(&self.state)?;
        self.state = state;
        self.moves += 1;
        self.repeats = self.moves_to.insert(self.state.key(), self.moves);
        Some(mv)
    }
}

impl<G: GameState> fmt::Debug for Line<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            solution,
            state: _,
            moves_to: _,
            moves,
            repeats,
        } = self;
        f.debug_struct("Line")
            .field("solution", solution)
            .field("moves", moves)
            .field("repeats", repeats)
            .finish_non_exhaustive()
    }
}
