//! The line of best play.

use std::fmt;

use hashbrown::HashMap;

use super::{Solution, Values};
use crate::game::{GameState, Value};

/// The moves of best play from a state; see [`Solution::line`].
///
/// It ends with the game. In a game with cycles it follows the distance, so that every won game ends;
/// a drawn one may go on for ever, and then the line ends with the move to a position that has been
/// on it before, and [`repeats`](Self::repeats) says which.
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

    /// If the line has ended at a position that was on it before: the number of moves that first led
    /// there.
    pub const fn repeats(&self) -> Option<usize> {
        self.repeats
    }

    /// The position after the moves given so far.
    pub const fn state(&self) -> &G {
        &self.state
    }
}

impl<G: GameState> Solution<G> {
    /// The first best move; of moves with the same value, one with the best distance.
    pub(super) fn best_move(&self, state: &G) -> Option<G::Move> {
        let Values::Outcomes(table) = &self.values else {
            return self.best_moves(state).next();
        };
        let best = table.outcome(state);
        self.best_moves(state).find(|&mv| {
            let after = table.outcome(&state.play(mv));
            after.and_then(|outcome| outcome.back_up(())) == best
        })
    }
}

impl<G: GameState> Iterator for Line<'_, G> {
    type Item = G::Move;

    fn next(&mut self) -> Option<G::Move> {
        if self.repeats.is_some() {
            return None;
        }
        let mv = self.solution.best_move(&self.state)?;
        self.state = self.state.play(mv);
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
