//! The solvers of a cross-check, as functions from a position to its value.

use std::cell::OnceCell;

use super::CrossCheck;
use crate::game::GameState;
use crate::run::Run;
use crate::solver::{SolveError, SolveErrorKind, Solver};

/// The bytes that the tables of a solver may take: far more than small instances need.
const MEMORY_LIMIT: usize = 1 << 30;

/// The value of a position with the name of the solver; `None` if the solver does not know it.
pub(super) type Answer<G> =
    Result<Option<(&'static str, <G as GameState>::Value)>, SolveError<<G as GameState>::Move>>;
pub(super) type AnswerFn<'g, G> = Box<dyn Fn(&G) -> Answer<G> + 'g>;

impl<'g, G: GameState, C> CrossCheck<'g, G, C> {
    /// Adds a solver that solves all positions of the instance, whatever the root: it runs once.
    pub(super) fn with_solver_of_all(self, solver: impl Solver<G> + 'g) -> Self {
        let once = OnceCell::new();
        self.with_answer(move |state, run| {
            let solution = once.get_or_init(|| solver.solve(state, run));
            let solution = solution.as_ref().map_err(Clone::clone)?;
            let value = solution.value_of(state);
            Ok(value.map(|value| (solution.report().solver, value)))
        })
    }

    /// Adds a function that solves a position under the control of a run.
    pub(super) fn with_answer(mut self, answer: impl Fn(&G, Run<'_>) -> Answer<G> + 'g) -> Self {
        let positions = self.budget as u64;
        self.solvers.push(Box::new(move |state| {
            // With more threads, the number of expanded positions may depend on chance.
            let run = Run::new()
                .with_position_limit(positions)
                .with_memory_limit(MEMORY_LIMIT)
                .with_threads(1);
            answer(state, run)
        }));
        self
    }
}

/// Whether the error only means that the game, or its size, does not fit the solver. A solver that
/// visits other positions than the rest, or tries other values, can leave the range of a value
/// where they do not.
pub(super) const fn does_not_fit<M>(error: &SolveErrorKind<M>) -> bool {
    matches!(
        error,
        SolveErrorKind::IndexOrder { .. }
            | SolveErrorKind::MovesAgain
            | SolveErrorKind::Overflow { .. }
            | SolveErrorKind::Limit(_)
            | SolveErrorKind::OutOfMemory { .. }
            | SolveErrorKind::TooLarge
            | SolveErrorKind::TooFar { .. }
            | SolveErrorKind::TooManyMoves
            | SolveErrorKind::Stopped
    )
}
