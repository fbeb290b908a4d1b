//! The games of the library at its own speed.

mod explore;
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
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use question::{Answer, Question};
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

#[pymethods]
impl BundledAnswer {
    /// The picture of the position after these moves, and the positions up to `depth` moves from
    /// it; all that it leads to without a depth.
    #[pyo3(signature = (moves, depth=None))]
    fn extract(
        &self,
        py: Python<'_>,
        moves: Vec<String>,
        depth: Option<usize>,
    ) -> PyResult<(String, graph::Answer)> {
        let extent = depth.map_or(Extent::All, Extent::Depth);
        self.ask(py, Question { moves, extent })
    }

    /// The positions on the line of best play after these moves.
    fn extract_line(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<graph::Answer> {
        let extent = Extent::Line;
        let (_, line) = self.ask(py, Question { moves, extent })?;
        Ok(line)
    }
}

impl BundledAnswer {
    fn ask(&self, py: Python<'_>, question: Question) -> PyResult<(String, graph::Answer)> {
        let (reply, mut answers) = mpsc::channel();
        let questions = self
            .questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let sent = questions.send(Asked { question, reply });
        drop(questions);
        sent.map_err(|_| panicked())?;
        let answer = Line::default().wait(py, &Settings::default(), &mut answers)?;
        let Answer { picture, extract } = answer.ok_or_else(panicked)??;
        let Extract {
            graph,
            names,
            values,
        } = extract;
        let report = self.report.clone();
        Ok((
            picture,
            graph::Answer::bundled(graph, names, values, report),
        ))
    }
}
