//! A run without an answer, as an exception of Python.

use std::time::Instant;

use optimal_play::{Report, SolveError, SolveErrorKind};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::report::PyReport;

/// Why a run has no answer.
pub(crate) enum Failure {
    /// An exception, mostly of the rules.
    Raised(PyErr),
    /// An error of this package.
    Error(Box<Error>),
}

/// An error of this package.
pub(crate) struct Error {
    /// The name of its class in `optimal_play.errors`.
    pub(crate) class: &'static str,
    pub(crate) message: String,
    pub(crate) report: PyReport,
    /// The moves to a position, by their numbers or edges, and those of a cycle.
    pub(crate) lines: Option<[Vec<u32>; 2]>,
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl Failure {
    /// The error of a solver; `ordinal` is the number of a move in its position.
    pub(crate) fn from_solver<M: Copy + std::fmt::Debug>(
        error: &SolveError<M>,
        ordinal: impl Fn(&M) -> u32,
    ) -> Self {
        let numbers = |line: &[M]| line.iter().map(&ordinal).collect();
        let (message, lines) = match error.kind() {
            SolveErrorKind::Cycle { line, cycle } => (
                "a position repeats: solve the game with solver=\"retrograde\"".to_owned(),
                Some([numbers(line), numbers(cycle)]),
            ),
            SolveErrorKind::Overflow { from, line } => (
                "a value leaves the range of 64 bits, or a win takes more than 32766 plies"
                    .to_owned(),
                from.is_none().then(|| [numbers(line), Vec::new()]),
            ),
            kind => (kind.to_string(), None),
        };
        Self::Error(Box::new(Error {
            class: class(error.kind()),
            message,
            report: error.report().into(),
            lines,
        }))
    }

    /// The error of a solver on a game of the library, whose moves print themselves.
    pub(crate) fn from_bundled<M: std::fmt::Debug>(error: &SolveError<M>) -> Self {
        Self::Error(Box::new(Error {
            class: class(error.kind()),
            message: error.kind().to_string(),
            report: error.report().into(),
            lines: None,
        }))
    }

    /// The exception; `line` makes moves of their numbers.
    pub(crate) fn into_error<'py>(
        self,
        py: Python<'py>,
        line: impl Fn(&[u32]) -> PyResult<Vec<Bound<'py, PyAny>>>,
    ) -> PyErr {
        let error = match self {
            Self::Raised(error) => return error,
            Self::Error(error) => error,
        };
        error.into_error(py, line).unwrap_or_else(|error| error)
    }
}

/// The name of the class of an error.
const fn class<M>(kind: &SolveErrorKind<M>) -> &'static str {
    match kind {
        SolveErrorKind::Cycle { .. } => "CycleError",
        SolveErrorKind::Overflow { .. } => "ValueRangeError",
        SolveErrorKind::Limit(_) | SolveErrorKind::OutOfMemory { .. } => "LimitError",
        SolveErrorKind::Stopped => "StoppedError",
        _ => "SolveError",
    }
}

impl Error {
    fn into_error<'py>(
        self,
        py: Python<'py>,
        line: impl Fn(&[u32]) -> PyResult<Vec<Bound<'py, PyAny>>>,
    ) -> PyResult<PyErr> {
        let class = py.import("optimal_play.errors")?.getattr(self.class)?;
        let fields = PyDict::new(py);
        fields.set_item("report", self.report)?;
        if let Some([before, cycle]) = self.lines {
            let whole: Vec<u32> = before.iter().chain(&cycle).copied().collect();
            let moves = line(&whole)?;
            let (before, cycle) = moves.split_at(before.len().min(moves.len()));
            fields.set_item("line", before.to_vec())?;
            fields.set_item("cycle", cycle.to_vec())?;
        }
        Ok(PyErr::from_value(
            class.call((self.message,), Some(&fields))?,
        ))
    }
}

impl Failure {
    /// A walk has reached a limit, after it has asked about some positions.
    pub(crate) fn limit(message: String, asked: usize, started: Instant) -> Self {
        let report = PyReport {
            solver: "walk".to_owned(),
            positions: asked as u64,
            seconds: started.elapsed().as_secs_f64(),
            peak_bytes: 0,
        };
        Self::Error(Box::new(Error {
            class: "LimitError",
            message,
            report,
            lines: None,
        }))
    }
}

impl From<&Report> for PyReport {
    fn from(report: &Report) -> Self {
        Self {
            solver: report.solver.to_owned(),
            positions: report.positions,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: report.peak_bytes,
        }
    }
}
