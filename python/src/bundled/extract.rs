//! A part of a solved game of the library as a graph.

use std::collections::VecDeque;

use optimal_play::Value;
use optimal_play_python_engine::{Graph, Kind, Names, Values, Worth};
use pyo3::prelude::*;

use super::explore::{Edge, Expanded, Explore};
use crate::keys::too_large;

/// How far a graph goes.
#[derive(Clone, Copy)]
pub(super) enum Extent {
    /// Every position that the solution holds.
    All,
    /// The positions up to this many moves from the first, and what their moves lead to.
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
pub(super) fn extract(explorer: &mut dyn Explore, kind: Kind, extent: Extent) -> PyResult<Extract> {
    let mut graph = Graph::default();
    let mut values = vec![explorer.worth(0)];
    let mut is_ahead = vec![true];
    let mut places = Vec::new();
    let mut ahead = VecDeque::from([(0, 0)]);
    graph.push();
    while let Some((number, depth)) = ahead.pop_front() {
        let (player, edges) = match explorer.expand(number)? {
            Expanded::On(player, edges) => (player, edges),
            Expanded::Over(result) => {
                graph.set_result(number, result).map_err(too_large)?;
                continue;
            }
        };
        let first = graph.edges();
        let mut may_go_on = true;
        for Edge { name, reward, to } in edges {
            let place = to as usize;
            if place == values.len() {
                values.push(explorer.worth(to));
                is_ahead.push(false);
                graph.push();
            }
            graph.push_edge(reward, to);
            places.push(name);
            let goes_on = match extent {
                Extent::All => true,
                Extent::Depth(most) => depth < most,
                Extent::Line => {
                    let value = values[place].and_then(|value| value.back_up(reward));
                    let is_best = may_go_on && value == values[number as usize];
                    may_go_on &= !is_best;
                    is_best
                }
            };
            if goes_on && values[place].is_some() && !is_ahead[place] {
                is_ahead[place] = true;
                ahead.push_back((to, depth + 1));
            }
        }
        graph.set_moves(number, first, player).map_err(too_large)?;
    }
    let names = explorer.names().to_vec();
    Ok(Extract {
        graph,
        names: Names::All { places, names },
        values: known(kind, &values, matches!(extent, Extent::All)),
    })
}

/// The values by their numbers; all of them only if none is missing.
fn known(kind: Kind, values: &[Option<Worth>], may_be_all: bool) -> Values {
    if may_be_all && values.iter().all(Option::is_some) {
        let held = values.iter().flatten();
        return Values::all(kind, || held.clone().map(|it| it.number()));
    }
    let held = (0..).zip(values);
    let held = held.filter_map(|(position, value)| Some((position, (*value)?.number())));
    Values::some(kind, held)
}
