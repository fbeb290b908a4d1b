//! One solver that is compared, and how it answers what a position is worth.

use std::cell::OnceCell;
use std::sync::atomic::Ordering;

use super::CrossCheck;
use super::brute_force::brute_force;
use crate::game::GameState;
use crate::run::Run;
use crate::solution::Solution;
use crate::solver::{SolveError, SolveErrorKind, Solver};

/// The bytes that the tables of a solver may take: far more than small instances need.
const MEMORY_LIMIT: usize = 1 << 30;

/// How often a solver may expand the positions of a small game: alpha-beta with a null window for
/// each bit of a value.
const MOST_EXPANSIONS: usize = 64;

/// One of those whose values are compared.
pub(super) enum Compared<'g, G: GameState> {
    BruteForce,
    /// Solves each position anew, since a solution holds only the root or a line of play, or to
    /// test a solver from many roots.
    Anew(Box<dyn Solver<G> + 'g>),
    /// Holds the value of every position: it solves the root, and other positions only if that does
    /// not fit it.
    Whole(Box<dyn Solver<G> + 'g>, Box<OnceCell<Solved<G>>>),
}

/// The name of a solver with the value of a position, or with the reason why it has none.
pub(super) type Answer<G> =
    Result<(&'static str, <G as GameState>::Value), NoAnswer<<G as GameState>::Move>>;

type Solved<G> = Result<Solution<G>, SolveError<<G as GameState>::Move>>;

/// Why there is no value of a position.
pub(super) enum NoAnswer<M> {
    /// Brute force does not fit.
    BruteForce(String),
    Solver(SolveError<M>),
}

impl<G: GameState, C> CrossCheck<'_, G, C> {
    /// The value of `state` by a solver.
    pub(super) fn ask(&self, solver: usize, state: &G) -> Answer<G> {
        if let Some(solution) = self.whole_solution(solver)
            && let Some(value) = solution.value_of(state)
        {
            return Ok((solution.report().solver, value));
        }
        self.ask_anew(solver, state, self.budget, self.fits())
    }

    /// Whether a solver that holds the values of all positions has solved the root.
    fn fits(&self) -> bool {
        (0..self.solvers.len()).any(|solver| self.whole_solution(solver).is_some())
    }

    /// The value that a solver finds for `state`, within a budget. If the whole game fits the
    /// budget, the solver may expand its positions several times.
    pub(super) fn ask_anew(
        &self,
        solver: usize,
        state: &G,
        budget: usize,
        fits: bool,
    ) -> Answer<G> {
        let solver = match &self.solvers[solver] {
            Compared::BruteForce => {
                return brute_force(state, budget, || self.is_stopped())
                    .map(|value| ("brute force", value))
                    .map_err(NoAnswer::BruteForce);
            }
            Compared::Anew(solver) | Compared::Whole(solver, _) => solver.as_ref(),
        };
        let times = if fits { MOST_EXPANSIONS } else { 1 };
        let solution = self.solve(solver, state, budget.saturating_mul(times));
        let solution = solution.map_err(NoAnswer::Solver)?;
        Ok((solution.report().solver, solution.value()))
    }

    /// Whether a solver that holds the values of all positions solves the root within a budget.
    pub(super) fn would_fit(&self, budget: usize) -> bool {
        self.solvers.iter().any(|it| match it {
            Compared::Whole(solver, _) => self.solve(solver.as_ref(), self.root, budget).is_ok(),
            Compared::BruteForce | Compared::Anew(_) => false,
        })
    }

    /// The solution of the root, if it holds the values of all positions.
    pub(super) fn whole_solution(&self, solver: usize) -> Option<&Solution<G>> {
        self.solve_root(solver)?.as_ref().ok()
    }

    /// The solution of the root by a solver that holds the values of all positions.
    pub(super) fn solve_root(&self, solver: usize) -> Option<&Solved<G>> {
        let Compared::Whole(solver, once) = &self.solvers[solver] else {
            return None;
        };
        Some(once.get_or_init(|| self.solve(solver.as_ref(), self.root, self.budget)))
    }

    fn solve(&self, solver: &dyn Solver<G>, state: &G, budget: usize) -> Solved<G> {
        // With more threads, the number of expanded positions may depend on chance.
        let run = Run::new()
            .with_position_limit(budget as u64)
            .with_memory_limit(MEMORY_LIMIT)
            .with_threads(1);
        let run = match self.stop_flag {
            Some(flag) => run.with_stop_flag(flag),
            None => run,
        };
        solver.solve(state, run)
    }

    /// Whether the stop flag is set. Then solvers that have no answer say nothing of the game.
    pub(super) fn is_stopped(&self) -> bool {
        let flag = self.stop_flag;
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// Whether the error only means that the game, or its size, does not fit the solver. A solver that
/// visits other positions than the rest, or tries other values, can leave the range of a value
/// where they do not.
pub(super) const fn does_not_fit<M>(error: &SolveErrorKind<M>) -> bool {
    use SolveErrorKind::{Overflow, Unproven, Unsupported};
    error.is_early_end() || matches!(error, Unsupported(_) | Overflow { .. } | Unproven { .. })
}
