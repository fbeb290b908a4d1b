//! Solving a game whose rules are in Python.

use std::time::Instant;

use optimal_play::Run;
use optimal_play_python_engine::{
    Graph, Kind, Progress, Stages, Values, View, solve_by_minimax, solve_by_retrograde,
    solve_by_stage,
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

impl Solved {
    /// How far a position is, if these are values by stage.
    #[must_use]
    pub fn progress(&self, position: u32) -> Option<Progress> {
        let is_held = self.values.are_by_stage() && (position as usize) < self.graph.count();
        is_held.then(|| Progress {
            stage: self.graph.stages().of(position),
            plies: self.values.plies(position),
        })
    }
}

/// Solves the game of an object of `optimal_play.Rules` by the solver with this name. Without one, by
/// minimax, or by stage where positions repeat and values are scores.
///
/// # Errors
///
/// What the rules raise; or a `SolveError` of Python.
pub fn solve<'py>(
    py: Python<'py>,
    rules: &Bound<'py, PyAny>,
    solver: Option<&str>,
    settings: &Settings,
) -> PyResult<Solved> {
    let started = Instant::now();
    let rules = Rules::of(rules)?;
    let no_line = |_: &[u32]| Ok(Vec::new());
    if solver == Some("alpha-beta") {
        let found = lazy::search(py, rules, settings, started);
        return found.map_err(|failure| failure.into_error(py, no_line));
    }
    let found = walk(py, rules, settings, started);
    let mut found = found.map_err(|failure| failure.into_error(py, no_line))?;
    found.keys.free_table();
    let answer = solve_graph(py, &mut found.graph, solver, settings, started);
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

/// The stages of a graph.
fn find_stages(
    py: Python<'_>,
    graph: &Graph,
    settings: &Settings,
    started: Instant,
) -> Result<Stages, Failure> {
    let asked = graph.count();
    let poll = |bytes| {
        Python::attach(|py| {
            py.check_signals()?;
            settings.check(asked, graph.bytes() + bytes, started)
        })
    };
    let found = py.detach(|| Stages::find(graph, poll))?;
    found.map_err(|it| Failure::reward_in_cycle(it, graph, started))
}

/// Solves a whole graph by the solver with this name, or one that fits, in a call that started then.
pub(crate) fn solve_graph(
    py: Python<'_>,
    graph: &mut Graph,
    solver: Option<&str>,
    settings: &Settings,
    started: Instant,
) -> Result<(Values, Report), Failure> {
    let has_scores = graph.has_scores();
    let may_need_stages = match solver {
        None => has_scores && !graph.is_ascending(),
        Some(name) => name == "by-stage",
    };
    let mut is_by_stage = false;
    if may_need_stages {
        let stages = find_stages(py, graph, settings, started)?;
        is_by_stage = stages.repeat || solver.is_some();
        if is_by_stage {
            graph.set_stages(stages);
        }
    }
    let wrong = |message: String| Err(PyValueError::new_err(message).into());
    let solve_view = match solver {
        _ if is_by_stage => solve_by_stage,
        None | Some("minimax") => solve_by_minimax,
        Some("retrograde") if has_scores => {
            return wrong(
                "retrograde finds who wins: values must be 1, 0 or -1, without rewards; \
                 solver=\"by-stage\" finds scores"
                    .to_owned(),
            );
        }
        Some("retrograde") => solve_by_retrograde,
        Some(other) => return wrong(format!("there is no solver {other:?}")),
    };
    let answer = run(py, settings, started.elapsed(), |run: Run<'_>| {
        let values = &Values::none(Kind::Score);
        let answer = solve_view(&View { graph, values }, run);
        let (values, report) = answer.map_err(|error| Failure::from_solver(&error))?;
        Ok((values, Report::from(&report)))
    })?;
    let (values, report) = answer.map_err(|failure: Failure| failure.since(started))?;
    Ok((values, report.since(started)))
}
