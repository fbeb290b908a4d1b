//! The tree of best play with the names of moves.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use optimal_play::{Player, Solution};

use crate::show::Show;

/// The most positions of a tree: a larger one has no reader.
const MOST_POSITIONS: usize = 5000;

/// The positions that best moves lead to, as a graph, in breadth-first order. Positions with the
/// same key are one, as in the `BestPlayTree` of the library, which names moves by `Debug`.
pub(super) struct Tree<G: Show> {
    pub(super) positions: Vec<Node<G::Value>>,
    pub(super) arrows: Vec<Arrow>,
}

/// A position of a tree.
pub(super) struct Node<V> {
    /// `None` at the end of the game.
    pub(super) to_move: Option<Player>,
    pub(super) value: V,
    pub(super) depth: usize,
}

/// A best move, between positions with these numbers.
pub(super) struct Arrow {
    pub(super) from: usize,
    pub(super) name: String,
    pub(super) to: usize,
}

impl<G: Show> Tree<G> {
    /// The tree from `root`. An error says why there is none.
    pub(super) fn of(solution: &Solution<G>, root: &G, depth: usize) -> Result<Self, String> {
        let unknown = || "the solution does not hold this position".to_owned();
        let mut numbers = HashMap::from([(root.key(), 0)]);
        let mut states = vec![root.clone()];
        let (mut positions, mut arrows) = (Vec::<Node<G::Value>>::new(), Vec::new());
        let mut depths = vec![0];
        while let Some(state) = states.get(positions.len()).cloned() {
            let (from, at) = (positions.len(), depths[positions.len()]);
            positions.push(Node {
                to_move: (!state.is_over()).then(|| state.to_move()),
                value: solution.value_of(&state).ok_or_else(unknown)?,
                depth: at,
            });
            if at == depth || state.is_over() {
                continue;
            }
            for mv in solution.best_moves(&state) {
                let next = state.play(mv);
                let to = match numbers.entry(next.key()) {
                    Entry::Occupied(number) => *number.get(),
                    Entry::Vacant(place) => {
                        place.insert(states.len());
                        states.push(next);
                        depths.push(at + 1);
                        states.len() - 1
                    }
                };
                let name = state.name_of(mv);
                arrows.push(Arrow { from, name, to });
            }
            if states.len() > MOST_POSITIONS {
                return Err(format!(
                    "the tree has more than {MOST_POSITIONS} positions, ask for a smaller depth"
                ));
            }
        }
        Ok(Self { positions, arrows })
    }
}
