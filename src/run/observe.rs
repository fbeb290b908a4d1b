//! Observers of a run.

use std::ops::ControlFlow;
use std::time::Duration;

/// The progress of a run, as an observer sees it.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::run::Progress;
/// use optimal_play::{SolveErrorKind, Minimax, Run, Solver};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let run = Run::new().with_observer(4, |progress: &Progress| {
///     if progress.positions < 8 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// let error = Minimax::hashed().solve(&game.start(), run).expect_err("eight positions are enough");
/// assert_eq!(error.kind(), &SolveErrorKind::Stopped);
/// assert_eq!(error.report().positions, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Progress {
    /// Positions expanded so far.
    pub positions: u64,
    /// The phase of the solver, such as "solving". A solver with several phases visits positions
    /// again in each.
    pub phase: &'static str,
    /// Positions visited in this phase; half as many as visits, if it visits each twice.
    pub visited: u64,
    /// The positions that this phase visits, at most, if that is known.
    pub total: Option<u64>,
    /// The [stage](crate::Staged::stage) at hand, in a solver that works stage by stage.
    pub stage: Option<usize>,
    /// What [`AlphaBeta`](crate::AlphaBeta) asks of the value of the root; `None` in other solvers,
    /// and once the value is known.
    pub question: Option<Question>,
    /// Bytes that tables and stacks took when they last grew.
    pub bytes: usize,
    /// Time since the start of the solver.
    #[cfg_attr(
        feature = "serde",
        serde(
            rename = "elapsed_nanoseconds",
            serialize_with = "super::report::nanoseconds"
        )
    )]
    pub elapsed: Duration,
}

/// What a search asks of the value of the root: is it at least `threshold`? The answers so far have
/// left it between two bounds. All are [numbers](crate::Value::to_number) of values, seen from Max.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::run::Progress;
/// use optimal_play::{AlphaBeta, Run, Solver};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let mut questions = Vec::new();
/// let run = Run::new().with_observer(1, |progress: &Progress| {
///     questions.extend(progress.question);
///     ControlFlow::Continue(())
/// });
/// let value: i32 = AlphaBeta::packed().solve(&game.start(), run)?.value();
/// assert!(questions.iter().all(|it| it.lower < it.threshold && it.threshold <= it.upper));
/// assert!(questions.iter().all(|it| (it.lower..=it.upper).contains(&value.into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Question {
    /// The value that the root is compared with: more than `lower`, and at most `upper`.
    pub threshold: i64,
    /// The root is worth at least this.
    pub lower: i64,
    /// The root is worth at most this.
    pub upper: i64,
}

/// Watches a run, and can end it; it cannot change the result. Closures implement it.
pub trait Observe {
    /// Called with the progress made so far. `Break` ends the run, as a stop flag does.
    fn on_progress(&mut self, progress: &Progress) -> ControlFlow<()>;
}

impl<F: FnMut(&Progress) -> ControlFlow<()>> Observe for F {
    fn on_progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self(progress)
    }
}
