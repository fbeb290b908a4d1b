//! What a caller asks of a run: limits, threads, and to be told of its progress.

use std::time::{Duration, Instant};

use optimal_play::Run;
use optimal_play::run::Limits;
use pyo3::prelude::*;

use crate::exceptions::Failure;

/// The settings of a run, from a dictionary.
#[derive(Debug, Default, FromPyObject)]
#[pyo3(from_item_all)]
pub struct Settings {
    /// The most positions that the rules are asked about.
    pub(crate) positions: Option<u64>,
    /// The most bytes that tables take.
    pub(crate) memory: Option<usize>,
    pub(crate) seconds: Option<f64>,
    pub(crate) threads: Option<usize>,
    /// Is called now and then: see [`Progress`].
    pub(crate) progress: Option<Py<PyAny>>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) phase: &'static str,
    pub(crate) positions: u64,
    pub(crate) visited: u64,
    pub(crate) total: Option<u64>,
    pub(crate) elapsed: Duration,
}

impl Progress {
    /// How far a walk is.
    pub(crate) fn walking(asked: usize, started: Instant) -> Self {
        Self {
            phase: "asking the rules",
            positions: asked as u64,
            visited: asked as u64,
            total: None,
            elapsed: started.elapsed(),
        }
    }
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

impl Settings {
    /// Fails if a walk that has asked about some positions may not ask about `more`.
    pub(crate) fn check_positions(
        &self,
        asked: usize,
        more: usize,
        bytes: impl FnOnce() -> usize,
        started: Instant,
    ) -> Result<(), Failure> {
        match self.positions {
            Some(limit) if (asked + more) as u64 > limit => {
                let message = format!("reached the position limit of {limit}");
                Err(Failure::limit(message, asked, bytes(), started))
            }
            _ => Ok(()),
        }
    }

    /// Fails if a walk has taken too many bytes or too long.
    pub(crate) fn check(
        &self,
        asked: usize,
        bytes: usize,
        started: Instant,
    ) -> Result<(), Failure> {
        if let Some(limit) = self.memory
            && bytes > limit
        {
            let message = format!("needs more than the memory limit of {limit} bytes");
            return Err(Failure::limit(message, asked, bytes, started));
        }
        if let Some(seconds) = self.seconds
            && self.time().is_some_and(|limit| started.elapsed() >= limit)
        {
            let message = format!("reached the time limit of {seconds} seconds");
            return Err(Failure::limit(message, asked, bytes, started));
        }
        Ok(())
    }

    fn time(&self) -> Option<Duration> {
        let seconds = self.seconds?.max(0.0);
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// A run of the library with these limits, where `spent` was used up before.
    pub fn run<'r>(&self, spent: Duration) -> Run<'r> {
        let run = Run::new().with_limits(Limits {
            positions: self.positions,
            memory: self.memory,
            time: self.time().map(|it| it.saturating_sub(spent)),
        });
        match self.threads {
            Some(threads) => run.with_threads(threads),
            None => run,
        }
    }

    pub(crate) fn watch(&self) -> Watch<'_> {
        Watch {
            callback: self.progress.as_ref(),
            last: Instant::now(),
        }
    }
}

/// Reports progress at most ten times a second.
pub(crate) struct Watch<'s> {
    callback: Option<&'s Py<PyAny>>,
    last: Instant,
}

const INTERVAL: Duration = Duration::from_millis(100);

impl Watch<'_> {
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
