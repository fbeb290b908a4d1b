//! The games of the library at its own speed.

mod columns;
mod game;
mod question;
mod serve;
mod worth;

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use game::Game;
use optimal_play::Player;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use question::{Answer, Position, Question, Statistics};
use serve::{Asked, Server, Unsolved};

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

    fn text(&self, py: Python<'_>, question: Question) -> PyResult<Option<String>> {
        match self.ask(py, question)? {
            Answer::Text(text) => Ok(text),
            _ => Err(panicked()),
        }
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

    /// How many positions there are of each value, at each depth, and with each number of moves.
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Answer::Statistics(statistics) = self.ask(py, Question::Statistics)? else {
            return Err(panicked());
        };
        let Statistics {
            positions,
            over,
            is_whole,
            by_value,
            by_depth,
            by_moves,
        } = statistics;
        (positions, over, is_whole, by_value, by_depth, by_moves).into_bound_py_any(py)
    }

    /// The tree of best play as a picture.
    fn svg(&self, py: Python<'_>, depth: usize) -> PyResult<Option<String>> {
        self.text(py, Question::Svg(depth))
    }

    /// The line of best play with the values of all moves, as text.
    fn playthrough(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.text(py, Question::Playthrough)
    }

    /// The strategy of a player as text.
    fn certificate(&self, py: Python<'_>, player: u8) -> PyResult<Option<String>> {
        let player = if player == 0 {
            Player::Max
        } else {
            Player::Min
        };
        self.text(py, Question::Certificate(player))
    }

    /// Compares each value with those of its successors.
    fn verify(&self, py: Python<'_>) -> PyResult<(u64, bool)> {
        match self.ask(py, Question::Verify)? {
            Answer::Verified(positions, complete) => Ok((positions, complete)),
            _ => Err(panicked()),
        }
    }
}
