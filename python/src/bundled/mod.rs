//! The games of the library at its own speed.

mod game;
mod question;
mod solved;
mod state;
mod worth;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::game;
use optimal_play::Player;
use optimal_play_python_rules::{Line, Report, Settings, answer, not_pickled};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use question::{About, Answer};
use solved::{SolvedGame, Unsolved};

/// A solved game of the library, which answers questions.
#[pyclass(module = "optimal_play._native", frozen)]
pub(crate) struct BundledAnswer(Arc<SolvedGame>);

/// Solves a game of the library after these moves.
#[pyfunction]
pub(crate) fn solve_bundled(
    py: Python<'_>,
    name: &str,
    numbers: &Bound<'_, PyTuple>,
    moves: Vec<String>,
    solver: &str,
    settings: Settings,
) -> PyResult<BundledAnswer> {
    let make = game(name, numbers)?;
    let line = Line::default();
    let run = settings.begin(&line);
    let found = line.run(py, &settings, || {
        let instance = make().map_err(Unsolved::Wrong)?;
        SolvedGame::new(instance, &moves, solver, run)
    })?;
    match found {
        Ok(game) => Ok(BundledAnswer(Arc::new(game))),
        Err(Unsolved::Wrong(message)) => Err(PyValueError::new_err(message)),
        Err(Unsolved::Failed(failure)) => Err(failure.into_plain_error(py)),
    }
}

#[pymethods]
impl BundledAnswer {
    /// What the run did.
    #[getter]
    fn report(&self) -> Report {
        self.0.report()
    }

    /// Whether it holds the values of all positions.
    #[getter]
    fn is_whole(&self) -> bool {
        self.0.is_whole()
    }

    #[staticmethod]
    fn __reduce__() -> PyResult<()> {
        Err(not_pickled())
    }

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

    /// The canonical form after these moves, or `None` if the solution does not hold it.
    fn canonical(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Answer> {
        self.ask(py, moves, About::Canonical)
    }

    /// The strategy of a player as text, or `None` if the solution does not hold it.
    fn certificate(&self, py: Python<'_>, player: u8) -> PyResult<Answer> {
        let player = Player::ALL[usize::from(player.min(1))];
        self.ask(py, Vec::new(), About::Certificate(player))
    }
}

impl BundledAnswer {
    fn ask(&self, py: Python<'_>, moves: Vec<String>, about: About) -> PyResult<Answer> {
        let solved = Arc::clone(&self.0);
        let answer = if about.is_short() {
            py.detach(|| solved.answer(&moves, about, &AtomicBool::new(false)))
        } else {
            answer(py, move |stop| solved.answer(&moves, about, stop))?
        };
        answer.map_err(PyValueError::new_err)
    }
}
