//! A run before it begins: its limits, its stop flag, its observer, its threads.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::active::SOLVING;
use super::{Instant, Limits, MemoryPool, Observe, Observer, Run};

impl<'r> Run<'r> {
    /// A run without limits.
    pub fn new() -> Self {
        Self {
            limits: Limits::default(),
            pool: MemoryPool::new(None),
            stop_flag: None,
            observer: None,
            threads: None,
            solver: "",
            started: Instant::now(),
            phase: SOLVING,
            question: None,
            positions: 0,
            passed: 0,
            next_check: 0,
        }
    }

    /// Sets all limits at once.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self.pool = MemoryPool::new(limits.memory);
        self
    }

    /// Ends the run before it expands more than `positions` positions. Default: no limit.
    pub const fn with_position_limit(mut self, positions: u64) -> Self {
        self.limits.positions = Some(positions);
        self
    }

    /// Ends the run before the solver's tables and stacks take more than `bytes` bytes at one time.
    /// Memory that a state or key owns on the heap is not counted. Default: no limit.
    pub fn with_memory_limit(mut self, bytes: usize) -> Self {
        self.limits.memory = Some(bytes);
        self.pool = MemoryPool::new(self.limits.memory);
        self
    }

    /// Ends the run after `time`. The run checks the clock every 256 positions, or after each
    /// stretch of work that threads share. Mostly it ends within 0.2 s; `docs/architecture.md`
    /// lists what takes longer. No method of the game is interrupted. Default: no limit.
    pub const fn with_time_limit(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Ends the run soon after another thread, or a signal handler, sets `flag`: as soon as a [time
    /// limit](Self::with_time_limit) would. Default: none.
    pub const fn with_stop_flag(mut self, flag: &'r AtomicBool) -> Self {
        self.stop_flag = Some(flag);
        self
    }

    /// Calls `observer` each time that the solver has expanded, or visited once more, another
    /// `every` positions (at least 1). The observer is `Send`, so that a run can move to another
    /// thread. Default: none.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use optimal_play::run::Progress; // in the module `run`, not at the root of the crate
    /// use optimal_play::{Minimax, Run, Solver};
    /// use optimal_play::games::knight_pawns::KnightPawns;
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
    pub fn with_observer(mut self, every: u64, observer: impl Observe + Send + 'r) -> Self {
        let every = every.max(1);
        self.observer = Some(Observer {
            every,
            next: every,
            observe: Box::new(observer),
        });
        self
    }

    /// Shares the work of the solver between up to `threads` threads (at least 1). Default: as many
    /// as there are cores. Without the crate's feature `parallel` there is one, whatever the caller
    /// sets.
    ///
    /// Values, moves and lines are the same with any number of threads; so are the positions of the
    /// report, except those of `AlphaBeta`. A solver that shares work says so. It shares stretches
    /// of some thousands of positions or more, so a small game starts no thread. After each stretch
    /// it checks the limits, the stop flag and the observer; the position limit stays exact.
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads.max(1));
        self
    }
}
