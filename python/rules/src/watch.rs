//! Watches a call while it asks rules: for signals, limits and its progress.

use std::time::{Duration, Instant};

use optimal_play::Run;
use optimal_play::run::{Limit, MemoryReservation, StopReason};
use pyo3::prelude::*;

use crate::exceptions::Failure;
use crate::leaving;
use crate::report::Report;
use crate::settings::Settings;

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) phase: &'static str,
    pub(crate) positions: u64,
    pub(crate) visited: u64,
    pub(crate) total: Option<u64>,
    pub(crate) elapsed: Duration,
}

impl From<&optimal_play::run::Progress> for Progress {
    fn from(progress: &optimal_play::run::Progress) -> Self {
        Self {
            phase: progress.phase,
            positions: progress.positions,
            visited: progress.visited,
            total: progress.total,
            elapsed: progress.elapsed,
        }
    }
}

/// Reports progress at most ten times a second.
pub(crate) struct Reporter<'s> {
    callback: Option<&'s Py<PyAny>>,
    last: Instant,
}

const INTERVAL: Duration = Duration::from_millis(100);

impl<'s> Reporter<'s> {
    pub(crate) fn new(settings: &'s Settings) -> Self {
        Self {
            callback: settings.progress.as_ref(),
            last: Instant::now(),
        }
    }

    /// Calls the callback, if it is due. It may raise an exception to end the run.
    pub(crate) fn report(
        &mut self,
        py: Python<'_>,
        progress: impl FnOnce() -> Progress,
    ) -> PyResult<()> {
        let Some(callback) = self.callback else {
            return Ok(());
        };
        if self.last.elapsed() < INTERVAL {
            return Ok(());
        }
        self.last = Instant::now();
        let Progress {
            phase,
            positions,
            visited,
            total,
            elapsed,
        } = progress();
        let seconds = elapsed.as_secs_f64();
        callback.call1(py, (phase, positions, visited, total, seconds))?;
        Ok(())
    }
}

/// Watches a walk through a game.
pub(crate) struct Watch<'s> {
    settings: &'s Settings,
    reporter: Reporter<'s>,
    /// What the walk has found, as the run counts it.
    memory: MemoryReservation,
    started: Instant,
    /// The positions that the rules were asked about.
    pub(crate) asked: usize,
    looked: Instant,
    /// How many answers come between two looks, and until the next one.
    pace: u32,
    left: u32,
}

/// The most answers between two looks.
const MOST: u32 = 16;

/// The answers between two looks are quick if they take less than this: then twice as many may come
/// before the next look.
const QUICK: Duration = Duration::from_millis(1);

/// They are slow if they take longer than this: then a look follows each.
const SLOW: Duration = Duration::from_millis(10);

impl<'s> Watch<'s> {
    /// Watches a walk that begins now, and takes its memory from this run.
    pub(crate) fn new(settings: &'s Settings, run: &Run<'_>) -> Self {
        let now = Instant::now();
        Self {
            settings,
            reporter: Reporter::new(settings),
            memory: run.reservation(),
            started: now,
            asked: 0,
            looked: now,
            pace: 1,
            left: 1,
        }
    }

    /// Counts positions that the rules are about to be asked about, if that is within the limit.
    pub(crate) fn count(&mut self, positions: usize) -> Result<(), StopReason> {
        let asked = self.asked + positions;
        self.check_positions(asked as u64)?;
        self.asked = asked;
        Ok(())
    }

    /// Fails if the rules may not be asked about this number of positions.
    pub(crate) fn check_positions(&self, positions: u64) -> Result<(), StopReason> {
        match self.settings.positions {
            Some(limit) if positions > limit => Err(StopReason::Limit(Limit::Positions(limit))),
            _ => Ok(()),
        }
    }

    /// Counts one more answer of the rules, and takes a [look](Self::look) now and then, at once if
    /// answers are slow.
    #[inline]
    pub(crate) fn tick(
        &mut self,
        py: Python<'_>,
        bytes: impl FnOnce() -> usize,
    ) -> Result<(), Failure> {
        self.left -= 1;
        if self.left == 0 {
            self.pace_up_or_down();
            return self.look(py, bytes());
        }
        Ok(())
    }

    #[cold]
    fn pace_up_or_down(&mut self) {
        let spent = self.looked.elapsed();
        if spent < QUICK {
            self.pace = MOST.min(2 * self.pace);
        } else if spent > SLOW {
            self.pace = 1;
        }
        self.left = self.pace;
    }

    /// Looks for signals, limits and the progress. The walk has taken these bytes.
    #[cold]
    pub(crate) fn look(&mut self, py: Python<'_>, bytes: usize) -> Result<(), Failure> {
        py.check_signals()?;
        leaving::check()?;
        self.looked = Instant::now();
        let elapsed = self.looked - self.started;
        self.hold(bytes);
        self.memory.try_grow(0, || Ok::<_, ()>(()))?;
        if let Some(limit) = self.settings.time()
            && elapsed >= limit
        {
            return Err(StopReason::Limit(Limit::Time(limit)).into());
        }
        let asked = self.asked as u64;
        self.reporter.report(py, || Progress {
            phase: "asking the rules",
            positions: asked,
            visited: asked,
            total: None,
            elapsed,
        })?;
        Ok(())
    }

    /// What the walk has found takes these bytes.
    pub(crate) fn hold(&mut self, bytes: usize) {
        self.memory.resize(bytes);
    }

    /// What the walk has done, with these bytes.
    pub(crate) fn report(&self, peak_bytes: usize) -> Report {
        Report {
            solver: "walk".to_owned(),
            positions: self.asked as u64,
            seconds: self.started.elapsed().as_secs_f64(),
            peak_bytes,
        }
    }
}
