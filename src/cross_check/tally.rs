//! The counts of a cross-check under way.

use super::Agreement;
use super::agreement::Skipped;

/// The names of solvers, each with the reason why it has no value of a position, if it has none.
pub(super) type Answers = Vec<(&'static str, Option<String>)>;

/// The comparisons so far.
pub(super) struct Tally {
    /// The positions that at least two solvers solved.
    positions: usize,
    /// By the number of the solver.
    solvers: Vec<Solver>,
}

#[derive(Clone, Default)]
struct Solver {
    name: &'static str,
    /// The positions that it was to solve.
    asked: usize,
    /// Those of its values that were compared.
    values: usize,
    skipped: usize,
    /// Why it skipped the first position.
    reason: Option<String>,
}

impl Tally {
    pub(super) fn new(solvers: usize) -> Self {
        let solvers = vec![Solver::default(); solvers];
        Self {
            positions: 0,
            solvers,
        }
    }

    /// Counts the answers of all solvers about a position; returns whether there are two values to
    /// compare.
    pub(super) fn count(&mut self, answers: Answers) -> bool {
        let values = answers.iter().filter(|(_, reason)| reason.is_none());
        let is_compared = values.count() >= 2;
        self.positions += usize::from(is_compared);
        for (solver, (name, reason)) in self.solvers.iter_mut().zip(answers) {
            solver.name = name;
            solver.asked += 1;
            match reason {
                None => solver.values += usize::from(is_compared),
                Some(reason) => {
                    solver.skipped += 1;
                    solver.reason.get_or_insert(reason);
                }
            }
        }
        is_compared
    }

    /// Counts the comparison of two whole solutions, which covers the positions counted before.
    pub(super) fn count_whole(&mut self, pair: [usize; 2], positions: usize) {
        self.positions = self.positions.max(positions);
        for solver in pair {
            let values = &mut self.solvers[solver].values;
            *values = positions.max(*values);
        }
    }

    pub(super) fn into_agreement(self) -> Agreement {
        let values = self.solvers.iter().map(|it| it.values);
        let compared = self.solvers.iter().filter(|it| it.values > 0);
        Agreement {
            positions: self.positions,
            values: values.sum(),
            solvers: compared.map(|it| it.name).collect(),
            skipped: self
                .solvers
                .into_iter()
                .filter_map(Solver::skipped)
                .collect(),
        }
    }
}

impl Solver {
    fn skipped(self) -> Option<Skipped> {
        Some(Skipped {
            solver: self.name,
            positions: self.skipped,
            of: self.asked,
            reason: self.reason?,
        })
    }
}
