//! Solving a game whose rules are in Python.

use optimal_play::Run;
use optimal_play::run::{MemoryReservation, StopReason};
use optimal_play_python_engine::{
    FromRules, Graph, Kind, Progress, Stages, Values, View, Worth, solve_by_minimax,
    solve_by_retrograde, solve_by_stage,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::exceptions::Failure;
use crate::kept::Table;
use crate::keys::Keys;
use crate::lazy;
use crate::leaving;
use crate::report::Report;
use crate::rules::Rules;
use crate::run::Line;
use crate::settings::Settings;
use crate::walk::{Found, walk};
use crate::watch::Watch;

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
    /// The value of a position where the game is over.
    #[must_use]
    pub fn result(&self, position: u32) -> Option<Worth> {
        let result = self.graph.result(position)?;
        Some(Worth::at_end(self.values.kind(), result))
    }

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

/// Solves the game of an object of `optimal_play.Rules` by the solver with this name. Without one,
/// by minimax, or by stage where positions repeat and values are scores. Alpha-beta keeps its
/// search in the file of a table.
///
/// # Errors
///
/// What the rules raise; or a `SolveError` of Python.
pub fn solve<'py>(
    py: Python<'py>,
    rules: &Bound<'py, PyAny>,
    solver: Option<&str>,
    settings: &Settings,
    table: Option<&Table<'py>>,
) -> PyResult<Solved> {
    leaving::check()?;
    let line = Line::default();
    let run = match table {
        // It limits the positions that the rules are asked about, not those that it finds again.
        Some(_) => settings.begin_with(&line, None),
        None => settings.begin(&line),
    };
    let mut watch = Watch::new(settings, &run);
    let rules = Rules::of(rules)?;
    if solver == Some("alpha-beta") {
        let found = lazy::search(py, rules, &line, run, watch, table);
        return found.map_err(|failure| failure.into_plain_error(py));
    }
    let found = walk(py, rules, &mut watch);
    let mut found = found.map_err(|failure| failure.into_plain_error(py))?;
    found.keys.free_table();
    watch.hold(found.bytes());
    let answer = line.run(py, settings, || solve_graph(&mut found.graph, solver, run))?;
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

/// Finds the stages of a graph, which hold memory of the run.
fn find_stages(graph: &Graph, run: &mut Run<'_>) -> Result<(Stages, MemoryReservation), Failure> {
    let mut memory = run.reservation();
    let found = Stages::find(graph, |bytes| -> Result<(), StopReason> {
        memory.resize(bytes);
        memory.try_grow(0, || Ok::<_, ()>(()))?;
        run.poll(0)
    });
    match found {
        Ok(Ok(stages)) => Ok((stages, memory)),
        Ok(Err(it)) => Err(Failure::reward_in_cycle(it)),
        Err(reason) => Err(reason.into()),
    }
}

/// Solves a whole graph by the solver with this name, or one that fits.
pub(crate) fn solve_graph(
    graph: &mut Graph,
    solver: Option<&str>,
    mut run: Run<'_>,
) -> Result<(Values, Report), Failure> {
    let has_scores = graph.has_scores();
    let may_need_stages = match solver {
        None => has_scores && !graph.is_ascending(),
        Some(name) => name == "by-stage",
    };
    let mut memory_of_stages = None;
    if may_need_stages {
        let found = find_stages(graph, &mut run);
        let (stages, memory) = found.map_err(|failure| {
            failure.with_report(|| Report {
                positions: graph.count() as u64,
                ..Report::from(&run.report())
            })
        })?;
        if stages.repeat || solver.is_some() {
            graph.set_stages(stages);
            memory_of_stages = Some(memory);
        }
    }
    let wrong = |message: String| Err(PyValueError::new_err(message).into());
    let solve_view = match solver {
        _ if memory_of_stages.is_some() => solve_by_stage,
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
    let values = &Values::none(Kind::Score);
    let (values, report) = solve_view(&View { graph, values }, run)?;
    Ok((values, Report::from(&report)))
}
