//! A run without an answer, as an exception of Python.

use std::io;

use optimal_play::run::StopReason;
use optimal_play::values::FormError;
use optimal_play::{SolveError, SolveErrorKind};
use optimal_play_python_engine::{OutOfMemory, RewardInCycle, TooLarge, Unsolved};
use pyo3::exceptions::{PyException, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::report::Report;

/// What to do instead of a pickle of a solution.
pub fn not_pickled() -> PyErr {
    PyTypeError::new_err(
        "a solution cannot be pickled: solve the game in the other process, or load a file there \
         that Solution.save has written",
    )
}

/// Why a run has no answer.
#[derive(Debug)]
pub struct Failure(Why);

#[derive(Debug)]
enum Why {
    /// An exception, mostly of the rules.
    Raised(PyErr),
    /// An error of this package.
    Error(Box<Error>),
}

/// An error of this package.
#[derive(Debug)]
struct Error {
    /// The name of its class in `optimal_play.errors`.
    class: &'static str,
    message: String,
    report: Report,
    /// The edges to a position, and those of a cycle.
    lines: Option<[Vec<u32>; 2]>,
}

/// A key that leaves something out makes positions repeat that do not, and any solver of cycles
/// then returns wrong values: so this advice comes before that of another solver.
const KEY_FIRST: &str = "if it should not, its key may leave something out, which op.audit(game) \
                         looks for; otherwise";

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self(Why::Raised(error))
    }
}

/// A limit was reached, or memory ended. The report is still to be given.
impl From<StopReason> for Failure {
    fn from(reason: StopReason) -> Self {
        let class = match reason {
            StopReason::Stopped => "StoppedError",
            _ => "LimitError",
        };
        Self::new(class, reason.to_string(), None)
    }
}

/// A form is wrong, or takes too much.
impl From<FormError> for Failure {
    fn from(error: FormError) -> Self {
        match error {
            FormError::Stopped(reason) => reason.into(),
            FormError::Overflow => Self::new("ValueRangeError", error.to_string(), None),
            FormError::Syntax { .. } => PyValueError::new_err(error.to_string()).into(),
            _ => Self::new("LimitError", error.to_string(), None),
        }
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Self {
        StopReason::from(error).into()
    }
}

impl From<TooLarge> for Failure {
    fn from(error: TooLarge) -> Self {
        match error {
            TooLarge::Numbers(what) => PyOverflowError::new_err(what).into(),
            TooLarge::Memory(error) => error.into(),
        }
    }
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Self {
        match unsolved {
            Unsolved::Solver(error) => Self::from_solver(&error),
            Unsolved::Memory(error, report) => Self::from(error).with_report(|| (&report).into()),
        }
    }
}

impl Failure {
    /// An error of this package, without a report.
    fn new(class: &'static str, message: String, lines: Option<[Vec<u32>; 2]>) -> Self {
        let report = Report {
            solver: String::new(),
            positions: 0,
            seconds: 0.0,
            peak_bytes: 0,
        };
        Self(Why::Error(Box::new(Error {
            class,
            message,
            report,
            lines,
        })))
    }

    /// The system has refused a thread.
    pub(crate) fn no_thread(error: &io::Error) -> Self {
        Self::new(
            "LimitError",
            format!("failed to start a thread: {error}"),
            None,
        )
    }

    /// A walk has found all positions, but they have no stages.
    pub(crate) fn reward_in_cycle(it: RewardInCycle) -> Self {
        let message = format!(
            "a position repeats after a move with a reward: {KEY_FIRST} let states count the moves, \
             up to a limit"
        );
        Self::new("CycleError", message, Some([it.line, it.cycle]))
    }

    /// The same with the report of the run.
    #[must_use]
    pub(crate) fn with_report(mut self, report: impl FnOnce() -> Report) -> Self {
        if let Why::Error(error) = &mut self.0 {
            error.report = report();
        }
        self
    }

    /// Whether the rules have answered as they should: a limit, the memory or a signal has ended
    /// the run.
    pub(crate) fn is_early_end(&self, py: Python<'_>) -> bool {
        match &self.0 {
            Why::Raised(error) => !error.is_instance_of::<PyException>(py),
            Why::Error(error) => matches!(error.class, "LimitError" | "StoppedError"),
        }
    }

    /// The same, or what becomes of an exception.
    #[must_use]
    pub(crate) fn map_raised(self, map: impl FnOnce(PyErr) -> PyErr) -> Self {
        match self.0 {
            Why::Raised(error) => map(error).into(),
            Why::Error(_) => self,
        }
    }

    /// The error of a solver on a graph, whose moves are edges.
    pub(crate) fn from_solver(error: &SolveError<u32>) -> Self {
        let (message, lines) = match error.kind() {
            SolveErrorKind::Cycle { line, cycle } => (
                format!(
                    "a position repeats: {KEY_FIRST} solve the game with solver=\"retrograde\", or \
                     with scores with solver=\"by-stage\""
                ),
                Some([line.clone(), cycle.clone()]),
            ),
            SolveErrorKind::Overflow { from, line } => (
                "a value leaves the range of 64 bits, or a win takes more than 32766 plies"
                    .to_owned(),
                from.is_none().then(|| [line.clone(), Vec::new()]),
            ),
            kind => (kind.to_string(), None),
        };
        Self(Why::Error(Box::new(Error {
            class: class(error.kind()),
            message,
            report: error.report().into(),
            lines,
        })))
    }

    /// The error of a solver on parts, whose moves have no names here.
    pub(crate) fn from_parts<M: std::fmt::Debug>(error: &SolveError<M>) -> Self {
        let mut failure = Self::from_bundled(error);
        if let (Why::Error(it), SolveErrorKind::Cycle { .. }) = (&mut failure.0, error.kind()) {
            "a part leads back to itself: only games that end have Grundy values"
                .clone_into(&mut it.message);
        }
        failure
    }

    /// The error of a solver on a game of the library, whose moves print themselves.
    pub fn from_bundled<M: std::fmt::Debug>(error: &SolveError<M>) -> Self {
        Self(Why::Error(Box::new(Error {
            class: class(error.kind()),
            message: error.kind().to_string(),
            report: error.report().into(),
            lines: None,
        })))
    }

    /// The exception, of a run whose moves have no names.
    pub fn into_plain_error(self, py: Python<'_>) -> PyErr {
        self.into_error(py, |_| Ok(Vec::new()))
    }

    /// The exception; `line` makes moves of edges.
    pub(crate) fn into_error<'py>(
        self,
        py: Python<'py>,
        line: impl Fn(&[u32]) -> PyResult<Vec<Bound<'py, PyAny>>>,
    ) -> PyErr {
        let error = match self.0 {
            Why::Raised(error) => return error,
            Why::Error(error) => error,
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

impl From<&optimal_play::run::Report> for Report {
    fn from(report: &optimal_play::run::Report) -> Self {
        Self {
            solver: report.solver.to_owned(),
            positions: report.positions,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: report.peak_bytes,
        }
    }
}

/// Rules break their contract.
#[must_use]
pub fn contract_error(py: Python<'_>, message: &str) -> PyErr {
    let class = py.import("optimal_play.errors");
    let class = class.and_then(|errors| errors.getattr("ContractError"));
    match class.and_then(|class| class.call1((message,))) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}
