//! A walk through a game that asks its rules about each position once.

use std::time::Instant;

use optimal_play_python_engine::{Graph, Numbered};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::exceptions::Failure;
use crate::keys::{Keys, too_large};
use crate::rules::{Next, Rules};
use crate::settings::{Progress, Settings};

/// The positions found so far.
#[derive(Debug)]
pub(crate) struct Found<'py> {
    pub(crate) rules: Rules<'py>,
    pub(crate) keys: Keys,
    pub(crate) graph: Graph,
}

impl<'py> Found<'py> {
    /// Only the start, with number 0.
    pub(crate) fn new(rules: Rules<'py>) -> PyResult<Self> {
        let mut found = Self {
            rules,
            keys: Keys::default(),
            graph: Graph::default(),
        };
        found.rules.number(&found.rules.start, &mut found.keys)?;
        found.graph.push();
        Ok(found)
    }

    /// The bytes that they take.
    fn bytes(&self) -> usize {
        self.keys.bytes() + self.graph.bytes()
    }

    /// Asks the rules about a position, and gives each position that is new to `ahead`.
    ///
    /// If the rules raise an exception, the position stays as it was.
    pub(crate) fn ask(
        &mut self,
        position: u32,
        state: &Bound<'py, PyAny>,
        mut ahead: impl FnMut(u32, Bound<'py, PyAny>),
    ) -> PyResult<()> {
        let Self { rules, keys, graph } = self;
        let first = graph.edges();
        let next = rules.successors(state, |reward, after| {
            let Numbered { number, is_new } = rules.number(&after, keys)?;
            if is_new {
                graph.push();
                ahead(number, after);
            }
            graph.push_edge(reward, number);
            Ok(())
        });
        match next {
            Ok(Next::Over(value)) => graph.set_result(position, value).map_err(too_large),
            Ok(Next::On(player)) => graph.set_moves(position, first, player).map_err(too_large),
            Err(error) => {
                graph.truncate(first);
                Err(error)
            }
        }
    }

    /// The moves from the start along these edges.
    ///
    /// An edge was a move of one state of its position; another state there may have other moves to
    /// the same positions.
    pub(crate) fn line(&self, edges: &[u32]) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let Self { rules, keys, graph } = self;
        let mut state = rules.start.clone();
        let mut line = Vec::new();
        for &edge in edges {
            let (reward, to) = graph.step(edge);
            let step = rules.find_move(&state, |its_reward, after| {
                Ok(its_reward == reward && rules.find(after, keys)? == Some(to))
            })?;
            let (mv, after) = step.ok_or_else(|| {
                PyValueError::new_err("a state leads elsewhere than another one with its key")
            })?;
            line.push(mv);
            state = after;
        }
        Ok(line)
    }

    /// The exception with a note of the moves that lead to the position where it came up.
    pub(crate) fn with_line(&self, error: PyErr, position: u32, py: Python<'py>) -> PyErr {
        if !error.is_instance_of::<pyo3::exceptions::PyException>(py) {
            return error; // such as KeyboardInterrupt
        }
        let Ok(line) = self.line(&self.graph.line(0, position)) else {
            return error;
        };
        let line: Vec<_> = line.iter().filter_map(|mv| mv.repr().ok()).collect();
        let line: Vec<_> = line.iter().map(ToString::to_string).collect();
        let note = if line.is_empty() {
            "at the start of the game".to_owned()
        } else {
            format!("after the moves [{}]", line.join(", "))
        };
        // Without the note, the exception is still the right one.
        let _ = error.add_note(py, note);
        error
    }
}

/// How many positions are asked between looks at signals and the clock.
const INTERVAL: usize = 64;

/// Finds every position that the start leads to, in a call that started then.
pub(crate) fn walk<'py>(
    py: Python<'py>,
    rules: Rules<'py>,
    settings: &Settings,
    started: Instant,
) -> Result<Found<'py>, Failure> {
    let mut found = Found::new(rules)?;
    let mut ahead = vec![(0, found.rules.start.clone())];
    let mut asked = 0;
    let mut watch = settings.watch();
    while let Some((position, state)) = ahead.pop() {
        if asked % INTERVAL == 0 {
            py.check_signals()?;
            settings.check(asked, found.bytes(), started)?;
            watch.report(py, || Progress::walking(asked, started))?;
        }
        settings.check_positions(asked, 1, || found.bytes(), started)?;
        let answer = found.ask(position, &state, |number, state| {
            ahead.push((number, state));
        });
        answer.map_err(|error| found.with_line(error, position, py))?;
        asked += 1;
    }
    Ok(found)
}
