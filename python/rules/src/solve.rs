//! Solving a game whose rules are in Python.

use std::time::Instant;

use optimal_play::Run;
use optimal_play_python_engine::{
    Graph, Kind, Values, View, solve_by_minimax, solve_by_retrograde,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::exceptions::Failure;
use crate::keys::Keys;
use crate::lazy;
use crate::report::Report;
use crate::rules::Rules;
use crate::run::run;
use crate::settings::Settings;
use crate::walk::{Found, walk};

/// A solved game: its positions, their keys and their values.
#[derive(Debug)]
pub struct Solved {
    /// The positions and their moves.
    pub graph: Graph,
    /// The numbers of the keys.
    pub keys: Keys,
    /// The values.
    pub values: Values,
    /// What the run did.
    pub report: Report,
}

/// Solves the game of an object of `optimal_play.Rules` by the solver with this name.
///
/// # Errors
///
/// What the rules raise; or a `SolveError` of Python.
pub fn solve<'py>(
    py: Python<'py>,
    rules: &Bound<'py, PyAny>,
    solver: &str,
    settings: &Settings,
) -> PyResult<Solved> {
    let started = Instant::now();
    let rules = Rules::of(rules)?;
    let no_line = |_: &[u32]| Ok(Vec::new());
    if solver == "alpha-beta" {
        let found = lazy::search(py, rules, settings, started);
        return found.map_err(|failure| failure.into_error(py, no_line));
    }
    let found = walk(py, rules, settings, started);
    let mut found = found.map_err(|failure| failure.into_error(py, no_line))?;
    found.keys.free_table();
    let answer = solve_graph(py, &found.graph, solver, settings, started);
    let (values, report) =
        answer.map_err(|failure| failure.into_error(py, |line| found.line(line)))?;
    let Found { keys, graph, .. } = found;
    Ok(Solved {
        graph,
        keys,
        values,
        report,
    })
}

/// Solves a whole graph by the solver with this name, in a call that started then.
pub(crate) fn solve_graph(
    py: Python<'_>,
    graph: &Graph,
    solver: &str,
    settings: &Settings,
    started: Instant,
) -> Result<(Values, Report), Failure> {
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
    let answer = run(py, settings, started.elapsed(), |run: Run<'_>| {
        let view = View {
            graph,
            values: &Values::none(Kind::Score),
        };
        let answer = if has_outcomes {
            solve_by_retrograde(&view, run)
        } else {
            solve_by_minimax(&view, run)
        };
        let (values, report) = answer.map_err(|error| Failure::from_solver(&error))?;
        Ok((values, Report::from(&report)))
    })?;
    let (values, report) = answer.map_err(|failure: Failure| failure.since(started))?;
    Ok((values, report.since(started)))
}
