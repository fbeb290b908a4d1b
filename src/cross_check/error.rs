//! What a cross-check finds: two answers that differ, or a solver that fails.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::game::After;
use crate::solver::{SolveError, SolveErrorKind};

/// Why solvers cannot be said to agree; `M` is the game's type of moves, `V` that of its values.
///
/// A line of play leads on from the root for as long as a move leads to another position of the same kind: of two
/// solvers that differ at its end, after each move from there they agree, or one gives no answer; or the line would
/// go round.
///
/// # Examples
///
/// ```
/// use optimal_play::cross_check::cross_check;
/// use optimal_play::{GameState, Player};
///
/// /// A countdown by two or one that is worth the last step: its key leaves that step out.
/// #[derive(Clone)]
/// struct Countdown { left: u8, last: u8 }
///
/// impl GameState for Countdown {
///     type Move = u8;
///     type Key = u8;
///     type Value = i8;
///
///     fn to_move(&self) -> Player { Player::Min }
///     fn moves(&self) -> impl Iterator<Item = u8> { (1..=self.left.min(2)).rev() }
///     fn play(&self, by: u8) -> Self { Countdown { left: self.left - by, last: by } }
///     fn terminal_value(&self) -> i8 { self.last.cast_signed() }
///     fn key(&self) -> u8 { self.left }
/// }
///
/// let error = cross_check(&Countdown { left: 2, last: 0 }, 1000).expect_err("there are two ends with one key");
/// assert_eq!(error.line(), []);
/// assert_eq!(error.to_string(), "at the root: brute force says 1, minimax (hash table) says 2");
/// ```
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
    /// A solver ends in an error that neither its kind nor the budget accounts for; or at the root in one that leaves
    /// fewer than two solvers, such as a value that leaves its range.
    Failure {
        /// The moves from the root to the position that was to be solved.
        line: Vec<M>,
        /// The error. Its report names the solver; moves in it begin at the root.
        error: Box<SolveError<M>>,
    },
    /// There is but one solver: nothing to compare.
    OneSolver,
    /// Not even of the root two solvers tell the value: the budget is too small.
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
            Self::OneSolver | Self::Budget { .. } => &[],
        }
    }
}

impl<M: Debug, V: Debug> Error for CrossCheckError<M, V> {}

impl<M: Debug, V: Debug> Display for CrossCheckError<M, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disagreement {
                line,
                solvers: [first, second],
                values: [one, other],
            } => write!(
                f,
                "{}: {first} says {one:?}, {second} says {other:?}",
                After(line)
            ),
            // Without the rest of the report, which is not the same in each run.
            Self::Failure { line, error } => {
                if !tells_where(error.kind()) {
                    write!(f, "{}: ", After(line))?;
                }
                write!(f, "{} fails: {}", error.report().solver, error.kind())
            }
            Self::OneSolver => write!(
                f,
                "there is one solver alone, and nothing to compare it with: capabilities such as `indexed()` add \
                 others, and so does `with_solver(..)`"
            ),
            Self::Budget { budget } => write!(
                f,
                "at the root fewer than two solvers tell the value within {budget} positions"
            ),
        }
    }
}

/// Whether the error tells a line of its own.
const fn tells_where<M>(error: &SolveErrorKind<M>) -> bool {
    match error {
        SolveErrorKind::Cycle { .. } | SolveErrorKind::WrongPruning { .. } => true,
        SolveErrorKind::Overflow { line } => !line.is_empty(),
        _ => false,
    }
}
