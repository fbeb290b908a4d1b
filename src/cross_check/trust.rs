//! All that a snapshot test of a game needs, in one call.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use super::{CrossCheckError, cross_check};
use crate::check::{Coverage, Violation, audit};
use crate::game::{GameState, debug_as_display};
use crate::solution::{LineEnd, Playthrough, VerifyError};
use crate::solver::{SolveError, solve};

/// Audits a game without cycles, compares the solvers that fit any such game, solves the game,
/// verifies every value of the solution, and returns the line of best play, for a snapshot.
///
/// The audit and each solver may visit up to `budget` positions, and the whole game must fit.
///
/// For capabilities, and for games with cycles, take the steps one by one:
/// [`check::Audit`](crate::check::Audit), [`CrossCheck`](super::CrossCheck),
/// [`Solution::verify`](crate::Solution::verify) and
/// [`Solution::playthrough`](crate::Solution::playthrough).
///
/// # Errors
///
/// [`TrustError`]: the error of the first step that fails.
///
/// # Examples
///
/// ```
/// use optimal_play::cross_check::trusted_playthrough;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// // In a test: insta::assert_snapshot!(trusted_playthrough(&game.start(), 1000)?);
/// let text = trusted_playthrough(&game.start(), 1000)?.to_string();
/// assert!(text.starts_with("value 8\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trusted_playthrough<G: GameState>(
    root: &G,
    budget: usize,
) -> Result<Playthrough<G>, TrustError<G::Move, G::Value>> {
    let coverage = audit(root, budget).map_err(TrustError::Violation)?;
    if !coverage.complete {
        return Err(TrustError::Partial(coverage));
    }
    cross_check(root, budget).map_err(TrustError::CrossCheck)?;
    let solution = solve(root).map_err(TrustError::Unsolved)?;
    let verified = solution.verify().map_err(TrustError::Unverified)?;
    debug_assert!(verified.complete, "it holds every position");
    let mut line = solution.line();
    line.by_ref().for_each(drop);
    match line.end() {
        Some(end) if end != LineEnd::GameOver => Err(TrustError::Truncated(end)),
        _ => Ok(solution.playthrough()),
    }
}

/// Why a game cannot be trusted; `M` is its type of moves, `V` that of its values.
///
/// # Examples
///
/// ```
/// use optimal_play::cross_check::{TrustError, trusted_playthrough};
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let error = trusted_playthrough(&game.start(), 12).expect_err("it has 13 positions");
/// assert!(matches!(error, TrustError::Partial(_)));
/// assert_eq!(
///     error.to_string(),
///     "the budget is too small: 12 positions, 14 moves and 10 values checked: a part of the game"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrustError<M, V> {
    /// The game breaks the contract.
    Violation(Violation<M>),
    /// The budget covers only a part of the game.
    Partial(Coverage),
    /// Solvers differ, or one fails, or there are fewer than two.
    CrossCheck(CrossCheckError<M, V>),
    /// There is no solution.
    Unsolved(SolveError<M>),
    /// A value of the solution is not the best of those of the successors.
    Unverified(VerifyError<M>),
    /// The line of best play ends before the game.
    Truncated(LineEnd),
}

/// The message includes the cause, so there is no `source`, which would repeat it.
impl<M: Debug, V: Debug> Error for TrustError<M, V> {}

debug_as_display! { TrustError<M, V>, any M V; }

impl<M: Debug, V: Debug> Display for TrustError<M, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Violation(error) => write!(f, "the game breaks the contract: {error}"),
            Self::Partial(coverage) => write!(f, "the budget is too small: {coverage}"),
            Self::CrossCheck(error) => write!(f, "the cross-check fails: {error}"),
            // Without the report, which differs from run to run.
            Self::Unsolved(error) => write!(f, "the game is not solved: {}", error.kind()),
            Self::Unverified(error) => write!(f, "the solution is wrong: {error}"),
            Self::Truncated(end) => write!(f, "the line of best play ends early: {end}"),
        }
    }
}
