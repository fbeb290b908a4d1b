//! A walk through a game whose rules answer for many positions at once.

use std::time::Instant;

use optimal_play::Player;
use optimal_play_python_engine::Graph;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::exceptions::Failure;
use crate::keys::{Keys, too_large};
use crate::settings::{Progress, Settings};
use crate::solve::{Solved, solve_graph};

/// What the rules return for the states of a layer, as bytes of arrays.
#[derive(FromPyObject)]
struct Expansion<'py> {
    /// For each state: 0 if Max is to move, 1 if Min is.
    to_move: Bound<'py, PyBytes>,
    /// For each state: its value if it has no successor.
    values: Bound<'py, PyBytes>,
    /// For each state: how many successors it has.
    moves: Bound<'py, PyBytes>,
    /// For each successor: its reward; empty if there are none.
    rewards: Bound<'py, PyBytes>,
    /// The successors, one row each; those of a state stand together, in the order of the states.
    states: Bound<'py, PyBytes>,
}

/// Solves a game whose start is a row of bytes; `expand` takes and returns rows, one behind the
/// other.
///
/// # Errors
///
/// As [`solve`](crate::solve()).
pub fn solve_batch<'py>(
    py: Python<'py>,
    start: &[u8],
    expand: &Bound<'py, PyAny>,
    solver: Option<&str>,
    settings: &Settings,
) -> PyResult<Solved> {
    let started = Instant::now();
    let no_line = |_: &[u32]| Ok(Vec::new());
    let found = walk(py, start, expand, settings, started);
    let (mut keys, mut graph) = found.map_err(|failure| failure.into_error(py, no_line))?;
    keys.free_table();
    let answer = solve_graph(py, &mut graph, solver, settings, started);
    let (values, report) = answer.map_err(|failure| failure.into_error(py, no_line))?;
    Ok(Solved {
        graph,
        keys,
        values,
        report,
    })
}

/// How many states the rules are asked about at a time: enough for arrays to pay off, and so few
/// that a signal need not wait.
const AT_ONCE: usize = 1 << 14;

/// Finds every position, layer by layer.
fn walk<'py>(
    py: Python<'py>,
    start: &[u8],
    expand: &Bound<'py, PyAny>,
    settings: &Settings,
    started: Instant,
) -> Result<(Keys, Graph), Failure> {
    let (mut keys, mut graph) = (Keys::of_rows(), Graph::default());
    keys.number_form(start)?;
    graph.push();
    let (mut layer, mut next) = (start.to_vec(), Vec::new());
    let mut asked = 0;
    let mut watch = settings.watch();
    while !layer.is_empty() {
        for rows in layer.chunks(AT_ONCE * start.len()) {
            py.check_signals()?;
            let bytes = keys.bytes() + graph.bytes();
            settings.check(asked, bytes, started)?;
            watch.report(py, || Progress::walking(asked, started))?;
            let count = rows.len() / start.len();
            settings.check_positions(asked, count, || bytes, started)?;
            let answer = expand.call1((PyBytes::new(py, rows),))?;
            let Expansion {
                to_move,
                values,
                moves,
                rewards,
                states,
            } = answer.extract()?;
            let answers = Answers {
                to_move: to_move.as_bytes(),
                values: values.as_bytes(),
                moves: moves.as_bytes(),
                rewards: rewards.as_bytes(),
                states: states.as_bytes(),
                row: start.len(),
            };
            py.detach(|| answers.add(asked, count, &mut keys, &mut graph, &mut next))?;
            asked += count;
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    Ok((keys, graph))
}

/// What the rules have returned for a layer.
struct Answers<'a> {
    to_move: &'a [u8],
    values: &'a [u8],
    moves: &'a [u8],
    rewards: &'a [u8],
    states: &'a [u8],
    /// The bytes of a state.
    row: usize,
}

impl Answers<'_> {
    /// Adds `count` positions, the first of which has the number `first`, with their successors,
    /// and the rows of those that are new to `new`.
    fn add(
        &self,
        first: usize,
        count: usize,
        keys: &mut Keys,
        graph: &mut Graph,
        new: &mut Vec<u8>,
    ) -> PyResult<()> {
        let successors = (self.states.len() / self.row) as u64;
        let moves = self.moves.as_chunks().0.iter();
        let moves = moves.map(|&it| u64::from_ne_bytes(it));
        let (values, rewards) = (self.values.as_chunks().0, self.rewards.as_chunks().0);
        let fits = self.to_move.len() == count
            && values.len() == count
            && moves.len() == count
            && moves.clone().sum::<u64>() == successors
            && (rewards.is_empty() || rewards.len() as u64 == successors);
        if !fits {
            let message = "expand returned arrays whose lengths do not fit";
            return Err(PyValueError::new_err(message));
        }
        let mut rows = self.states.chunks_exact(self.row).enumerate();
        for (place, moves) in moves.enumerate() {
            let edges = graph.edges();
            for _ in 0..moves {
                let (at, row) = rows.next().expect("there are as many rows as moves");
                let numbered = keys.number_form(row)?;
                if numbered.is_new {
                    graph.push();
                    new.extend_from_slice(row);
                }
                let reward = rewards.get(at).map_or(0, |&it| i64::from_ne_bytes(it));
                graph.push_edge(reward, numbered.number);
            }
            let position = u32::try_from(first + place)
                .map_err(|_| PyValueError::new_err("the game has more than 4 billion positions"))?;
            if graph.edges() == edges {
                let value = i64::from_ne_bytes(values[place]);
                graph.set_result(position, value).map_err(too_large)?;
            } else {
                let player = [Player::Max, Player::Min][usize::from(self.to_move[place] != 0)];
                graph
                    .set_moves(position, edges, player)
                    .map_err(too_large)?;
            }
        }
        Ok(())
    }
}
