//! A part of a solved game of the library as a graph.

use std::collections::{HashMap, VecDeque};

use optimal_play::{GameState, Move, Solution};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use super::worth::BundledValue;
use crate::graph::Graph;
use crate::node::{Known, Names};
use crate::solve::Values;

/// How far a graph goes.
#[derive(Clone, Copy)]
pub(super) enum Extent {
    /// Every position that the solution holds.
    All,
    /// The positions up to so many moves from the root.
    Depth(usize),
    /// The line of best play.
    Line,
}

/// A graph with the names of its moves and the values of its positions.
pub(super) struct Extract {
    pub(super) graph: Graph,
    pub(super) names: Names,
    pub(super) values: Values,
}

/// The positions that a solution holds, as far as `extent` goes.
pub(super) fn extract<G>(solution: &Solution<G>, extent: Extent) -> PyResult<Extract>
where
    G: GameState<Value: BundledValue>,
{
    let mut graph = Graph::default();
    graph.push();
    let mut numbers = HashMap::from([(solution.root().key(), 0)]);
    let mut values = vec![Some(solution.value())];
    let mut is_ahead = vec![true];
    let mut labels = Labels::default();
    let mut ahead = VecDeque::from([(0, solution.root().clone(), 0)]);
    while let Some((number, state, depth)) = ahead.pop_front() {
        if let Some(value) = state.result() {
            graph.set_result(number, value.result())?;
            continue;
        }
        let best = solution.best_moves(&state).next();
        let first = graph.edges();
        for step in state.successors() {
            let next = u32::try_from(values.len()).map_err(|_| too_large())?;
            let after = *numbers.entry(step.state.key()).or_insert(next);
            if after == next {
                values.push(solution.value_of(&step.state));
                is_ahead.push(false);
                graph.push();
            }
            let goes_on = match extent {
                Extent::All => true,
                Extent::Depth(most) => depth < most,
                Extent::Line => best == Some(step.mv),
            };
            let place = after as usize;
            graph.push_edge(G::Value::number(step.reward), after);
            labels.push(step.mv);
            if goes_on && values[place].is_some() && !is_ahead[place] {
                is_ahead[place] = true;
                ahead.push_back((after, step.state, depth + 1));
            }
        }
        graph.set_moves(number, first, state.to_move())?;
    }
    let is_all = matches!(extent, Extent::All);
    Ok(Extract {
        graph,
        names: labels.into_names(),
        values: G::Value::values(known(values, is_all)),
    })
}

fn too_large() -> PyErr {
    PyOverflowError::new_err("the game has more than 4 billion positions")
}

/// The names of moves, each once.
struct Labels<M> {
    places: HashMap<M, u32>,
    of_edges: Vec<u32>,
    names: Vec<String>,
}

impl<M> Default for Labels<M> {
    fn default() -> Self {
        Self {
            places: HashMap::new(),
            of_edges: Vec::new(),
            names: Vec::new(),
        }
    }
}

impl<M: Move> Labels<M> {
    /// Adds the name of the next edge.
    fn push(&mut self, mv: M) {
        let names = &mut self.names;
        let place = self.places.entry(mv).or_insert_with(|| {
            names.push(format!("{mv:?}"));
            u32::try_from(names.len() - 1).expect("there are fewer moves than edges")
        });
        self.of_edges.push(*place);
    }

    fn into_names(self) -> Names {
        Names::All {
            places: self.of_edges,
            names: self.names,
        }
    }
}

/// The values by their numbers; all of them only if none is missing.
fn known<V: Copy>(values: Vec<Option<V>>, may_be_all: bool) -> Known<V> {
    if may_be_all && values.iter().all(Option::is_some) {
        return Known::All(values.into_iter().flatten().collect());
    }
    let held = (0..).zip(values);
    Known::Some(
        held.filter_map(|(number, value)| Some((number, value?)))
            .collect(),
    )
}
