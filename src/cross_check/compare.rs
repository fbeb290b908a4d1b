//! The comparison: position by position, whole solution by whole solution, and from a difference
//! down to its cause.

use std::iter;

use hashbrown::HashSet;

use super::compared::{NoAnswer, does_not_fit};
use super::tally::{Answers, Tally};
use super::{Agreement, CrossCheck, CrossCheckError, sample};
use crate::game::{GameState, Origin};
use crate::solver::SolveErrorKind;

/// The greatest budget that is tried for the error that says which one would do.
const MOST_TRIED: usize = 1 << 16;

impl<G: GameState, C> CrossCheck<'_, G, C> {
    /// Runs the cross-check.
    ///
    /// # Errors
    ///
    /// The first [`CrossCheckError`], with its line of play: the root comes first, and the order is
    /// always the same.
    pub fn run(&self) -> Result<Agreement, CrossCheckError<G::Move, G::Value>> {
        let all: Vec<_> = (0..self.solvers.len()).collect();
        let mut tally = Tally::new(all.len());
        for (line, state) in sample::positions(self.root) {
            let is_root = line.is_empty();
            let answers = self.compare(&all, line, &state);
            self.check_stop()?;
            let answers = match answers {
                Ok(answers) => answers,
                Err(difference) => return Err(self.follow_down(difference, state)),
            };
            if !tally.count(answers) && is_root {
                return Err(self.too_few_answers());
            }
        }
        self.compare_whole_solutions(&mut tally)?;
        Ok(tally.into_agreement())
    }

    /// An error if the stop flag is set.
    fn check_stop(&self) -> Result<(), Error<G>> {
        if self.is_stopped() {
            return Err(CrossCheckError::Stopped);
        }
        Ok(())
    }

    /// Compares those solutions of the root that hold the values of all positions.
    fn compare_whole_solutions(&self, tally: &mut Tally) -> Result<(), Error<G>> {
        let solvers = 0..self.solvers.len();
        let mut whole = solvers.filter_map(|it| Some((it, self.whole_solution(it)?)));
        let Some((first, one)) = whole.next() else {
            return Ok(());
        };
        for (solver, other) in whole {
            let compared = one.compare_until(other, || self.is_stopped());
            self.check_stop()?;
            match compared {
                Ok(positions) => tally.count_whole([first, solver], positions),
                Err(difference) => {
                    let line = difference.line().to_vec();
                    let root = self.root.clone();
                    let state = line.iter().fold(root, |it, &mv| it.step(mv).state);
                    let error = CrossCheckError::Disagreement {
                        line,
                        solvers: [one.report().solver, other.report().solver],
                        values: difference.values(),
                    };
                    return Err(self.follow_down((error, vec![first, solver]), state));
                }
            }
        }
        Ok(())
    }

    /// Why fewer than two solvers have a value of the root.
    fn too_few_answers(&self) -> Error<G> {
        let (mut others, mut lasting) = (0, None);
        for solver in 0..self.solvers.len() {
            match self.ask(solver, self.root) {
                Err(NoAnswer::Solver(error)) if !error.kind().is_early_end() => {
                    lasting.get_or_insert(error);
                }
                Ok(_) | Err(_) => others += 1,
            }
        }
        match lasting {
            // A greater budget would not help.
            Some(error) if others < 2 => CrossCheckError::failure(Vec::new(), error),
            _ => CrossCheckError::Budget {
                budget: self.budget,
                enough: self.enough(),
            },
        }
    }

    /// A budget within which two solvers finish the root, if one of those tried is.
    fn enough(&self) -> Option<usize> {
        let budgets = iter::successors(Some(self.budget.max(1)), |it| it.checked_mul(2));
        let mut larger = budgets.skip(1).take_while(|&it| it <= MOST_TRIED);
        larger.find(|&budget| {
            let (solvers, fits) = (0..self.solvers.len(), self.would_fit(budget));
            let finish = solvers.filter(|&it| self.ask_anew(it, self.root, budget, fits).is_ok());
            finish.take(2).count() == 2
        })
    }

    /// Returns for each of `solvers` its name, and why it has no value of `state`, which is after
    /// `line`; or two that differ, or one that fails.
    fn compare(
        &self,
        solvers: &[usize],
        line: Vec<G::Move>,
        state: &G,
    ) -> Result<Answers, Difference<G>> {
        let mut answers = Vec::new();
        let mut first = None;
        for &solver in solvers {
            let (name, value) = match self.ask(solver, state) {
                Ok(answer) => answer,
                Err(NoAnswer::BruteForce(reason)) => {
                    answers.push(("brute force", Some(reason)));
                    continue;
                }
                Err(NoAnswer::Solver(error)) if does_not_fit(error.kind()) => {
                    let reason = error.kind().to_string();
                    answers.push((error.report().solver, Some(reason)));
                    continue;
                }
                Err(NoAnswer::Solver(error)) => {
                    let error = error.after(&line);
                    let error = CrossCheckError::failure(line, error);
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
            answers.push((name, None));
        }
        Ok(answers)
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
        CrossCheckError::Failure { error, .. } => matches!(
            error.kind(),
            SolveErrorKind::Contract { at: Some(at), .. } if matches!(at.origin, Origin::Root)
        ),
        _ => false,
    }
}
