//! A run in progress: what solvers call to count positions, to take memory, and to end in time.

use std::ops::ControlFlow;

use super::{
    Instant, MemoryReservation, Phase, Progress, Question, Report, Run, StopReason, StopSignal,
    Threads,
};

/// The number of positions that a solver expands between two checks of the clock and the stop flag:
/// few enough that slow games end in time, many enough to cost fast ones nothing.
const CHECK_INTERVAL: u64 = 256;

/// The only phase of most solvers.
pub(super) const SOLVING: Phase = Phase {
    name: "solving",
    total: None,
    before: 0,
    passes: 1,
    stage: None,
};

impl<'r> Run<'r> {
    /// Starts the clock. A solver calls it first, with its name for the report. If work for the
    /// solver has begun the run before, the clock goes on.
    pub fn begin(&mut self, solver: &'static str) {
        if self.solver.is_empty() {
            self.started = Instant::now();
        }
        self.solver = solver;
    }

    /// Begins a phase of the work, which [`Progress`] shows with its name: a few words, such as
    /// "solving". It visits at most `total` positions, if that is known.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use optimal_play::run::Progress;
    /// use optimal_play::Run;
    ///
    /// let mut seen = Vec::new();
    /// let mut run = Run::new().with_observer(2, |progress: &Progress| {
    ///     seen.push((progress.phase, progress.visited, progress.total));
    ///     ControlFlow::Continue(())
    /// });
    /// // In a solver of your own:
    /// run.begin("my solver");
    /// for _ in 0..4 {
    ///     run.tick()?;
    /// }
    /// run.begin_phase("collecting", Some(2));
    /// run.poll(2)?;
    /// drop(run);
    /// assert_eq!(seen, [("solving", 2, None), ("collecting", 2, Some(2))]);
    /// # Ok::<(), optimal_play::run::StopReason>(())
    /// ```
    pub const fn begin_phase(&mut self, name: &'static str, total: Option<u64>) {
        let before = self.positions + self.passed;
        self.phase = Phase {
            name,
            total,
            before,
            ..SOLVING
        };
    }

    /// As [`begin_phase`](Self::begin_phase), where the phase visits each of `total` positions up
    /// to `passes` times: each visit counts as that part of a position.
    pub(crate) const fn begin_passes(&mut self, name: &'static str, total: u64, passes: u64) {
        self.begin_phase(name, Some(total));
        self.phase.passes = passes;
    }

    /// Begins a stage of the game within a phase, which [`Progress`] shows.
    pub const fn begin_stage(&mut self, stage: usize) {
        self.phase.stage = Some(stage);
    }

    /// Sets what a search asks of the value of the root, which [`Progress`] shows.
    pub(crate) const fn ask(&mut self, question: Option<Question>) {
        self.question = question;
    }

    /// Counts one more position. A solver calls it before it expands the position.
    ///
    /// # Errors
    ///
    /// The reason why the run ends here. The run does not count the position.
    #[inline]
    pub fn tick(&mut self) -> Result<(), StopReason> {
        if self.positions >= self.next_check {
            self.check()?;
        }
        self.positions += 1;
        Ok(())
    }

    /// Counts `positions` more, which the threads of the solver have expanded since the last check,
    /// and checks the limits, the stop flag and the observer.
    ///
    /// # Errors
    ///
    /// The reason why the run ends here. The run does not count positions beyond the limit.
    pub fn tick_many(&mut self, positions: u64) -> Result<(), StopReason> {
        let total = self.positions.saturating_add(positions);
        self.positions = self.limits.positions.map_or(total, |most| total.min(most));
        self.limits.check_positions(total)?;
        self.poll(0)
    }

    /// Checks the clock, the stop flag and the observer after visiting another `passed` positions
    /// without expanding them.
    ///
    /// # Errors
    ///
    /// The reason why the run ends here.
    pub fn poll(&mut self, passed: u64) -> Result<(), StopReason> {
        self.passed += passed;
        self.stop_signal().check()?;
        if let Some(observer) = &mut self.observer
            && self.positions + self.passed >= observer.next
        {
            observer.next = (self.positions + self.passed).saturating_add(observer.every);
            let progress = Progress {
                positions: self.positions,
                phase: self.phase.name,
                visited: (self.positions + self.passed - self.phase.before) / self.phase.passes,
                total: self.phase.total,
                stage: self.phase.stage,
                question: self.question,
                bytes: self.pool.bytes(),
                elapsed: self.started.elapsed(),
            };
            if let ControlFlow::Break(()) = observer.observe.on_progress(&progress) {
                return Err(StopReason::Stopped);
            }
        }
        Ok(())
    }

    /// The signal that threads may read while the run waits for them.
    pub(crate) const fn stop_signal(&self) -> StopSignal<'r> {
        StopSignal {
            flag: self.stop_flag,
            started: self.started,
            limits: self.limits,
        }
    }

    /// Opens a reservation for a holder of memory.
    pub fn reservation(&self) -> MemoryReservation {
        MemoryReservation::new(self.pool.clone())
    }

    /// An error if `bytes` on top of all that is held exceed the memory limit.
    pub(crate) fn check_memory(&self, bytes: usize) -> Result<(), StopReason> {
        self.pool.check(bytes)
    }

    /// The most bytes that all reservations may hold together, if that is limited.
    #[cfg(feature = "disk")]
    pub(crate) fn memory_limit(&self) -> Option<usize> {
        self.pool.limit()
    }

    /// The most bytes that are left of that.
    pub(crate) fn memory_left(&self) -> Option<usize> {
        let limit = self.pool.limit()?;
        Some(limit.saturating_sub(self.pool.bytes()))
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
            peak_bytes: self.pool.peak(),
        }
    }

    #[cold]
    fn check(&mut self) -> Result<(), StopReason> {
        self.limits.check_positions(self.positions + 1)?;
        self.poll(0)?;
        let interval = self.positions + CHECK_INTERVAL;
        let observed = self
            .observer
            .as_ref()
            .map(|it| it.next.saturating_sub(self.passed));
        let due = [self.limits.positions, observed].into_iter().flatten();
        self.next_check = due.fold(interval, u64::min);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_clock_goes_on_if_work_for_the_solver_has_begun_the_run() {
        let mut run = Run::new();
        run.begin("what a solver needs");
        while run.report().elapsed < Duration::from_millis(2) {}
        run.begin("a solver");
        assert!(run.report().elapsed >= Duration::from_millis(2));
        assert_eq!(run.report().solver, "a solver");
    }

    #[test]
    fn a_phase_that_visits_positions_twice_counts_each_once() {
        let mut seen = Vec::new();
        let observer = |progress: &Progress| {
            seen.push((progress.positions, progress.visited, progress.total));
            ControlFlow::Continue(())
        };
        let mut run = Run::new().with_observer(1, observer);
        run.begin_passes("solving twice", 10, 2);
        run.tick_many(10).expect("it is not limited");
        run.poll(7).expect("it is not limited");
        run.begin_phase("writing", Some(10));
        run.poll(4).expect("it is not limited");
        drop(run);
        let total = Some(10);
        assert_eq!(seen, [(10, 5, total), (10, 8, total), (10, 4, total)]);
    }
}
