//! What solvers say of a position.

use std::cell::OnceCell;

use super::CrossCheck;
use crate::game::GameState;
use crate::run::Run;
use crate::solver::{SolveError, SolveErrorKind, Solver};

/// The bytes that the tables of a solver may take: far more than small instances need.
const MEMORY_LIMIT: usize = 1 << 30;

/// What a solver says of a position, with its name; `None` if it does not tell, and for no reason that is an error.
pub(super) type Answer<G> =
    Result<Option<(&'static str, <G as GameState>::Value)>, SolveError<<G as GameState>::Move>>;
pub(super) type Answers<'g, G> = Box<dyn Fn(&G) -> Answer<G> + 'g>;

impl<'g, G: GameState, C> CrossCheck<'g, G, C> {
    /// Adds a solver that solves all positions of the instance, whatever the root: it does so once.
    pub(super) fn with_solver_of_all(self, solver: impl Solver<G> + 'g) -> Self {
        let answer = OnceCell::new();
        self.with_answers(move |state, run| {
            let solution = answer.get_or_init(|| solver.solve(state, run));
            let solution = solution.as_ref().map_err(Clone::clone)?;
            let value = solution.value_of(state);
            Ok(value.map(|value| (solution.report().solver, value)))
        })
    }

    /// Adds what tells the value of a state by a run, with the name of the solver.
    pub(super) fn with_answers(mut self, answer: impl Fn(&G, Run<'_>) -> Answer<G> + 'g) -> Self {
        let positions = self.budget as u64;
        self.solvers.push(Box::new(move |state| {
            // How many positions threads expand may depend on chance.
            let run = Run::new()
                .with_position_limit(positions)
                .with_memory_limit(MEMORY_LIMIT)
                .with_threads(1);
            answer(state, run)
        }));
        self
    }
}

/// Whether the error says that the game, or an instance so large, is not for the solver. Solvers that look at
/// positions or values beside those of the game can leave the range of a value where others do not.
pub(super) const fn is_not_for_it<M>(error: &SolveErrorKind<M>) -> bool {
    match error {
        SolveErrorKind::IndexOrder { .. }
        | SolveErrorKind::Overflow { .. }
        | SolveErrorKind::Limit(_)
        | SolveErrorKind::OutOfMemory { .. }
        | SolveErrorKind::TooLarge
        | SolveErrorKind::TooFar { .. }
        | SolveErrorKind::TooManyMoves
        | SolveErrorKind::Stopped => true,
        SolveErrorKind::Cycle { .. }
        | SolveErrorKind::StageOrder { .. }
        | SolveErrorKind::MissingValue { .. }
        | SolveErrorKind::WrongPruning { .. }
        | SolveErrorKind::WrongPredecessors => false,
    }
}
