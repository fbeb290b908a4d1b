//! A walk through a game that asks its rules about each position once.

use std::collections::HashMap;

use optimal_play_python_engine::{Graph, Numbered, OutOfMemory, push};
use pyo3::exceptions::{PyException, PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::exceptions::{Failure, contract_error};
use crate::keys::{Keys, out_of_memory};
use crate::rules::{Next, Rules};
use crate::watch::Watch;

/// How many positions have their rules checked.
const CHECKED: u32 = 64;

/// The positions found so far.
#[derive(Debug)]
pub(crate) struct Found<'py> {
    pub(crate) rules: Rules<'py>,
    pub(crate) keys: Keys,
    pub(crate) graph: Graph,
}

/// The states that the rules are still to be asked about, with the numbers of their positions.
pub(crate) trait Ahead<'py> {
    /// The rules are asked about each, if nothing ends the walk.
    const ARE_ALL_ASKED: bool;

    /// Adds one.
    fn push(&mut self, number: u32, state: Bound<'py, PyAny>) -> Result<(), OutOfMemory>;

    /// The bytes that they take, without what the interpreter takes for the states themselves.
    fn bytes(&self) -> usize;
}

/// The last one is asked about first.
impl<'py> Ahead<'py> for Vec<(u32, Bound<'py, PyAny>)> {
    const ARE_ALL_ASKED: bool = true;

    #[inline]
    fn push(&mut self, number: u32, state: Bound<'py, PyAny>) -> Result<(), OutOfMemory> {
        push(self, (number, state))
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.capacity() * size_of::<(u32, Bound<'py, PyAny>)>()
    }
}

/// Any one may be asked about next.
impl<'py> Ahead<'py> for HashMap<u32, Bound<'py, PyAny>> {
    const ARE_ALL_ASKED: bool = false;

    fn push(&mut self, number: u32, state: Bound<'py, PyAny>) -> Result<(), OutOfMemory> {
        let room = self.try_reserve(1);
        room.map_err(|_| OutOfMemory(2 * self.bytes()))?;
        self.insert(number, state);
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.capacity() * size_of::<(u32, Bound<'py, PyAny>)>()
    }
}

impl<'py> Found<'py> {
    /// Only the start, with number 0.
    pub(crate) fn new(rules: Rules<'py>) -> Result<Self, Failure> {
        let mut found = Self {
            rules,
            keys: Keys::default(),
            graph: Graph::default(),
        };
        found.rules.number(&found.rules.start, &mut found.keys)?;
        found.graph.push()?;
        Ok(found)
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        self.keys.bytes() + self.graph.bytes()
    }

    /// Asks the rules about a position, and gives each position that is new to `ahead`.
    ///
    /// If the rules raise an exception, the position stays as it was.
    pub(crate) fn ask<A: Ahead<'py>>(
        &mut self,
        position: u32,
        state: &Bound<'py, PyAny>,
        ahead: &mut A,
        watch: &mut Watch<'_>,
    ) -> Result<(), Failure> {
        let py = state.py();
        watch.tick(py, || self.bytes() + ahead.bytes())?;
        let Self { rules, keys, graph } = self;
        let first = graph.edges();
        let mut new = 0;
        let next = rules.successors(state, |reward, after| {
            watch.tick(py, || keys.bytes() + graph.bytes() + ahead.bytes())?;
            let Numbered { number, is_new } = rules.number(&after, keys)?;
            if is_new {
                graph.push()?;
                ahead.push(number, after)?;
                new += 1;
                if A::ARE_ALL_ASKED {
                    // Those of one position may be without end.
                    watch.check_positions(new)?;
                }
            }
            Ok(graph.push_edge(reward, number)?)
        });
        let asked = next.and_then(|next| {
            check_rules(rules, keys, position, state)?;
            match next {
                Next::Over(value) => graph.set_result(position, value)?,
                Next::On(player) => graph.set_moves(position, first, player)?,
            }
            Ok(())
        });
        asked.inspect_err(|_| graph.truncate(first))
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
            push(&mut line, mv).map_err(out_of_memory)?;
            state = after;
        }
        Ok(line)
    }

    /// The exception with a note of the moves that lead to the position where it came up.
    pub(crate) fn with_line(&self, error: PyErr, position: u32, py: Python<'py>) -> PyErr {
        if !error.is_instance_of::<PyException>(py) || error.is_instance_of::<PyMemoryError>(py) {
            return error; // such as KeyboardInterrupt, or a line would take memory
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

    /// Asks about every position that the start leads to.
    fn ask_all(&mut self, py: Python<'py>, watch: &mut Watch<'_>) -> Result<(), Failure> {
        let mut ahead = vec![(0, self.rules.start.clone())];
        while let Some((position, state)) = ahead.pop() {
            watch.count(1)?;
            let asked = self.ask(position, &state, &mut ahead, watch);
            asked.map_err(|it| it.map_raised(|error| self.with_line(error, position, py)))?;
        }
        Ok(())
    }
}

/// Fails if the moves of one of the first positions have changed its state, or lead elsewhere when
/// they are made again: such rules have no value.
fn check_rules<'py>(
    rules: &Rules<'py>,
    keys: &Keys,
    position: u32,
    state: &Bound<'py, PyAny>,
) -> PyResult<()> {
    if position >= CHECKED {
        return Ok(());
    }
    if rules.find(state, keys)? != Some(position) {
        return Err(contract_error(
            state.py(),
            "a move has changed the state that it was made in: `play` must leave that one as it is, \
             and return another one",
        ));
    }
    if position > 0 {
        return Ok(());
    }
    let again = rules.successors(state, |_, after| {
        if rules.find(&after, keys)?.is_some() {
            return Ok(());
        }
        let message = if rules.is_by_identity(&after)? {
            "a state without a `key` is remembered by `==`, by which these objects equal only \
             themselves: let `key` return what a state consists of"
        } else {
            "a move leads elsewhere when it is made again: `play` and `key` must return the same \
             each time"
        };
        Err(contract_error(state.py(), message))
    });
    again.map(drop)
}

/// Finds every position that the start leads to.
pub(crate) fn walk<'py>(
    py: Python<'py>,
    rules: Rules<'py>,
    watch: &mut Watch<'_>,
) -> Result<Found<'py>, Failure> {
    let mut found = Found::new(rules)?;
    match found.ask_all(py, watch) {
        Ok(()) => Ok(found),
        Err(failure) => Err(failure.with_report(|| watch.report(found.bytes()))),
    }
}
