//! Control of one run: its limits, its memory, its stop flag, its observer and its report. Knows no
//! game.

mod active;
mod clock;
mod limits;
mod memory;
mod observe;
mod report;
mod setup;
mod stop;
mod threads;
mod tracked_vec;
#[cfg(feature = "disk")]
mod transport;

use std::fmt;
use std::sync::atomic::AtomicBool;

pub(crate) use clock::Instant;
pub use limits::{Limit, Limits};
use memory::MemoryPool;
pub use memory::MemoryReservation;
pub use observe::{Observe, Progress, Question};
pub use report::Report;
pub use stop::StopReason;
pub(crate) use stop::{PollBudget, StopSignal};
pub(crate) use threads::{Pool, Threads};
pub use tracked_vec::TrackedVec;
#[cfg(feature = "disk")]
pub use transport::{DistributedRun, Transport, TransportError};

/// One execution of a solver: its limits, and who observes it.
///
/// A new run has no limit, no stop flag and no observer. The clock starts with the solver. A solver
/// calls [`tick`](Self::tick) once per expanded position and takes memory through a
/// [`reservation`](Self::reservation), where the run checks its limits.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::run::Limit;
/// use optimal_play::{SolveErrorKind, Minimax, Run, Solver};
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
#[derive(Debug)]
#[must_use]
pub struct Run<'r> {
    limits: Limits,
    pool: MemoryPool,
    stop_flag: Option<&'r AtomicBool>,
    observer: Option<Observer<'r>>,
    threads: Option<usize>,
    solver: &'static str,
    started: Instant,
    phase: Phase,
    question: Option<Question>,
    positions: u64,
    /// Positions visited without being expanded.
    passed: u64,
    /// The number of positions at which something besides counting is due.
    next_check: u64,
}

/// A phase of the solver.
#[derive(Clone, Copy, Debug)]
struct Phase {
    name: &'static str,
    /// The positions that it visits, at most.
    total: Option<u64>,
    /// The positions visited before it.
    before: u64,
    /// The most times that it visits each position.
    passes: u64,
    /// The stage of the game at hand.
    stage: Option<usize>,
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

impl fmt::Debug for Observer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { every, next, .. } = self;
        let mut debug = f.debug_struct("Observer");
        debug.field("every", every).field("next", next);
        debug.finish_non_exhaustive()
    }
}
