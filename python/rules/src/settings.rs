//! What a caller asks of a run: limits, threads, and to be told of its progress.

use std::time::Duration;

use optimal_play::Run;
use optimal_play::run::Limits;
use pyo3::prelude::*;

use crate::run::Line;

/// The settings of a run, from a dictionary.
#[derive(Debug, Default, FromPyObject)]
#[pyo3(from_item_all)]
pub struct Settings {
    /// The most positions that the rules are asked about.
    pub(crate) positions: Option<u64>,
    /// The most bytes that tables take.
    pub(crate) memory: Option<usize>,
    seconds: Option<f64>,
    threads: Option<usize>,
    /// Is called now and then with what a progress has.
    pub(crate) progress: Option<Py<PyAny>>,
}

impl Settings {
    /// The longest time, if there is one that a clock can show.
    pub(crate) fn time(&self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.seconds?).ok()
    }

    /// A run of the library with these limits, whose clock starts now: the solver lets it go on.
    pub fn begin<'r>(&self, line: &'r Line) -> Run<'r> {
        self.begin_with(line, self.positions)
    }

    /// The same with another limit of positions.
    pub(crate) fn begin_with<'r>(&self, line: &'r Line, positions: Option<u64>) -> Run<'r> {
        let run = Run::new().with_limits(Limits {
            positions,
            memory: self.memory,
            time: self.time(),
        });
        let mut run = line.connect(match self.threads {
            Some(threads) => run.with_threads(threads),
            None => run,
        });
        run.begin("walk");
        run
    }
}
