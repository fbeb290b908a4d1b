//! The games of the library at its own speed.

mod columns;
mod extract;
mod game;
mod question;
mod serve;
mod worth;

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use extract::{Extent, Extract};
use game::Game;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use question::{Answer, Position, Question};
use serve::{Asked, Server, Unsolved};

use crate::answer as graph;
use crate::report::PyReport;
use crate::run::Line;
use crate::settings::Settings;

/// A solved game of the library, which answers questions.
#[pyclass(module = "optimal_play._native", frozen)]
pub(crate) struct BundledAnswer {
    questions: Mutex<Sender<Asked>>,
    #[pyo3(get)]
    report: PyReport,
}

/// Solves a game of the library after these moves.
#[pyfunction]
pub(crate) fn solve_bundled(
    py: Python<'_>,
    name: &str,
    numbers: &Bound<'_, PyTuple>,
    moves: Vec<String>,
    solver: String,
    settings: Settings,
) -> PyResult<BundledAnswer> {
    let game = Game::new(name, numbers)?;
    let line = Arc::new(Line::default());
    let run = settings.run(Duration::ZERO);
    let (report, mut reports) = mpsc::channel();
    let (send, questions) = mpsc::channel();
    let its_line = Arc::clone(&line);
    thread::spawn(move || {
        game.serve(Server {
            moves,
            solver,
            run,
            line: &its_line,
            report,
            questions,
        });
    });
    match line.wait(py, &settings, &mut reports)? {
        Some(Ok(report)) => Ok(BundledAnswer {
            questions: Mutex::new(send),
            report,
        }),
        Some(Err(Unsolved::Wrong(message))) => Err(PyValueError::new_err(message)),
        Some(Err(Unsolved::Failed(failure))) => Err(failure.into_error(py, |_| Ok(Vec::new()))),
        None => Err(panicked()),
    }
}

fn panicked() -> PyErr {
    PyRuntimeError::new_err("the solver panicked: see standard error")
}

impl BundledAnswer {
    fn ask(&self, py: Python<'_>, question: Question) -> PyResult<Answer> {
        let (reply, mut answers) = mpsc::channel();
        let questions = self
            .questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let sent = questions.send(Asked { question, reply });
        drop(questions);
        sent.map_err(|_| panicked())?;
        let answer = Line::default().wait(py, &Settings::default(), &mut answers)?;
        answer.ok_or_else(panicked)?.map_err(PyValueError::new_err)
    }
}

#[pymethods]
impl BundledAnswer {
    /// The picture of a position, the player to move, its value, and its moves.
    fn position<'py>(&self, py: Python<'py>, moves: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
        let Answer::Position(position) = self.ask(py, Question::Position(moves))? else {
            return Err(panicked());
        };
        let Position {
            picture,
            to_move,
            value,
            moves,
        } = position;
        (picture, to_move, value, moves).into_bound_py_any(py)
    }

    /// The line of best play after these moves.
    fn line(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Vec<String>> {
        match self.ask(py, Question::Line(moves))? {
            Answer::Line(line) => Ok(line),
            _ => Err(panicked()),
        }
    }

    /// The positions up to so many moves from the root; all without a depth.
    #[pyo3(signature = (depth=None))]
    fn extract(&self, py: Python<'_>, depth: Option<usize>) -> PyResult<graph::Answer> {
        self.graph(py, depth.map_or(Extent::All, Extent::Depth))
    }

    /// The positions on the line of best play.
    fn extract_line(&self, py: Python<'_>) -> PyResult<graph::Answer> {
        self.graph(py, Extent::Line)
    }
}

impl BundledAnswer {
    fn graph(&self, py: Python<'_>, extent: Extent) -> PyResult<graph::Answer> {
        let Answer::Extract(extract) = self.ask(py, Question::Extract(extent))? else {
            return Err(panicked());
        };
        let Extract {
            graph,
            names,
            values,
        } = extract?;
        let report = self.report.clone();
        Ok(graph::Answer::bundled(graph, names, values, report))
    }
}
