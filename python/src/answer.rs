//! A solved game, and what can be read from it.
//!
//! What is about positions is read from the graph, by their numbers. What is about the moves of a
//! state is read from that state, because another one with its key may have been solved.

use optimal_play::Player;
use optimal_play_python_rules::{
    Line, Report, Settings, Solved, Table, leaving, not_pickled, solve, solve_batch,
};
use pyo3::exceptions::{PyAssertionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::asked::{self, Game, KnownSteps, Step};
use crate::check;
use crate::positions;
use crate::reading::{self, Tables};
use crate::worth::Shown;

/// A solved game.
#[pyclass(module = "optimal_play._native", frozen)]
pub(crate) struct Answer(Solved);

/// Solves the game with these rules.
#[pyfunction]
#[pyo3(name = "solve", signature = (rules, solver, settings, table = None))]
pub(crate) fn solve_rules<'py>(
    rules: &Bound<'py, PyAny>,
    solver: Option<&str>,
    settings: Settings,
    table: Option<Table<'py>>,
) -> PyResult<Answer> {
    solve(rules.py(), rules, solver, &settings, table.as_ref()).map(Answer)
}

/// Solves a game whose start is a row of bytes; `expand` takes and returns rows, one behind the
/// other.
#[pyfunction]
#[pyo3(name = "solve_batch")]
pub(crate) fn solve_rows(
    start: &[u8],
    expand: &Bound<'_, PyAny>,
    solver: Option<&str>,
    settings: Settings,
) -> PyResult<Answer> {
    solve_batch(expand.py(), start, expand, solver, &settings).map(Answer)
}

type Any<'py> = Bound<'py, PyAny>;

/// A move, its value if that is held, and its rank among the best ones, if it is one.
type KnownMove<'py> = (Any<'py>, Option<Shown>, Option<usize>);

/// The player to move, the value, and the moves of a state.
type Surveyed<'py> = (Option<u8>, Option<Shown>, KnownSteps<'py>);

#[pymethods]
impl Answer {
    /// The game as bytes. `None` if it cannot be found again.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let Some(bytes) = py.detach(|| self.0.to_bytes())? else {
            return Ok(None);
        };
        let copied = PyBytes::new_with(py, bytes.len(), |into| {
            into.copy_from_slice(&bytes);
            Ok(())
        });
        copied.map(Some)
    }

    /// The solved game of these rules from such bytes, or else why they are none.
    #[staticmethod]
    fn from_bytes(rules: &Any<'_>, bytes: &[u8], report: &Bound<'_, Report>) -> PyResult<Self> {
        let solved = Solved::from_bytes(rules, bytes, report.get().clone())?;
        solved.map(Self).map_err(PyValueError::new_err)
    }

    /// What the run did.
    #[getter]
    fn report(&self) -> Report {
        self.0.report.clone()
    }

    #[staticmethod]
    fn __reduce__() -> PyResult<()> {
        Err(not_pickled())
    }

    /// How many positions have a number.
    fn __len__(&self) -> usize {
        self.0.graph.count()
    }

    /// Whether the values of all positions are known.
    #[getter]
    fn is_whole(&self) -> bool {
        self.0.values.is_whole()
    }

    /// The number of the position with this key, or `None`.
    fn find(&self, key: &Any<'_>) -> PyResult<Option<u32>> {
        leaving::check()?;
        self.0.keys.find(key)
    }

    /// The value of a position, or `None`.
    fn value(&self, number: u32) -> Option<Shown> {
        self.0.values.get(number).map(Shown)
    }

    /// The plies of a position to the win, or by stage to the end of the stage.
    fn plies(&self, number: u32) -> Option<u16> {
        self.0.values.plies(number)
    }

    /// The player to move; `None` where the game is over, or the rules were not asked.
    fn to_move(&self, number: u32) -> Option<u8> {
        let goes_on = !self.0.graph.edges_of(number).is_empty();
        goes_on.then(|| self.0.graph.player(number) as u8)
    }

    /// The moves of a state, which has this number: with their rewards, the states after them, and
    /// the numbers of these.
    fn steps<'py>(
        &self,
        rules: Any<'py>,
        state: Any<'py>,
        number: u32,
    ) -> PyResult<Vec<Step<'py>>> {
        asked::steps(&self.0, &rules, &state, number)
    }

    /// The moves of a state, which has this number: with their values, and their ranks among the
    /// best ones.
    fn moves<'py>(
        &self,
        rules: Any<'py>,
        state: Any<'py>,
        number: u32,
    ) -> PyResult<Vec<KnownMove<'py>>> {
        let game = Game::new(&self.0, rules);
        let state = game.live(state, number);
        let known = game.read(|solution| reading::moves(solution, &state))?;
        let known = known.into_iter().map(|(mv, value, rank)| {
            let value = value.map(Shown);
            (game.mv(mv), value, rank)
        });
        Ok(known.collect())
    }

    /// What is known of many states, given with their numbers.
    ///
    /// With `in_order`, the key of a state is the state itself: then the moves of a plain one are
    /// in the order of the graph, and the rules are asked for the moves alone.
    fn survey<'py>(
        &self,
        rules: Any<'py>,
        states: Vec<(Any<'py>, u32)>,
        in_order: bool,
    ) -> PyResult<Vec<Surveyed<'py>>> {
        let surveyed = states.into_iter();
        let surveyed = surveyed.map(|(state, number)| {
            let steps = asked::known_steps(&self.0, &rules, &state, number, in_order)?;
            let player = self.to_move(number);
            Ok((player, self.value(number), steps))
        });
        surveyed.collect()
    }

    /// What all keys are: numbers, texts, bytes, or anything that is held as bytes. `None` if they
    /// are not held as bytes.
    fn key_kind(&self) -> Option<&'static str> {
        self.0.keys.kind()
    }

    /// The stage of a position; `None` if the values are not by stage.
    fn stage(&self, number: u32) -> Option<usize> {
        self.0.progress(number).map(|it| it.stage)
    }

    /// The line of best play from a state, which has this number.
    fn line<'py>(&self, rules: Any<'py>, state: Any<'py>, number: u32) -> PyResult<Vec<Any<'py>>> {
        let game = Game::new(&self.0, rules);
        let state = game.live(state, number);
        let line = game.read(|solution| reading::line(solution, &state))?;
        Ok(line.into_iter().map(|mv| game.mv(mv)).collect())
    }

    /// The tree of best play as a picture.
    fn svg(&self, rules: Any<'_>, depth: usize) -> PyResult<String> {
        Game::new(&self.0, rules).read(|solution| reading::svg(solution, depth))
    }

    /// The line of best play with the values of all moves, as text.
    fn playthrough(&self, rules: Any<'_>) -> PyResult<String> {
        Game::new(&self.0, rules).read(reading::playthrough)
    }

    /// The strategy of a player as text, or `None` if the solution does not hold it.
    fn certificate(&self, rules: Any<'_>, player: u8) -> PyResult<Option<String>> {
        if !self.is_whole() {
            return Ok(None); // The graph does not say where the game goes on.
        }
        let player = Player::ALL[usize::from(player.min(1))];
        Game::new(&self.0, rules).read(|solution| reading::certificate(solution, player))
    }

    /// Checks a strategy as text by the rules only. Returns how many moves it has.
    fn check_certificate(&self, rules: Any<'_>, text: &str) -> PyResult<u64> {
        check::certificate(&self.0, &Game::new(&self.0, rules), text)
    }

    /// How many positions there are of each value, at each depth, and with each number of moves.
    /// The moves of lines are given by their rewards and the numbers of the positions after them.
    fn statistics(&self, py: Python<'_>) -> PyResult<Tables<(i64, u32)>> {
        let (settings, line) = (Settings::default(), Line::default());
        let run = settings.begin(&line);
        let tables = line.run(py, &settings, || {
            let statistics = positions::solution(&self.0, &line.stop).statistics(run);
            statistics.map(|it| Tables::new(&it, |edge| self.0.graph.step(edge.name)))
        })?;
        Ok(tables.expect("no limit"))
    }

    /// Compares each value with those of its successors. Returns how many are right, and whether
    /// these are all.
    fn verify(&self, py: Python<'_>) -> PyResult<(u64, bool)> {
        let line = Line::default();
        let verified = line.run(py, &Settings::default(), || {
            reading::verify(&positions::solution(&self.0, &line.stop))
        })?;
        verified.map_err(PyAssertionError::new_err)
    }

    /// Solves the graph with every solver that fits and compares their values. Returns what was
    /// compared.
    fn cross_check(&self, py: Python<'_>, budget: Option<usize>) -> PyResult<String> {
        check::cross_check(py, &self.0, budget)
    }
}
