//! Control of one run: its limits, its stop flag, its observer and its report. Knows no game.

mod observe;
mod report;
mod setup;
mod stop;
mod under_way;
mod workers;

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

pub use observe::{Observe, Progress};
pub use report::Report;
pub use stop::{Limit, StopReason};
pub(crate) use workers::{Crew, Workers};

/// One execution of a solver: what may end it early, and who watches it.
///
/// A new run has no limit, no stop flag and no observer. The clock starts with the solver. A solver
/// calls [`tick`](Self::tick) once per expanded position and takes memory through
/// [`allocate`](Self::allocate); all limits hang there.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{SolveErrorKind, Limit, Minimax, Run, Solver};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let run = Run::new()
///     .with_position_limit(5)
///     .with_time_limit(Duration::from_secs(60));
/// let error = Minimax::hashed().solve(&game.start(), run).expect_err("13 positions are needed");
/// assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(5)));
/// assert_eq!(error.report().positions, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct Run<'r> {
    position_limit: Option<u64>,
    memory_limit: Option<usize>,
    time_limit: Option<Duration>,
    stop_flag: Option<&'r AtomicBool>,
    observer: Option<Observer<'r>>,
    threads: Option<usize>,
    solver: &'static str,
    started: Instant,
    positions: u64,
    /// Positions gone over without being expanded.
    passed: u64,
    bytes: usize,
    peak_bytes: usize,
    /// The number of positions at which something besides counting is due.
    next_check: u64,
}

/// Who watches, and how often.
struct Observer<'r> {
    every: u64,
    next: u64,
    observe: Box<dyn Observe + Send + 'r>,
}

impl Default for Run<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position_limit,
            memory_limit,
            time_limit,
            stop_flag,
            observer,
            threads,
            solver,
            started,
            positions,
            passed,
            bytes,
            peak_bytes,
            next_check,
        } = self;
        f.debug_struct("Run")
            .field("position_limit", position_limit)
            .field("memory_limit", memory_limit)
            .field("time_limit", time_limit)
            .field("stop_flag", stop_flag)
            .field("observer_every", &observer.as_ref().map(|it| it.every))
            .field("threads", threads)
            .field("solver", solver)
            .field("started", started)
            .field("positions", positions)
            .field("passed", passed)
            .field("bytes", bytes)
            .field("peak_bytes", peak_bytes)
            .field("next_check", next_check)
            .finish()
    }
}
