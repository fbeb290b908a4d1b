//! Control of one run: its limits, its stop flag, its observer and its report. Knows no game.

mod observe;
mod report;
#[cfg(feature = "serde")]
mod serialize;
mod stop;
mod workers;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub use observe::{Observe, Progress};
pub use report::Report;
pub use stop::{Limit, StopReason};
pub(crate) use workers::{Crew, Workers};

/// How many positions are expanded between two looks at the clock and the stop flag: few enough
/// that slow games end in time, many enough that fast ones do not feel it.
const CHECK_INTERVAL: u64 = 256;

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
/// use optimal_play::{ErrorKind, Limit, Minimax, Run, Solver};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let run = Run::new()
///     .with_position_limit(5)
///     .with_time_limit(Duration::from_secs(60));
/// let error = Minimax::hashed().solve(&game.start(), run).expect_err("13 positions are needed");
/// assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Positions(5)));
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

impl<'r> Run<'r> {
    /// A run without limits.
    pub fn new() -> Self {
        Self {
            position_limit: None,
            memory_limit: None,
            time_limit: None,
            stop_flag: None,
            observer: None,
            threads: None,
            solver: "",
            started: Instant::now(),
            positions: 0,
            passed: 0,
            bytes: 0,
            peak_bytes: 0,
            next_check: 0,
        }
    }

    /// Ends the run when it would expand more than `positions` positions. Default: no limit.
    pub const fn with_position_limit(mut self, positions: u64) -> Self {
        self.position_limit = Some(positions);
        self
    }

    /// Ends the run before the solver's tables and stacks take more than `bytes` bytes. What a
    /// state or key owns on the heap is not counted. Default: no limit.
    pub const fn with_memory_limit(mut self, bytes: usize) -> Self {
        self.memory_limit = Some(bytes);
        self
    }

    /// Ends the run when it has taken `time`. The clock is looked at every 256 positions, or after each
    /// stretch where threads share the work.
    /// Default: no limit.
    pub const fn with_time_limit(mut self, time: Duration) -> Self {
        self.time_limit = Some(time);
        self
    }

    /// Ends the run soon after another thread, or a signal handler, sets `flag`. Default: none.
    pub const fn with_stop_flag(mut self, flag: &'r AtomicBool) -> Self {
        self.stop_flag = Some(flag);
        self
    }

    /// Calls `observer` each time that another `every` positions (at least 1) have been expanded or, by
    /// solvers that do so, gone over once more. It must be `Send`, so that a run can be handed to
    /// another thread. Default: none.
    pub fn with_observer(mut self, every: u64, observer: impl Observe + Send + 'r) -> Self {
        let every = every.max(1);
        self.observer = Some(Observer {
            every,
            next: every,
            observe: Box::new(observer),
        });
        self
    }

    /// Lets the solver share its work between up to `threads` threads (at least 1). Default: as many as
    /// there are cores; one without the crate's feature `parallel`, whatever is said here.
    ///
    /// Values, moves and lines are the same with any number of threads; so are the positions of the report, but for
    /// those of `AlphaBeta`.
    /// The solvers that share say so. They share stretches of some thousands of positions and more, so
    /// that no thread is started for a small game. After each such stretch they look at the limits, the
    /// stop flag and the observer; the position limit stays exact, and what the threads hand to one
    /// another is held against the memory limit when it is there, not before.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::Chase;
    /// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
    ///
    /// let game = Chase::new(20, (1, 2), (20, 20))?;
    /// let run = Run::new().with_threads(2);
    /// let solution = Retrograde::with_predecessors().solve(&game.start(), run)?;
    /// assert_eq!(solution.value(), Outcome::win(Player::Min, 58)); // as with one thread
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads.max(1));
        self
    }

    /// Starts the clock. A solver calls it first, with its name for the report.
    pub fn begin(&mut self, solver: &'static str) {
        self.solver = solver;
        self.started = Instant::now();
    }

    /// Counts one more position. A solver calls it before it expands the position.
    ///
    /// # Errors
    ///
    /// The reason why the run has to end here. The position is then not counted.
    #[inline]
    pub fn tick(&mut self) -> Result<(), StopReason> {
        if self.positions >= self.next_check {
            self.check()?;
        }
        self.positions += 1;
        Ok(())
    }

    /// Counts `positions` more, which the threads of the solver have expanded since the last look at the
    /// limits, the stop flag and the observer, and looks again.
    ///
    /// # Errors
    ///
    /// The reason why the run has to end here. Positions beyond the limit are not counted.
    pub fn tick_many(&mut self, positions: u64) -> Result<(), StopReason> {
        let total = self.positions.saturating_add(positions);
        if let Some(limit) = self.position_limit
            && total > limit
        {
            self.positions = limit;
            return Err(StopReason::Limit(Limit::Positions(limit)));
        }
        self.positions = total;
        self.poll(0)
    }

    /// Looks at the clock, the stop flag and the observer after another `passed` positions that were not
    /// expanded: for stretches of work that go over known ones.
    ///
    /// # Errors
    ///
    /// The reason why the run has to end here.
    pub fn poll(&mut self, passed: u64) -> Result<(), StopReason> {
        self.passed += passed;
        if let Some(flag) = self.stop_flag
            && flag.load(Ordering::Relaxed)
        {
            return Err(StopReason::Stopped);
        }
        if let Some(limit) = self.time_limit
            && self.started.elapsed() >= limit
        {
            return Err(StopReason::Limit(Limit::Time(limit)));
        }
        if let Some(observer) = &mut self.observer
            && self.positions + self.passed >= observer.next
        {
            observer.next = (self.positions + self.passed).saturating_add(observer.every);
            let progress = Progress {
                positions: self.positions,
                bytes: self.bytes,
                elapsed: self.started.elapsed(),
            };
            if let ControlFlow::Break(()) = observer.observe.on_progress(&progress) {
                return Err(StopReason::Stopped);
            }
        }
        Ok(())
    }

    /// Takes memory: `bytes` are what tables and stacks hold in all while `take` is at it.
    ///
    /// # Errors
    ///
    /// [`Limit::Memory`] if that is over the limit; `take` is then not called.
    /// [`StopReason::OutOfMemory`] if `take` fails.
    pub fn allocate<T, E>(
        &mut self,
        bytes: usize,
        take: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, StopReason> {
        self.check_memory(bytes)?;
        let taken = take().map_err(|_| StopReason::OutOfMemory { needed: bytes })?;
        self.bytes = bytes;
        self.peak_bytes = self.peak_bytes.max(bytes);
        Ok(taken)
    }

    /// An error if `needed` bytes are more than is allowed.
    pub(crate) const fn check_memory(&self, needed: usize) -> Result<(), StopReason> {
        match self.memory_limit {
            Some(limit) if needed > limit => {
                Err(StopReason::Limit(Limit::Memory { limit, needed }))
            }
            _ => Ok(()),
        }
    }

    /// The bytes that tables and stacks may take, if that is limited.
    pub(crate) const fn memory_limit(&self) -> Option<usize> {
        self.memory_limit
    }

    /// The threads to share work between, none of them started yet.
    pub(crate) const fn workers(&self) -> Workers {
        Workers::new(self.threads)
    }

    /// The report so far.
    pub fn report(&self) -> Report {
        Report {
            solver: self.solver,
            positions: self.positions,
            elapsed: self.started.elapsed(),
            peak_bytes: self.peak_bytes,
        }
    }

    #[cold]
    fn check(&mut self) -> Result<(), StopReason> {
        if let Some(limit) = self.position_limit
            && self.positions >= limit
        {
            return Err(StopReason::Limit(Limit::Positions(limit)));
        }
        self.poll(0)?;
        self.next_check = [
            Some(self.positions + CHECK_INTERVAL),
            self.position_limit,
            self.observer
                .as_ref()
                .map(|observer| observer.next.saturating_sub(self.passed)),
        ]
        .into_iter()
        .flatten()
        .min()
        .expect("the interval is always there");
        Ok(())
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
