//! A run before it begins: its limits, its stop flag, its observer, its threads.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::{Ledger, Limits, Observe, Observer, Run};

impl<'r> Run<'r> {
    /// A run without limits.
    pub fn new() -> Self {
        Self {
            limits: Limits::default(),
            ledger: Ledger::new(None),
            stop_flag: None,
            observer: None,
            threads: None,
            solver: "",
            started: Instant::now(),
            positions: 0,
            passed: 0,
            next_check: 0,
        }
    }

    /// Sets all limits at once.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self.ledger = Ledger::new(limits.memory);
        self
    }

    /// Ends the run before it expands more than `positions` positions. Default: no limit.
    pub fn with_position_limit(self, positions: u64) -> Self {
        let limits = Limits {
            positions: Some(positions),
            ..self.limits
        };
        self.with_limits(limits)
    }

    /// Ends the run before the solver's tables and stacks take more than `bytes` bytes at one time.
    /// Memory that a state or key owns on the heap is not counted. Default: no limit.
    pub fn with_memory_limit(self, bytes: usize) -> Self {
        let limits = Limits {
            memory: Some(bytes),
            ..self.limits
        };
        self.with_limits(limits)
    }

    /// Ends the run after `time`. The run checks the clock every 256 positions, or after each
    /// stretch of work that threads share. Default: no limit.
    pub fn with_time_limit(self, time: Duration) -> Self {
        let limits = Limits {
            time: Some(time),
            ..self.limits
        };
        self.with_limits(limits)
    }

    /// Ends the run soon after another thread, or a signal handler, sets `flag`. Default: none.
    pub const fn with_stop_flag(mut self, flag: &'r AtomicBool) -> Self {
        self.stop_flag = Some(flag);
        self
    }

    /// Calls `observer` after every `every` positions (at least 1) that the solver expands, or
    /// visits once more. The observer is `Send`, so that a run can move to another thread. Default:
    /// none.
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
}
