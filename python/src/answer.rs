//! A solved game, and what can be read from it by the numbers of positions.

use std::collections::HashMap;

use optimal_play::{LineEnd, Player, Report, Run, Solution, Value};
use optimal_play_python_engine::{Edge, Graph, Names, Node, Values, View, Worth};
use pyo3::exceptions::PyAssertionError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::check;
use crate::keys::Keys;
use crate::report::PyReport;
use crate::statistics;
use crate::worth::Shown;

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

    fn view(&self) -> View<'_> {
        self.view_with(None)
    }

    /// The graph with these names of moves, or else with its own.
    fn view_with<'v>(&'v self, names: Option<&'v Names>) -> View<'v> {
        View {
            graph: &self.graph,
            values: &self.values,
            names: names.unwrap_or(&self.names),
        }
    }
}

/// A solution of the library from the values of a graph, which has one of its first position.
fn solution<'v>(view: &'v View<'v>) -> Solution<Node<'v, Worth>> {
    let value_of = |node: &Node<'v, Worth>| node.view().values.get(node.number());
    let report = no_report();
    Solution::from_values(Node::new(view, 0), value_of, view.values.is_whole(), report)
}

/// Nothing reads it: the report of an answer is its own.
fn no_report() -> Report {
    Run::new().report()
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
        self.values.is_whole()
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
    fn value(&self, number: u32) -> Option<Shown> {
        self.values.get(number).map(Shown)
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

    /// The name of the move of an edge, if the game is one of the library.
    fn name(&self, edge: u32) -> Option<&str> {
        self.names.get(edge)
    }

    /// The moves of a position that keep its value, as their numbers.
    fn best(&self, number: u32) -> Vec<u32> {
        let first = self.graph.edges_of(number).start;
        if self.values.get(number).is_none() {
            return Vec::new();
        }
        let view = self.view();
        let (solution, node) = (solution(&view), Node::new(&view, number));
        let best = solution.best_moves(&node);
        best.map(|edge| edge.number - first).collect()
    }

    /// The value of each move of a position, in the order of the rules.
    fn move_values(&self, number: u32) -> Vec<Option<Shown>> {
        let value = |edge| {
            let after = self.values.get(self.graph.target(edge))?;
            after.back_up(self.graph.reward(edge)).map(Shown)
        };
        self.graph.edges_of(number).map(value).collect()
    }

    /// The line of best play from a position, as the numbers of the moves; and the ply that it
    /// returns to, if it ends in a cycle.
    fn line(&self, number: u32) -> (Vec<u32>, Option<usize>) {
        if self.values.get(number).is_none() {
            return (Vec::new(), None);
        }
        let view = self.view();
        let solution = solution(&view);
        let mut line = solution.line_from(&Node::new(&view, number));
        let moves = self.ordinals(number, line.by_ref());
        let repeats = match line.end() {
            Some(LineEnd::Repeats(moves)) => Some(moves),
            _ => None,
        };
        (moves, repeats)
    }

    /// A shortest line from the start to a position, as the numbers of the moves.
    fn line_to(&self, number: u32) -> Vec<u32> {
        self.graph.line_to(number)
    }

    /// The numbers of all positions whose value is known, nearest to the start first.
    fn positions(&self, py: Python<'_>) -> Vec<u32> {
        py.detach(|| {
            let view = self.view();
            let solution = solution(&view);
            let positions = solution.positions();
            positions.map(|(node, _)| node.number()).collect()
        })
    }

    /// The tree of best play as a picture; `names` has the names of moves by their edges.
    fn svg(&self, py: Python<'_>, depth: usize, names: Option<HashMap<u32, String>>) -> String {
        let given = names.map(Names::Given);
        let view = self.view_with(given.as_ref());
        py.detach(|| solution(&view).best_play_tree(depth).svg().to_string())
    }

    /// The line of best play with the values of all moves, as text.
    fn playthrough(&self, py: Python<'_>, names: Option<HashMap<u32, String>>) -> String {
        let given = names.map(Names::Given);
        let view = self.view_with(given.as_ref());
        py.detach(|| solution(&view).playthrough().to_string())
    }

    /// How many positions there are of each value, at each depth, and with each number of moves.
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let view = self.view();
        let statistics = py.detach(|| solution(&view).statistics());
        let line = |line: &[Edge<'_>]| self.ordinals(0, line.iter().copied());
        statistics::tables(py, &statistics, line)
    }

    /// Compares each value with those of its successors. Returns how many are right, and whether
    /// these are all.
    fn verify(&self, py: Python<'_>) -> PyResult<(u64, bool)> {
        let verified = py.detach(|| {
            let view = self.view();
            let verified = solution(&view).verify();
            verified.map_err(|error| error.to_string())
        });
        let verified = verified.map_err(PyAssertionError::new_err)?;
        Ok((verified.positions, verified.complete))
    }

    /// Solves the graph with every solver that fits and compares their values. Returns what was
    /// compared.
    fn cross_check(&self, py: Python<'_>) -> PyResult<String> {
        check::cross_check(py, &self.view())
    }

    /// The strategy of a player as text, or `None` if the solution does not hold it.
    fn certificate(&self, py: Python<'_>, player: u8) -> Option<String> {
        if !self.is_whole() {
            return None; // the graph does not say where the game goes on
        }
        let player = Player::ALL[usize::from(player.min(1))];
        py.detach(|| {
            let certificate = solution(&self.view()).certificate(player);
            certificate.map(|it| it.to_string())
        })
    }

    /// Checks a strategy as text by the rules only. Returns how many positions it leads to.
    fn check_certificate(&self, py: Python<'_>, text: &str) -> PyResult<u64> {
        check::certificate(py, &self.view(), text)
    }
}

impl Answer {
    /// The numbers of the moves of a line from a position.
    fn ordinals<'v>(&self, from: u32, line: impl Iterator<Item = Edge<'v>>) -> Vec<u32> {
        let mut at = from;
        let ordinal = |edge: Edge<'_>| {
            let first = self.graph.edges_of(at).start;
            at = self.graph.target(edge.number);
            edge.number - first
        };
        line.map(ordinal).collect()
    }
}
