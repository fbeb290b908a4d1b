//! The games of the library at its own speed.

mod game;
mod question;
mod serve;
mod state;
mod worth;

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use game::Game;
use optimal_play::Player;
use optimal_play_python_rules::{Line, Report, Settings};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use question::{About, Answer, Question};
use serve::{Request, Server, Unsolved};

/// A solved game of the library, which answers questions.
#[pyclass(module = "optimal_play._native", frozen)]
pub(crate) struct BundledAnswer {
    questions: Mutex<Sender<Request>>,
    #[pyo3(get)]
    report: Report,
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
    let started = Instant::now();
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
            report: report.since(started),
        }),
        Some(Err(Unsolved::Wrong(message))) => Err(PyValueError::new_err(message)),
        Some(Err(Unsolved::Failed(failure))) => {
            let failure = failure.since(started);
            Err(failure.into_error(py, |_| Ok(Vec::new())))
        }
        None => Err(panicked()),
    }
}

fn panicked() -> PyErr {
    PyRuntimeError::new_err("the solver panicked: see standard error")
}

#[pymethods]
impl BundledAnswer {
    /// The picture of the position after these moves, the player to move, the value, and the moves.
    fn position(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Answer> {
        self.ask(py, moves, About::Position)
    }

    /// The line of best play after these moves.
    fn line(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Answer> {
        self.ask(py, moves, About::Line)
    }

    /// How many positions there are of each value, at each depth, and with each number of moves.
    fn statistics(&self, py: Python<'_>) -> PyResult<Answer> {
        self.ask(py, Vec::new(), About::Statistics)
    }

    /// The tree of best play as a picture.
    fn svg(&self, py: Python<'_>, depth: usize) -> PyResult<Answer> {
        self.ask(py, Vec::new(), About::Tree { depth })
    }

    /// The line of best play with the values of all moves, as text.
    fn playthrough(&self, py: Python<'_>) -> PyResult<Answer> {
        self.ask(py, Vec::new(), About::Playthrough)
    }

    /// Compares each value with those of its successors. Returns how many are right, and whether
    /// these are all.
    fn verify(&self, py: Python<'_>) -> PyResult<Answer> {
        self.ask(py, Vec::new(), About::Verified)
    }

    /// The Grundy value after these moves, or `None` if the solution does not hold it.
    fn grundy_value(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Answer> {
        self.ask(py, moves, About::GrundyValue)
    }

    /// The strategy of a player as text, or `None` if the solution does not hold it.
    fn certificate(&self, py: Python<'_>, player: u8) -> PyResult<Answer> {
        let player = Player::ALL[usize::from(player.min(1))];
        self.ask(py, Vec::new(), About::Certificate(player))
    }
}

impl BundledAnswer {
    fn ask(&self, py: Python<'_>, moves: Vec<String>, about: About) -> PyResult<Answer> {
        let (reply, mut answers) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let question = Question {
            moves,
            about,
            stop: Arc::clone(&stop),
        };
        let questions = self
            .questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let sent = questions.send(Request { question, reply });
        drop(questions);
        sent.map_err(|_| panicked())?;
        let answer = Line::answer(py, &mut answers, &stop)?;
        answer.ok_or_else(panicked)?.map_err(PyValueError::new_err)
    }
}
