//! What a cross-check finds: two answers that differ, or a solver that fails.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::game::Moves;
use crate::solver::SolveError;

/// Why solvers cannot be said to agree; `M` is the game's type of moves, `V` that of its values.
///
/// A line of play leads on from the root for as long as a move leads to another position of the same kind: of two
/// solvers that differ at its end, after each move from there they agree, or one gives no answer; or the line would
/// go round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CrossCheckError<M, V> {
    /// Two solvers say different things of a position.
    Disagreement {
        /// The moves from the root to the position.
        line: Vec<M>,
        /// The names of the solvers.
        solvers: [&'static str; 2],
        /// What they say, in the same order.
        values: [V; 2],
    },
    /// A solver ends in an error that neither its kind nor the budget accounts for.
    Failure {
        /// The moves from the root to the position that was to be solved.
        line: Vec<M>,
        /// The error. Its report names the solver; moves in it begin at the position.
        error: Box<SolveError<M>>,
    },
    /// Not even of the root two solvers tell the value: the budget is too small, or the value leaves its range.
    Budget {
        /// The positions that each solver was allowed.
        budget: usize,
    },
}

impl<M, V> CrossCheckError<M, V> {
    /// The moves from the root to the position that shows it.
    pub fn line(&self) -> &[M] {
        match self {
            Self::Disagreement { line, .. } | Self::Failure { line, .. } => line,
            Self::Budget { .. } => &[],
        }
    }
}

impl<M: Debug, V: Debug> Error for CrossCheckError<M, V> {}

impl<M: Debug, V: Debug> Display for CrossCheckError<M, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line() {
            [] => write!(f, "at the root: ")?,
            line => write!(f, "after the moves {}: ", Moves(line))?,
        }
        match self {
            Self::Disagreement {
                line: _,
                solvers: [first, second],
                values: [one, other],
            } => write!(f, "{first} says {one:?}, {second} says {other:?}"),
            // Without the rest of the report, which is not the same in each run.
            Self::Failure { line: _, error } => {
                write!(f, "{} fails: {}", error.report().solver, error.kind())
            }
            Self::Budget { budget } => write!(
                f,
                "fewer than two solvers tell the value within {budget} positions"
            ),
        }
    }
}
