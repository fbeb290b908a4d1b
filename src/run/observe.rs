//! Watching a run.

use std::ops::ControlFlow;
use std::time::Duration;

/// What an observer sees of a run on its way.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{SolveErrorKind, Minimax, Progress, Run, Solver};
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
#[non_exhaustive]
pub struct Progress {
    /// Positions expanded so far.
    pub positions: u64,
    /// Bytes that tables and stacks held when they grew last.
    pub bytes: usize,
    /// Time since the solver began.
    pub elapsed: Duration,
}

/// Watches a run, and may end it; it cannot change the result. A closure will do.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{Minimax, Progress, Run, Solver};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let mut seen = Vec::new();
/// let run = Run::new().with_observer(4, |progress: &Progress| {
///     seen.push(progress.positions);
///     ControlFlow::Continue(())
/// });
/// Minimax::hashed().solve(&game.start(), run)?;
/// assert_eq!(seen, [4, 8, 12]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observe {
    /// Called with the progress made. `Break` ends the run as a stop flag would.
    fn on_progress(&mut self, progress: &Progress) -> ControlFlow<()>;
}

impl<F: FnMut(&Progress) -> ControlFlow<()>> Observe for F {
    fn on_progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self(progress)
    }
}
