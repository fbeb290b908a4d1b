//! The line of best play (principal variation).

use std::fmt;

use hashbrown::HashMap;

use super::Solution;
use super::line_end::LineEnd;
use crate::game::{GameState, Step};

/// The line of best play from a state, also called the principal variation (PV); see
/// [`Solution::line`].
///
/// The line ends with the game. In a game with cycles it takes the moves with the best depth to
/// win, so that every won game ends. A drawn game can continue forever: then the line ends with the
/// move to a position that was on it before. [`end`](Self::end) returns why a line has ended.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::solution::LineEnd;
/// use optimal_play::{AlphaBeta, Run, Solver, solve};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let solution = solve(&game.start())?;
/// let mut line = solution.line();
/// assert_eq!(line.by_ref().count(), 3);
/// assert_eq!(line.end(), Some(LineEnd::GameOver));
///
/// // It holds only the value of the root.
/// let solution = AlphaBeta::packed().without_line().solve(&game.start(), Run::new())?;
/// let mut line = solution.line();
/// assert_eq!(line.by_ref().count(), 0);
/// assert_eq!(line.end(), Some(LineEnd::Unknown));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct Line<'s, G: GameState> {
    solution: &'s Solution<G>,
    state: G,
    /// The number of moves that led to each position of the line.
    moves_to: HashMap<G::Key, usize>,
    moves: usize,
    end: Option<LineEnd>,
}

impl<'s, G: GameState> Line<'s, G> {
    pub(super) fn new(solution: &'s Solution<G>, state: G) -> Self {
        Self {
            solution,
            moves_to: HashMap::from_iter([(state.key(), 0)]),
            state,
            moves: 0,
            end: None,
        }
    }

    /// Why the line has ended; `None` before it has returned its last move and, unless a position
    /// repeats, `None` after it.
    pub const fn end(&self) -> Option<LineEnd> {
        self.end
    }

    /// The number of moves that first led to the position where the line ended; `None` if the line
    /// has not ended at a position that was on it before.
    pub const fn repeats(&self) -> Option<usize> {
        match self.end {
            Some(LineEnd::Repeats(moves)) => Some(moves),
            _ => None,
        }
    }

    /// The position after the moves returned so far.
    pub const fn state(&self) -> &G {
        &self.state
    }
}

impl<G: GameState> Solution<G> {
    /// Why there is no best step.
    fn end_at(&self, state: &G) -> LineEnd {
        let all_known = || self.move_values(state).all(|(_, value)| value.is_some());
        match (state.result(), self.value_of(state)) {
            (Some(result), Some(value)) if result != value => LineEnd::Inconsistent,
            (Some(_), _) => LineEnd::GameOver,
            (None, None) => LineEnd::Unknown,
            (None, Some(_)) if !self.values.read().is_whole() && !all_known() => LineEnd::Unknown,
            // It holds the values of all moves, or should.
            (None, Some(_)) => LineEnd::Inconsistent,
        }
    }
}

impl<G: GameState> Iterator for Line<'_, G> {
    type Item = G::Move;

    fn next(&mut self) -> Option<G::Move> {
        if self.end.is_some() {
            return None;
        }
        let Some(Step { mv, state, .. }) = self.solution.best_steps(&self.state).next() else {
            self.end = Some(self.solution.end_at(&self.state));
            return None;
        };
        self.state = state;
        self.moves += 1;
        let before = self.moves_to.insert(self.state.key(), self.moves);
        self.end = before.map(LineEnd::Repeats);
        Some(mv)
    }
}

impl<G: GameState> fmt::Debug for Line<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line")
            .field("solution", self.solution)
            .field("moves", &self.moves)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}
