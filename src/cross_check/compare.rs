//! The comparison: position by position, and from a difference down to its cause.

use hashbrown::HashSet;

use super::solvers::does_not_fit;
use super::{Agreement, CrossCheck, CrossCheckError, sample};
use crate::game::GameState;
use crate::solver::SolveErrorKind;

impl<G: GameState, C> CrossCheck<'_, G, C> {
    /// Runs the cross-check.
    ///
    /// # Errors
    ///
    /// The first [`CrossCheckError`], with its line of play: the root comes first, and the order is
    /// always the same.
    pub fn run(&self) -> Result<Agreement, CrossCheckError<G::Move, G::Value>> {
        let all: Vec<_> = (0..self.solvers.len()).collect();
        let mut agreement = Agreement {
            positions: 0,
            values: 0,
            solvers: 0,
        };
        let mut solvers = HashSet::new();
        for (line, state) in sample::positions(self.root) {
            let is_root = line.is_empty();
            let solved_by = match self.compare(&all, line, &state) {
                Ok(solved_by) => solved_by,
                Err(difference) => return Err(self.follow_down(difference, state)),
            };
            if solved_by.len() >= 2 {
                agreement.positions += 1;
                agreement.values += solved_by.len();
                solvers.extend(solved_by);
            } else if is_root {
                return Err(self.too_few_answers(&state));
            }
        }
        agreement.solvers = solvers.len();
        Ok(agreement)
    }

    /// Why fewer than two solvers have a value of the root.
    fn too_few_answers(&self, root: &G) -> Error<G> {
        if self.solvers.len() < 2 {
            return CrossCheckError::OneSolver;
        }
        let errors = self.solvers.iter().filter_map(|solve| solve(root).err());
        let mut lasting = errors.filter(|it| is_whatever_the_budget(it.kind()));
        match lasting.next() {
            Some(error) => CrossCheckError::Failure {
                line: Vec::new(),
                error: Box::new(error),
            },
            None => CrossCheckError::Budget {
                budget: self.budget,
            },
        }
    }

    /// Returns those of `solvers` that have a value of `state`, which is after `line`; or two that
    /// differ, or one that fails.
    fn compare(
        &self,
        solvers: &[usize],
        line: Vec<G::Move>,
        state: &G,
    ) -> Result<Vec<usize>, Difference<G>> {
        let mut solved_by = Vec::new();
        let mut first = None;
        for &solver in solvers {
            let (name, value) = match self.solvers[solver](state) {
                Ok(None) => continue,
                Ok(Some(answer)) => answer,
                Err(error) if does_not_fit(error.kind()) => continue,
                Err(error) => {
                    let error = Box::new(error.after(&line));
                    let error = CrossCheckError::Failure { line, error };
                    return Err((error, vec![solver]));
                }
            };
            let (first, first_name, first_value) = *first.get_or_insert((solver, name, value));
            if first_value != value {
                let error = CrossCheckError::Disagreement {
                    line,
                    solvers: [first_name, name],
                    values: [first_value, value],
                };
                return Err((error, vec![first, solver]));
            }
            solved_by.push(solver);
        }
        Ok(solved_by)
    }

    /// Follows a difference at `state` down to a position with no successor where the same solvers
    /// differ.
    fn follow_down(&self, (mut error, solvers): Difference<G>, mut state: G) -> Error<G> {
        let mut seen = HashSet::new();
        seen.insert(state.key());
        while cause_may_be_below(&error) {
            let next = state.successors().find_map(|step| {
                let line = [error.line(), &[step.mv]].concat();
                let (error, _) = self.compare(&solvers, line, &step.state).err()?;
                let is_new = seen.insert(step.state.key());
                is_new.then_some((error, step.state))
            });
            let Some(below) = next else {
                break;
            };
            (error, state) = below;
        }
        error
    }
}

/// An error, and the numbers of the solvers that differ or fail.
type Difference<G> = (Error<G>, Vec<usize>);
type Error<G> = CrossCheckError<<G as GameState>::Move, <G as GameState>::Value>;

/// Whether the cause may be at a later position; other failures hold its line themselves.
const fn cause_may_be_below<M, V>(error: &CrossCheckError<M, V>) -> bool {
    match error {
        CrossCheckError::Disagreement { .. } => true,
        CrossCheckError::Failure { error, .. } => {
            matches!(error.kind(), SolveErrorKind::WrongPruning { .. })
        }
        CrossCheckError::OneSolver | CrossCheckError::Budget { .. } => false,
    }
}

/// Whether a greater budget would not help: the cause is a value or a number of moves.
const fn is_whatever_the_budget<M>(error: &SolveErrorKind<M>) -> bool {
    matches!(
        error,
        SolveErrorKind::Overflow { .. }
            | SolveErrorKind::TooFar { .. }
            | SolveErrorKind::TooManyMoves
    )
}
