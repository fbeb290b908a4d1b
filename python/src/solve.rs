//! The solvers of the library on a graph.

use std::time::Duration;

use optimal_play::{
    Minimax, Outcome, Retrograde, Run, Solution, SolveError, Solver, Tabulate, Wdl,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::graph::Graph;
use crate::node::{Edge, FromRules, Known, Names, Node, View};
use crate::report::PyReport;
use crate::run::run;
use crate::settings::Settings;

/// The values of all positions, or of those that a search needed.
pub(crate) enum Values {
    Scores(Known<i64>),
    Outcomes(Known<Outcome>),
    Winners(Known<Wdl>),
}

/// Solves a whole graph by the solver with this name.
pub(crate) fn solve(
    py: Python<'_>,
    graph: &Graph,
    solver: &str,
    settings: &Settings,
    spent: Duration,
) -> Result<(Values, PyReport), Failure> {
    match solver {
        "minimax" => {
            let (values, report) = solve_by(py, graph, InOrder, settings, spent)?;
            Ok((Values::Scores(values), report))
        }
        "retrograde" if graph.has_rewards() => {
            let message = "retrograde analysis finds who wins: its games have no rewards";
            Err(PyValueError::new_err(message).into())
        }
        "retrograde" if graph.results().iter().any(|it| !(-1..=1).contains(it)) => {
            let message = "retrograde analysis finds who wins: a value must be 1, 0 or -1";
            Err(PyValueError::new_err(message).into())
        }
        "retrograde" => {
            let (values, report) = solve_by(py, graph, Retrograde::indexed(), settings, spent)?;
            Ok((Values::Outcomes(values), report))
        }
        _ => {
            let message = format!("there is no solver {solver:?}");
            Err(PyValueError::new_err(message).into())
        }
    }
}

/// Tabulation where every move lowers the index, as in a walk layer by layer; otherwise minimax.
struct InOrder;

impl<'v> Solver<Node<'v, i64>> for InOrder {
    fn solve(
        &self,
        root: &Node<'v, i64>,
        run: Run<'_>,
    ) -> Result<Solution<Node<'v, i64>>, SolveError<Edge<'v>>> {
        if root.view().graph.is_ascending() {
            Tabulate::by_index().solve(root, run)
        } else {
            Minimax::dense().solve(root, run)
        }
    }
}

fn solve_by<V: FromRules + 'static, S>(
    py: Python<'_>,
    graph: &Graph,
    solver: S,
    settings: &Settings,
    spent: Duration,
) -> Result<(Known<V>, PyReport), Failure>
where
    S: for<'n> Solver<Node<'n, V>> + Send,
{
    let (names, unknown) = (Names::none(), Known::All(Vec::new()));
    let (names, unknown) = (&names, &unknown);
    let work = move |run: Run<'_>| {
        let view = View {
            graph,
            values: unknown,
            names,
        };
        let solution = solver.solve(&Node::new(&view, 0), run);
        let solution = solution.map_err(|error| failure(graph, &error))?;
        let value = |number| solution.value_of(&Node::new(&view, number));
        let all = (0..).map_while(value).take(graph.count());
        let mut values = Vec::with_capacity(graph.count());
        values.extend(all);
        Ok((Known::All(values), solution.report().into()))
    };
    run(py, settings, spent, work)?
}

/// The error of a solver on a graph.
fn failure(graph: &Graph, error: &SolveError<Edge<'_>>) -> Failure {
    // An error names edges; a line of play needs the number of each in its position.
    let firsts = graph.first_edges();
    let number = |edge: &Edge<'_>| {
        let after = firsts.partition_point(|&first| first <= edge.number);
        edge.number - firsts[after - 1]
    };
    Failure::from_solver(error, number)
}

/// A solution of the library from the values of a graph.
pub(crate) fn solution<'v, V: FromRules>(
    view: &'v View<'v, V>,
    root: u32,
) -> Solution<Node<'v, V>> {
    let is_whole = matches!(view.values, Known::All(_));
    let value_of = |node: &Node<'v, V>| node.view().values.get(node.number());
    let report = Run::new().report();
    Solution::from_values(Node::new(view, root), value_of, is_whole, report)
}
