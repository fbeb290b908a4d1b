//! Solving a game whose rules are in Python.

use std::time::{Duration, Instant};

use optimal_play::{Run, SolveError};
use optimal_play_python_engine::{
    Edge, Graph, Kind, Names, Values, View, solve_by_minimax, solve_by_retrograde,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::Answer;
use crate::failure::Failure;
use crate::lazy::{self, Searched};
use crate::report::PyReport;
use crate::rules::Rules;
use crate::run::run;
use crate::settings::Settings;
use crate::walk::walk;

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
        return Ok(Answer::new(found.graph, found.keys, values, report));
    }
    let started = Instant::now();
    let found = walk(py, rules, &settings);
    let mut found = found.map_err(|failure| failure.into_error(py, no_line))?;
    found.keys.free_table();
    let spent = started.elapsed();
    let answer = solve(py, &found.graph, solver, &settings, spent);
    let (values, report) =
        answer.map_err(|failure| failure.into_error(py, |line| found.rules.line(line)))?;
    Ok(Answer::new(found.graph, found.keys, values, report))
}

/// Solves a whole graph by the solver with this name.
pub(crate) fn solve(
    py: Python<'_>,
    graph: &Graph,
    solver: &str,
    settings: &Settings,
    spent: Duration,
) -> Result<(Values, PyReport), Failure> {
    let wrong = |message: String| Err(PyValueError::new_err(message).into());
    let has_outcomes = match solver {
        "minimax" => false,
        "retrograde" if graph.has_rewards() => {
            return wrong("retrograde analysis finds who wins: its games have no rewards".into());
        }
        "retrograde" if graph.results().iter().any(|it| !(-1..=1).contains(it)) => {
            return wrong("retrograde analysis finds who wins: a value must be 1, 0 or -1".into());
        }
        "retrograde" => true,
        _ => return wrong(format!("there is no solver {solver:?}")),
    };
    run(py, settings, spent, |run: Run<'_>| {
        let view = View {
            graph,
            values: &Values::none(Kind::Score),
            names: &Names::none(),
        };
        let answer = if has_outcomes {
            solve_by_retrograde(&view, run)
        } else {
            solve_by_minimax(&view, run)
        };
        let (values, report) = answer.map_err(|error| failure(graph, &error))?;
        Ok((values, PyReport::from(&report)))
    })?
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
