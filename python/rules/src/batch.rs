//! A walk through a game whose rules answer for many positions at once.

use std::time::{Duration, Instant};

use optimal_play::Player;
use optimal_play_python_engine::{Graph, reserve};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::exceptions::Failure;
use crate::keys::Keys;
use crate::leaving;
use crate::run::Line;
use crate::settings::Settings;
use crate::solve::{Solved, solve_graph};
use crate::watch::Watch;

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
    leaving::check()?;
    let line = Line::default();
    let run = settings.begin(&line);
    let mut watch = Watch::new(settings, &run);
    let (mut keys, mut graph) = (Keys::of_rows(), Graph::default());
    let walked = walk(py, start, expand, (&mut keys, &mut graph), &mut watch);
    let bytes = keys.bytes() + graph.bytes();
    let walked = walked.map_err(|failure| failure.with_report(|| watch.report(bytes)));
    walked.map_err(|failure| failure.into_plain_error(py))?;
    keys.free_table();
    watch.hold(keys.bytes() + graph.bytes());
    let answer = line.run(py, settings, || solve_graph(&mut graph, solver, run))?;
    let (values, report) = answer.map_err(|failure| failure.into_plain_error(py))?;
    Ok(Solved {
        graph,
        keys,
        values,
        report,
    })
}

/// How many states the rules are asked about at a time: at most enough for arrays to pay off, and
/// so few that they answer soon.
const AT_ONCE: [usize; 2] = [1 << 6, 1 << 14];

/// How soon.
const SOON: Duration = Duration::from_millis(50);

/// Finds every position, layer by layer.
fn walk<'py>(
    py: Python<'py>,
    start: &[u8],
    expand: &Bound<'py, PyAny>,
    (keys, graph): (&mut Keys, &mut Graph),
    watch: &mut Watch<'_>,
) -> Result<(), Failure> {
    keys.number_form(start)?;
    graph.push()?;
    let (mut layer, mut next) = (start.to_vec(), Vec::new());
    let [least, most] = AT_ONCE;
    let mut at_once = least;
    while !layer.is_empty() {
        let mut rest = layer.as_slice();
        while !rest.is_empty() {
            let tables = keys.bytes() + graph.bytes();
            watch.look(py, tables + layer.capacity() + next.capacity())?;
            let rows;
            (rows, rest) = rest.split_at(rest.len().min(at_once * start.len()));
            let (first, count) = (watch.asked, rows.len() / start.len());
            watch.count(count)?;
            let began = Instant::now();
            let rows = PyBytes::new_with(py, rows.len(), |into| {
                into.copy_from_slice(rows);
                Ok(())
            })?;
            let Expansion {
                to_move,
                values,
                moves,
                rewards,
                states,
            } = expand.call1((rows,))?.extract()?;
            let answers = Answers {
                to_move: to_move.as_bytes(),
                values: values.as_bytes(),
                moves: moves.as_bytes(),
                rewards: rewards.as_bytes(),
                states: states.as_bytes(),
                row: start.len(),
            };
            py.detach(|| answers.add(first, count, keys, graph, &mut next))?;
            at_once = if began.elapsed() < SOON {
                most.min(2 * at_once)
            } else {
                least.max(at_once / 2)
            };
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    Ok(())
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
    ) -> Result<(), Failure> {
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
            return Err(PyValueError::new_err(message).into());
        }
        let mut rows = self.states.chunks_exact(self.row).enumerate();
        for (place, moves) in moves.enumerate() {
            let edges = graph.edges();
            for _ in 0..moves {
                let (at, row) = rows.next().expect("there are as many rows as moves");
                let numbered = keys.number_form(row)?;
                if numbered.is_new {
                    graph.push()?;
                    reserve(new, row.len())?;
                    new.extend_from_slice(row);
                }
                let reward = rewards.get(at).map_or(0, |&it| i64::from_ne_bytes(it));
                graph.push_edge(reward, numbered.number)?;
            }
            let position = u32::try_from(first + place).map_err(|_| {
                PyOverflowError::new_err("the game has more than 4 billion positions")
            })?;
            if graph.edges() == edges {
                let value = i64::from_ne_bytes(values[place]);
                graph.set_result(position, value)?;
            } else {
                let player = [Player::Max, Player::Min][usize::from(self.to_move[place] != 0)];
                graph.set_moves(position, edges, player)?;
            }
        }
        Ok(())
    }
}
