//! Findings of a cross-check: two answers that differ, or a solver that fails.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::audit::{Coverage, Violation};
use crate::game::{After, Location, Origin, debug_as_display};
use crate::solution::VerifyError;
use crate::solver::{SolveError, SolveErrorKind};

/// Why a cross-check fails; `M` is the game's type of moves, `V` that of its values.
///
/// The line of a difference goes on as long as a move leads to a new position where the same
/// solvers differ. So at its end, they agree after each move, or one of them has no value, or the
/// position repeats.
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
/// assert_eq!(error.line(), [1, 1]);
/// assert_eq!(
///     error.to_string(),
///     "after the moves [1, 1]: brute force returns 1, minimax (hash table) returns 2"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CrossCheckError<M, V> {
    /// Two solvers return different values of a position.
    Disagreement {
        /// The moves from the root to the position.
        line: Vec<M>,
        /// The names of the solvers.
        solvers: [&'static str; 2],
        /// The values, in the same order.
        values: [V; 2],
    },
    /// A solver fails, and not because the game or the budget does not fit it. At the root, any
    /// failure that leaves fewer than two solvers counts, such as a value out of range.
    Failure {
        /// The moves from the root to the position.
        line: Vec<M>,
        /// The error. Its report names the solver; its lines start at the root.
        error: Box<SolveError<M>>,
    },
    /// Fewer than two solvers finished the root within the budget.
    Budget {
        /// The number of positions that each solver may expand.
        budget: usize,
        /// A budget within which two solvers finish; `None` if those tried, up to 65,536 positions,
        /// are too small, too.
        enough: Option<usize>,
    },
    /// The game breaks its contract: [`CrossCheck::playthrough`](super::CrossCheck::playthrough).
    Violation(Box<Violation<M>>),
    /// The budget covers only a part of the game, but a
    /// [playthrough](super::CrossCheck::playthrough) needs all of it.
    Partial(Coverage),
    /// A value of the solution for the playthrough is not the best of those of the successors.
    Unverified(VerifyError<M>),
    /// The [stop flag](super::CrossCheck::with_stop_flag) was set.
    Stopped,
}

impl<M, V> CrossCheckError<M, V> {
    /// A solver fails at the position after these moves.
    pub(super) fn failure(line: Vec<M>, error: SolveError<M>) -> Self {
        let error = Box::new(error);
        Self::Failure { line, error }
    }

    /// The moves from the root to the position with the difference or the failure.
    pub fn line(&self) -> &[M] {
        match self {
            Self::Disagreement { line, .. } | Self::Failure { line, .. } => line,
            Self::Violation(violation) => violation.line(),
            Self::Budget { .. } | Self::Partial(_) | Self::Unverified(_) | Self::Stopped => &[],
        }
    }
}

/// The message includes the cause, so there is no `source`, which would repeat it.
impl<M: Debug, V: Debug> Error for CrossCheckError<M, V> {}

debug_as_display! { CrossCheckError<M, V>, any M V; }

impl<M: Debug, V: Debug> Display for CrossCheckError<M, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disagreement {
                line,
                solvers: [first, second],
                values: [one, other],
            } => write!(
                f,
                "{}: {first} returns {one:?}, {second} returns {other:?}",
                After(line)
            ),
            // Without the rest of the report, which differs from run to run.
            Self::Failure { line, error } => {
                if !has_a_line(error.kind()) {
                    write!(f, "{}: ", After(line))?;
                }
                write!(f, "{} fails: {}", error.report().solver, error.kind())
            }
            Self::Budget { budget, enough } => {
                write!(
                    f,
                    "fewer than two solvers finished the root within the budget of {budget} positions: "
                )?;
                match enough {
                    Some(enough) => write!(f, "{enough} are enough"),
                    None => write!(
                        f,
                        "raise it, or start from a smaller instance or a later position"
                    ),
                }
            }
            Self::Violation(error) => write!(f, "the game breaks the contract: {error}"),
            Self::Partial(coverage) => write!(f, "the budget is too small: {coverage}"),
            Self::Unverified(error) => write!(f, "the solution is wrong: {error}"),
            Self::Stopped => write!(f, "the cross-check was stopped"),
        }
    }
}

/// Whether the text of the error has a line from the root: the kinds that `SolveErrorKind::after`
/// lengthens. A line from an index does not lead there from the root.
const fn has_a_line<M>(error: &SolveErrorKind<M>) -> bool {
    match error {
        SolveErrorKind::Cycle { .. }
        | SolveErrorKind::Contract {
            at:
                Some(Location {
                    origin: Origin::Root,
                    ..
                }),
            ..
        } => true,
        SolveErrorKind::Overflow { from: None, line } => !line.is_empty(),
        _ => false,
    }
}
