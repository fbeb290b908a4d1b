//! A run under way: what solvers call, to count, to take memory, and to end when it is time.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::{Account, Limit, Progress, Report, Run, StopReason, Threads};

/// How many positions are expanded between two looks at the clock and the stop flag: few enough
/// that slow games end in time, many enough that fast ones do not feel it.
const CHECK_INTERVAL: u64 = 256;

impl Run<'_> {
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
        if let Some(limit) = self.limits.positions
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
        if let Some(limit) = self.limits.time
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
                bytes: self.ledger.bytes(),
                elapsed: self.started.elapsed(),
            };
            if let ControlFlow::Break(()) = observer.observe.on_progress(&progress) {
                return Err(StopReason::Stopped);
            }
        }
        Ok(())
    }

    /// Opens an account for a holder of memory.
    pub fn account(&self) -> Account {
        Account::new(self.ledger.clone())
    }

    /// An error if `bytes` on top of all that is held exceed the memory limit.
    pub(crate) fn check_memory(&self, bytes: usize) -> Result<(), StopReason> {
        self.ledger.check(bytes)
    }

    /// The most bytes that all accounts may hold together, if that is limited.
    pub(crate) fn memory_limit(&self) -> Option<usize> {
        self.ledger.limit()
    }

    /// The threads to share work between; none is started yet.
    pub(crate) const fn threads(&self) -> Threads {
        Threads::new(self.threads)
    }

    /// The report so far.
    pub fn report(&self) -> Report {
        Report {
            solver: self.solver,
            positions: self.positions,
            elapsed: self.started.elapsed(),
            peak_bytes: self.ledger.peak(),
        }
    }

    #[cold]
    fn check(&mut self) -> Result<(), StopReason> {
        if let Some(limit) = self.limits.positions
            && self.positions >= limit
        {
            return Err(StopReason::Limit(Limit::Positions(limit)));
        }
        self.poll(0)?;
        self.next_check = [
            Some(self.positions + CHECK_INTERVAL),
            self.limits.positions,
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
