//! How a game is solved: as a whole, or each position that comes up.

use std::sync::Arc;
use std::time::Duration;

use optimal_play::{AlphaBeta, GameState, PackedKey, Run, Solution, SolveError, Solver};

use super::look_ahead::look_ahead;

/// A solver that threads share.
type SharedSolver<G> = Arc<dyn Solver<G> + Send + Sync>;

/// A search for the best move as far as it sees within a time.
type Glance<G> =
    for<'r> fn(&G, Duration, &dyn Fn() -> Run<'r>) -> Option<(<G as GameState>::Move, u32)>;

/// How a game is solved.
pub(crate) enum Method<G: GameState> {
    /// A solution of the root holds the values of all positions.
    Whole(SharedSolver<G>),
    /// Each position that comes up is solved.
    ByPosition(ByPosition<G>),
    /// Nobody can solve it, for this reason: the computer looks ahead.
    LookAhead(String, Glance<G>),
}

/// How each position that comes up is solved.
pub(crate) struct ByPosition<G: GameState> {
    whole: SharedSolver<G>,
    lines: SharedSolver<G>,
    values: SharedSolver<G>,
    glance: Glance<G>,
    /// Whether the whole game is solved, too, without being asked, where somebody can wait for it.
    is_small: bool,
}

/// What is to be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// The root, with all positions.
    Whole,
    /// A position that has come up.
    Position,
}

impl<G: GameState + 'static> Method<G> {
    /// The solution of the root holds the values of all positions.
    pub(crate) fn whole(solver: impl Solver<G> + Send + Sync + 'static) -> Self {
        Self::Whole(Arc::new(solver))
    }

    /// Each position that comes up is solved, within a time: its line by `lines`, and the value of
    /// each move by `values`. If the game `is_small`, or somebody asks for it, the `whole` is
    /// solved, too.
    pub(crate) fn by_position(
        whole: impl Solver<G> + Send + Sync + 'static,
        lines: impl Solver<G> + Send + Sync + 'static,
        values: impl Solver<G> + Send + Sync + 'static,
        is_small: bool,
    ) -> Self {
        Self::ByPosition(ByPosition {
            whole: Arc::new(whole),
            lines: Arc::new(lines),
            values: Arc::new(values),
            glance: look_ahead,
            is_small,
        })
    }

    /// Each position that comes up is solved by alpha-beta.
    pub(crate) fn by_alpha_beta(
        whole: impl Solver<G> + Send + Sync + 'static,
        is_small: bool,
    ) -> Self
    where
        G: PackedKey + Send,
    {
        let solver = AlphaBeta::packed();
        Self::by_position(whole, solver, solver.without_line(), is_small)
    }

    /// Nobody can solve the game, for this reason.
    pub(crate) fn look_ahead(reason: String) -> Self {
        Self::LookAhead(reason, look_ahead)
    }

    /// The best move of a position that has come up, and the plies that a short search sees ahead;
    /// `None` if it sees none, or if the game is only solved as a whole.
    pub(crate) fn glance<'r>(
        &self,
        state: &G,
        time: Duration,
        run: &dyn Fn() -> Run<'r>,
    ) -> Option<(G::Move, u32)> {
        match self {
            Self::Whole(_) => None,
            Self::ByPosition(ByPosition { glance, .. }) | Self::LookAhead(_, glance) => {
                glance(state, time, run)
            }
        }
    }

    /// What is solved where nobody should wait.
    pub(crate) const fn quick_scope(&self) -> Scope {
        match self {
            Self::Whole(_) => Scope::Whole,
            Self::ByPosition(_) | Self::LookAhead(..) => Scope::Position,
        }
    }

    /// What is solved where somebody can wait a few seconds.
    pub(crate) const fn patient_scope(&self) -> Scope {
        match self {
            Self::ByPosition(ByPosition { is_small: true, .. }) => Scope::Whole,
            _ => self.quick_scope(),
        }
    }

    /// What solves the whole game, or why nothing can.
    pub(crate) fn of_whole(&self) -> Result<&SharedSolver<G>, &str> {
        match self {
            Self::Whole(whole) | Self::ByPosition(ByPosition { whole, .. }) => Ok(whole),
            Self::LookAhead(reason, _) => Err(reason),
        }
    }

    /// What solves a position that has come up, or why nothing can.
    pub(crate) fn of_position(&self) -> Result<&SharedSolver<G>, &str> {
        match self {
            Self::ByPosition(ByPosition { lines, .. }) => Ok(lines),
            _ => self.of_whole(),
        }
    }

    /// The value only of a position that has come up, where that is less work; `None` if nothing
    /// can solve it.
    pub(crate) fn value(
        &self,
        state: &G,
        run: Run<'_>,
    ) -> Option<Result<G::Value, SolveError<G::Move>>> {
        let solver = match self {
            Self::ByPosition(ByPosition { values, .. }) => values,
            _ => self.of_whole().ok()?,
        };
        let solution = solver.solve(state, run);
        Some(solution.map(|solution: Solution<G>| solution.value()))
    }
}
