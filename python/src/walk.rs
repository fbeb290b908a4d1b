//! A walk through a game that asks its rules about each position once.

use std::time::Instant;

use optimal_play_python_engine::{Graph, Numbered};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::failure::{Failure, Limit};
use crate::keys::{Keys, too_large};
use crate::rules::{Next, Rules};
use crate::settings::{Progress, Settings};

/// The positions found so far.
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
        let key = found.rules.key(&found.rules.start)?;
        found.keys.number(&key)?;
        found.graph.push();
        Ok(found)
    }

    /// Asks the rules what follows from a position, and gives each position that is new to `ahead`.
    /// Returns whether the game goes on; then somebody is to move.
    ///
    /// `first` is the answer to the first question, if it was asked before. If the rules raise an
    /// exception, the position stays as it was.
    pub(crate) fn ask(
        &mut self,
        position: u32,
        state: &Bound<'py, PyAny>,
        first: Option<Bound<'py, PyAny>>,
        mut ahead: impl FnMut(u32, Bound<'py, PyAny>),
    ) -> PyResult<bool> {
        let Self { rules, keys, graph } = self;
        let edges = graph.edges();
        let next = rules.successors(state, first, |reward, after| {
            let Numbered { number, is_new } = match rules.key(&after) {
                Ok(key) => keys.number(&key)?,
                Err(error) => return Err(error),
            };
            if is_new {
                graph.push();
                ahead(number, after);
            }
            graph.push_edge(reward, number);
            Ok(())
        });
        match next {
            Ok(Next::Over(value)) => graph.set_result(position, value).map(|()| false),
            Ok(Next::On) => graph.set_moves(position, edges).map(|()| true),
            Err(error) => {
                graph.truncate(edges);
                return Err(error);
            }
        }
        .map_err(too_large)
    }

    /// The exception with a note of the moves that lead to the position where it came up.
    pub(crate) fn with_line(&self, error: PyErr, position: u32, py: Python<'py>) -> PyErr {
        if !error.is_instance_of::<pyo3::exceptions::PyException>(py) {
            return error; // such as KeyboardInterrupt
        }
        let Ok(line) = self.rules.line(&self.graph.line_to(position)) else {
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

/// How many positions are asked about between looks at signals and the clock.
const INTERVAL: usize = 64;

/// Finds every position that the start leads to.
pub(crate) fn walk<'py>(
    py: Python<'py>,
    rules: Rules<'py>,
    settings: &Settings,
) -> Result<Found<'py>, Failure> {
    let started = Instant::now();
    let mut found = Found::new(rules)?;
    let mut ahead = vec![(0, found.rules.start.clone())];
    let mut asked = 0;
    let mut watch = settings.watch();
    while !ahead.is_empty() {
        py.check_signals()?;
        settings.check(asked, found.keys.bytes() + found.graph.bytes(), started)?;
        watch.report(py, || Progress::walking(asked, started))?;
        let left = settings.positions.map(|limit| limit - asked as u64);
        let left = left.map_or(INTERVAL, |left| left.try_into().unwrap_or(INTERVAL));
        if left == 0 {
            return Err(Limit::Positions.reached(settings, asked, started));
        }
        let rest = ahead.len().saturating_sub(left.min(INTERVAL));
        let now = ahead.split_off(rest);
        asked += now.len();
        found.ask_all(py, &now, &mut ahead)?;
    }
    Ok(found)
}

type Numbers<'py> = Vec<(u32, Bound<'py, PyAny>)>;

impl<'py> Found<'py> {
    /// Asks the rules about some positions, and adds those that are new to `ahead`.
    fn ask_all(
        &mut self,
        py: Python<'py>,
        now: &Numbers<'py>,
        ahead: &mut Numbers<'py>,
    ) -> PyResult<()> {
        let states = PyList::new(py, now.iter().map(|(_, state)| state))?;
        let mut answers = self.rules.first_answers(&states)?;
        let mut moving = Vec::with_capacity(now.len());
        let moving_states = PyList::empty(py);
        for (position, state) in now {
            let asked = answers.next().and_then(|first| {
                let new = |number, state| ahead.push((number, state));
                self.ask(*position, state, first, new)
            });
            if asked.map_err(|error| self.with_line(error, *position, py))? {
                moving.push(*position);
                moving_states.append(state)?;
            }
        }
        let players = self.rules.players(&moving_states)?;
        for (&position, player) in moving.iter().zip(players) {
            let player = player.map_err(|error| self.with_line(error, position, py))?;
            self.graph.set_player(position, player);
        }
        Ok(())
    }
}
