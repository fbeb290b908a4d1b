//! The comparison: position by position, and from a difference down to where it ends.

use hashbrown::HashSet;

use super::answers::is_not_for_it;
use super::{Agreement, CrossCheck, CrossCheckError, sample};
use crate::game::GameState;
use crate::solver::SolveErrorKind;

impl<G: GameState, C> CrossCheck<'_, G, C> {
    /// Runs the cross-check.
    ///
    /// # Errors
    ///
    /// The first [`CrossCheckError`], with its line of play: the root comes first, and the order is always the same.
    pub fn run(&self) -> Result<Agreement, CrossCheckError<G::Move, G::Value>> {
        let all: Vec<_> = (0..self.solvers.len()).collect();
        let mut agreement = Agreement {
            positions: 0,
            values: 0,
            solvers: 0,
        };
        let mut told = HashSet::new();
        for (line, state) in sample::positions(self.root) {
            let is_root = line.is_empty();
            let told_here = match self.compare(&all, line, &state) {
                Ok(told_here) => told_here,
                Err(difference) => return Err(self.narrow(difference, state)),
            };
            if told_here.len() >= 2 {
                agreement.positions += 1;
                agreement.values += told_here.len();
                told.extend(told_here);
            } else if is_root {
                return Err(self.too_few_tell(&state));
            }
        }
        agreement.solvers = told.len();
        Ok(agreement)
    }

    /// Why not even of the root two solvers tell the value.
    fn too_few_tell(&self, root: &G) -> Error<G> {
        if self.solvers.len() < 2 {
            return CrossCheckError::OneSolver;
        }
        let errors = self.solvers.iter().filter_map(|solve| solve(root).err());
        let mut of_values = errors.filter(|it| is_of_values(it.kind()));
        match of_values.next() {
            Some(error) => CrossCheckError::Failure {
                line: Vec::new(),
                error: Box::new(error),
            },
            None => CrossCheckError::Budget {
                budget: self.budget,
            },
        }
    }

    /// Those of `solvers` that tell the value of `state`, which is after `line`; or two that differ, or one that fails.
    fn compare(
        &self,
        solvers: &[usize],
        line: Vec<G::Move>,
        state: &G,
    ) -> Result<Vec<usize>, Difference<G>> {
        let mut told = Vec::new();
        let mut first = None;
        for &solver in solvers {
            let said = match self.solvers[solver](state) {
                Ok(None) => continue,
                Ok(Some(said)) => said,
                Err(error) if is_not_for_it(error.kind()) => continue,
                Err(error) => {
                    let error = Box::new(error.after(&line));
                    let error = CrossCheckError::Failure { line, error };
                    return Err((error, vec![solver]));
                }
            };
            let (teller, (name, value)) = *first.get_or_insert((solver, said));
            if value != said.1 {
                let error = CrossCheckError::Disagreement {
                    line,
                    solvers: [name, said.0],
                    values: [value, said.1],
                };
                return Err((error, vec![teller, solver]));
            }
            told.push(solver);
        }
        Ok(told)
    }

    /// Follows a difference at `state` down to where no move leads to another one of the same solvers.
    fn narrow(&self, (mut error, solvers): Difference<G>, mut state: G) -> Error<G> {
        let mut seen = HashSet::new();
        seen.insert(state.key());
        while leads_on(&error) && state.decided().is_none() {
            let next = state.moves().find_map(|mv| {
                let child = state.play(mv);
                let line = [error.line(), &[mv]].concat();
                let (error, _) = self.compare(&solvers, line, &child).err()?;
                seen.insert(child.key()).then_some((error, child))
            });
            let Some((below, child)) = next else {
                break;
            };
            (error, state) = (below, child);
        }
        error
    }
}

/// What is wrong with which solvers, by number.
type Difference<G> = (Error<G>, Vec<usize>);
type Error<G> = CrossCheckError<<G as GameState>::Move, <G as GameState>::Value>;

/// Whether the place that is to blame may lie farther on: other failures tell it themselves.
const fn leads_on<M, V>(error: &CrossCheckError<M, V>) -> bool {
    match error {
        CrossCheckError::Disagreement { .. } => true,
        CrossCheckError::Failure { error, .. } => {
            matches!(error.kind(), SolveErrorKind::WrongPruning { .. })
        }
        CrossCheckError::OneSolver | CrossCheckError::Budget { .. } => false,
    }
}

/// Whether no greater budget would help, because of what values or moves there are.
const fn is_of_values<M>(error: &SolveErrorKind<M>) -> bool {
    matches!(
        error,
        SolveErrorKind::Overflow { .. }
            | SolveErrorKind::TooFar { .. }
            | SolveErrorKind::TooManyMoves
    )
}
