//! The tree of best play as people see it.

use std::fmt;

use optimal_play::Solution;
use optimal_play::solution::BestPlayTree;
use serde::Serialize;

use crate::show::Show;

/// The most positions of a tree: a larger one has no reader.
const MOST_POSITIONS: usize = 5000;

/// The name of a move.
#[derive(Serialize)]
pub(super) struct Name(String);

impl fmt::Debug for Name {
    /// Without quotes: a picture shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The positions that best moves lead to from `state`, so that each line of arrows can be played.
/// Positions with the same key are one only if they have the same notation: the moves of others may
/// have other names, and states without a notation cannot be compared. An error says why there is
/// no tree.
pub(super) fn tree<G: Show>(
    solution: &Solution<G>,
    state: &G,
    depth: usize,
) -> Result<BestPlayTree<G::Value, Name>, String> {
    if solution.value_of(state).is_none() {
        return Err("the solution does not hold this position".to_owned());
    }
    let mut without_notation = 0..;
    let identity = |state: &G| match state.notation() {
        Some(notation) => (state.key(), Ok(notation)),
        None => (state.key(), Err(without_notation.next())),
    };
    let name = |state: &G, mv| Name(state.name_of(mv));
    let tree = solution.best_play_tree_by(state, depth, MOST_POSITIONS, identity, name);
    tree.ok_or_else(|| {
        format!("the tree has more than {MOST_POSITIONS} positions, ask for a smaller depth")
    })
}
