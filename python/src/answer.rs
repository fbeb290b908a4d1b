//! A solved game, and what can be read from it by the numbers of positions.

use std::collections::HashMap;
use std::time::Instant;

use optimal_play::cross_check::CrossCheck;
use optimal_play::{Certificate, LineEnd, Outcome, Player, Wdl};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyAssertionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::graph::Graph;
use crate::keys::Keys;
use crate::lazy::{self, Searched};
use crate::node::{Edge, FromRules, Known, Names, Node, View};
use crate::report::PyReport;
use crate::rules::Rules;
use crate::settings::Settings;
use crate::solve::{Values, solution, solve};
use crate::statistics;
use crate::walk::walk;

/// A solved game: its graph, the keys of its positions, and their values.
#[pyclass(module = "optimal_play._native", frozen)]
pub(crate) struct Answer {
    graph: Graph,
    keys: Keys,
    values: Values,
    /// The names of moves, unless the rules in Python give them.
    names: Names,
    #[pyo3(get)]
    report: PyReport,
}

impl Answer {
    pub(crate) fn new(graph: Graph, keys: Keys, values: Values, report: PyReport) -> Self {
        Self {
            graph,
            keys,
            values,
            names: Names::none(),
            report,
        }
    }

    /// A part of a game of the library, whose moves have names.
    pub(crate) fn bundled(graph: Graph, names: Names, values: Values, report: PyReport) -> Self {
        Self {
            names,
            ..Self::new(graph, Keys::default(), values, report)
        }
    }
}

/// The least budget of a cross-check, in positions.
const LEAST_BUDGET: usize = 10_000;

/// A value as Python sees it: a number, or the winner and the plies to the win.
pub(crate) trait ToPython: FromRules + std::fmt::Display + 'static {
    fn to_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;
}

impl ToPython for i64 {
    fn to_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        self.into_bound_py_any(py)
    }
}

impl ToPython for Wdl {
    fn to_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let winner = self.winner().map(|it| it as u8);
        (winner, None::<u16>).into_bound_py_any(py)
    }
}

impl ToPython for Outcome {
    fn to_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let winner = self.winner().map(|it| it as u8);
        (winner, self.plies()).into_bound_py_any(py)
    }
}

/// Asks a solution a question, whatever the type of its values.
macro_rules! with_solution {
    ($answer:expr, $names:expr, |$solution:ident, $view:ident| $body:expr) => {{
        let (graph, names) = (&$answer.graph, $names);
        match &$answer.values {
            Values::Scores(values) => {
                with_solution!(graph, values, names, |$solution, $view| $body)
            }
            Values::Outcomes(values) => {
                with_solution!(graph, values, names, |$solution, $view| $body)
            }
            Values::Winners(values) => {
                with_solution!(graph, values, names, |$solution, $view| $body)
            }
        }
    }};
    ($graph:ident, $values:ident, $names:ident, |$solution:ident, $view:ident| $body:expr) => {{
        let $view = View {
            graph: $graph,
            values: $values,
            names: $names,
        };
        let $solution = solution(&$view, 0);
        $body
    }};
}

/// Solves the game with this start and these rules.
#[pyfunction]
#[pyo3(name = "solve")]
pub(crate) fn solve_rules<'py>(
    py: Python<'py>,
    start: Bound<'py, PyAny>,
    questions: &Bound<'py, PyDict>,
    solver: &str,
    settings: Settings,
) -> PyResult<Answer> {
    let rules = Rules::new(start, questions)?;
    let no_line = |_: &[u32]| Ok(Vec::new());
    if solver == "alpha-beta" {
        let searched = lazy::search(py, rules, &settings);
        let searched = searched.map_err(|failure| failure.into_error(py, no_line))?;
        let Searched {
            found,
            values,
            report,
        } = searched;
        let values = Values::Scores(values);
        return Ok(Answer::new(found.graph, found.keys, values, report));
    }
    let started = Instant::now();
    let found = walk(py, rules, &settings);
    let found = found.map_err(|failure| failure.into_error(py, no_line))?;
    let spent = started.elapsed();
    let answer = solve(py, &found.graph, solver, &settings, spent);
    let (values, report) =
        answer.map_err(|failure| failure.into_error(py, |line| found.rules.line(line)))?;
    Ok(Answer::new(found.graph, found.keys, values, report))
}

#[pymethods]
impl Answer {
    /// How many positions have a number.
    fn __len__(&self) -> usize {
        self.graph.count()
    }

    /// Whether the values of all positions are known.
    #[getter]
    fn is_whole(&self) -> bool {
        match &self.values {
            Values::Scores(values) => matches!(values, Known::All(_)),
            Values::Outcomes(values) => matches!(values, Known::All(_)),
            Values::Winners(values) => matches!(values, Known::All(_)),
        }
    }

    /// The number of the position with this key, or `None`.
    fn find(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        self.keys.find(key)
    }

    /// The number of the position with this form, or `None`.
    fn find_form(&self, form: &[u8]) -> Option<u32> {
        self.keys.find_form(form)
    }

    /// The value of a position, or `None`.
    fn value<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.values {
            Values::Scores(values) => values.get(number).map(|it| it.to_python(py)),
            Values::Outcomes(values) => values.get(number).map(|it| it.to_python(py)),
            Values::Winners(values) => values.get(number).map(|it| it.to_python(py)),
        }
        .transpose()
    }

    /// The player to move, and whether the game goes on.
    fn to_move(&self, number: u32) -> Option<u8> {
        let goes_on = !self.graph.edges_of(number).is_empty();
        goes_on.then(|| self.graph.player(number) as u8)
    }

    /// The first edge of a position, and the number after the last.
    fn edges(&self, number: u32) -> (u32, u32) {
        let edges = self.graph.edges_of(number);
        (edges.start, edges.end)
    }

    /// The position that an edge leads to.
    fn target(&self, edge: u32) -> u32 {
        self.graph.target(edge)
    }

    /// The moves of a position that keep its value, as their numbers.
    fn best(&self, number: u32) -> Vec<u32> {
        let first = self.graph.edges_of(number).start;
        with_solution!(self, &Names::none(), |solution, view| {
            let node = Node::new(&view, number);
            let best = solution.best_moves(&node);
            best.map(|edge| edge.number - first).collect()
        })
    }

    /// The value of each move of a position, in the order of the rules.
    fn move_values<'py>(
        &self,
        py: Python<'py>,
        number: u32,
    ) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
        with_solution!(self, &Names::none(), |solution, view| {
            let node = Node::new(&view, number);
            let moves = solution.moves_with_values(&node);
            moves
                .map(|(_, value)| value.map(|it| it.to_python(py)).transpose())
                .collect()
        })
    }

    /// The line of best play from a position, as the numbers of the moves; and the ply that it
    /// returns to, if it ends in a cycle.
    fn line(&self, number: u32) -> (Vec<u32>, Option<usize>) {
        with_solution!(self, &Names::none(), |solution, view| {
            let root = Node::new(&view, number);
            let mut line = solution.line_from(&root);
            let mut at = number;
            let mut moves = Vec::new();
            for edge in line.by_ref() {
                moves.push(edge.number - self.graph.edges_of(at).start);
                at = self.graph.target(edge.number);
            }
            let repeats = match line.end() {
                Some(LineEnd::Repeats(moves)) => Some(moves),
                _ => None,
            };
            (moves, repeats)
        })
    }

    /// A shortest line from the start to a position, as the numbers of the moves.
    fn line_to(&self, number: u32) -> Vec<u32> {
        self.graph.line_to(number)
    }

    /// The numbers of all positions whose value is known, nearest to the start first.
    fn positions(&self) -> Vec<u32> {
        with_solution!(self, &Names::none(), |solution, _view| {
            solution
                .positions()
                .map(|(node, _)| node.number())
                .collect()
        })
    }

    /// Compares each value with those of its successors. Returns how many are right, and whether
    /// these are all.
    fn verify(&self, py: Python<'_>) -> PyResult<(u64, bool)> {
        py.detach(|| {
            with_solution!(self, &Names::none(), |solution, _view| {
                let verified = solution.verify().map_err(|error| error.to_string())?;
                Ok((verified.positions, verified.complete))
            })
        })
        .map_err(PyAssertionError::new_err::<String>)
    }

    /// Solves the graph with every solver that fits and compares their values. Returns what was
    /// compared.
    fn cross_check(&self, py: Python<'_>) -> PyResult<String> {
        let (graph, names) = (&self.graph, &Names::none());
        let budget = graph.count().max(LEAST_BUDGET);
        let text = py.detach(|| match &self.values {
            Values::Scores(values) => {
                let view = View {
                    graph,
                    values,
                    names,
                };
                let root = Node::new(&view, 0);
                let agreement = CrossCheck::new(&root, budget).run();
                agreement
                    .map(|it| it.to_string())
                    .map_err(|it| it.to_string())
            }
            Values::Outcomes(values) => {
                let view = View {
                    graph,
                    values,
                    names,
                };
                let root = Node::new(&view, 0);
                let agreement = CrossCheck::cyclic(&root, budget).run();
                agreement
                    .map(|it| it.to_string())
                    .map_err(|it| it.to_string())
            }
            Values::Winners(_) => Err("only games in Python are compared".to_owned()),
        });
        text.map_err(PyAssertionError::new_err::<String>)
    }

    /// The strategy of a player as text, or `None` if the solution does not hold it.
    fn certificate(&self, py: Python<'_>, player: u8) -> Option<String> {
        if !self.is_whole() {
            return None; // the graph does not say where the game goes on
        }
        let player = if player == 0 {
            Player::Max
        } else {
            Player::Min
        };
        py.detach(|| {
            with_solution!(self, &Names::none(), |solution, _view| {
                solution.certificate(player).map(|it| it.to_string())
            })
        })
    }

    /// Checks a strategy as text by the rules only. Returns how many positions it leads to.
    fn check_certificate(&self, text: &str) -> PyResult<u64> {
        if !self.is_whole() {
            let message = "only a whole solution knows the game: solve with minimax or retrograde";
            return Err(PyValueError::new_err(message));
        }
        let names = &Names::none();
        let wrong = |error: String| PyValueError::new_err(error);
        let graph = &self.graph;
        match &self.values {
            Values::Scores(values) => {
                let view = View {
                    graph,
                    values,
                    names,
                };
                let certificate: Certificate<i64> =
                    text.parse().map_err(|it| wrong(format!("{it}")))?;
                let checked = certificate.verify(&Node::new(&view, 0));
                checked.map_err(|error| wrong(error.to_string()))
            }
            Values::Winners(_) => Err(wrong("only games in Python are checked".to_owned())),
            Values::Outcomes(values) => {
                let view = View {
                    graph,
                    values,
                    names,
                };
                let certificate: Certificate<Outcome> =
                    text.parse().map_err(|it| wrong(format!("{it}")))?;
                let checked = certificate.verify_cyclic(&Node::new(&view, 0));
                checked.map_err(|error| wrong(error.to_string()))
            }
        }
    }

    /// The tree of best play as a picture; `names` has the names of moves by their edges.
    fn svg(&self, depth: usize, names: Option<HashMap<u32, String>>) -> String {
        let given = names.map(Names::Given);
        with_solution!(
            self,
            given.as_ref().unwrap_or(&self.names),
            |solution, _view| solution.best_play_tree(depth).svg().to_string()
        )
    }

    /// The line of best play with the values of all moves, as text.
    fn playthrough(&self, names: Option<HashMap<u32, String>>) -> String {
        let given = names.map(Names::Given);
        with_solution!(
            self,
            given.as_ref().unwrap_or(&self.names),
            |solution, _view| solution.playthrough().to_string()
        )
    }

    /// The name of the move of an edge, if the game is one of the library.
    fn name(&self, edge: u32) -> Option<&str> {
        self.names.get(edge)
    }

    /// How many positions there are of each value, at each depth, and with each number of moves.
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        with_solution!(self, &Names::none(), |solution, _view| {
            let line = |line: &[Edge<'_>]| {
                let mut at = 0;
                let ordinal = |edge: &Edge<'_>| {
                    let first = self.graph.edges_of(at).start;
                    at = self.graph.target(edge.number);
                    edge.number - first
                };
                line.iter().map(ordinal).collect()
            };
            statistics::tables(py, &solution.statistics(), line)
        })
    }
}
