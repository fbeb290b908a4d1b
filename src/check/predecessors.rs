//! The promises of [`Predecessors`]: they are the moves backwards.

use hashbrown::HashMap;

use super::violation::{Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{Indexed, Predecessors};

/// Checks the predecessors of every position, comparing the states that the indices lead to: they speak
/// for all states with the same key.
pub(super) fn check<G: Indexed + Predecessors>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let indices: Vec<_> = walk.positions().iter().map(|it| it.state.index()).collect();
    // By index: those that lead there, once for each move.
    let mut moves: HashMap<usize, HashMap<usize, usize>> = HashMap::new();
    let mut states = HashMap::new();
    for (position, &index) in walk.positions().iter().zip(&indices) {
        if !states.contains_key(&index)
            && let Some(state) = position.state.at_index(index)
        {
            for to in children(&state) {
                *moves.entry(to).or_default().entry(index).or_default() += 1;
            }
            states.insert(index, state);
        }
    }
    for (number, index) in indices.into_iter().enumerate() {
        // Each index once, where it was first met.
        let Some(state) = states.remove(&index) else {
            continue;
        };
        let mut moves = moves.remove(&index).unwrap_or_default();
        let mut listed: HashMap<usize, usize> = HashMap::new();
        for before in state.predecessors() {
            let from = before.index();
            *listed.entry(from).or_default() += 1;
            moves.entry(from).or_insert_with(|| {
                // An index out of range must not be asked for.
                let from = (from < state.index_count()).then(|| state.at_index(from));
                let children = from.flatten().map(|from| count(&from, index));
                children.unwrap_or(0)
            });
            if count(&before, index) == 0 {
                // What is listed has no such move itself, whatever the state of its index has.
                moves.insert(from, 0);
            }
        }
        let mut moves: Vec<_> = moves.into_iter().collect();
        moves.sort_unstable();
        for (from, moves) in moves {
            let listed = listed.get(&from).copied().unwrap_or(0);
            if listed != moves {
                let expected =
                    format!("as many predecessors of index {from} as it has moves here, {moves}");
                let found = listed.to_string();
                let kind = ViolationKind::Predecessors;
                return Err(Violation::new(
                    kind,
                    walk.location_of(number),
                    expected,
                    found,
                ));
            }
        }
    }
    Ok(())
}

/// How many moves lead to the index.
fn count<G: Indexed>(state: &G, index: usize) -> usize {
    children(state).filter(|&to| to == index).count()
}

/// The indices that the moves lead to.
fn children<G: Indexed>(state: &G) -> impl Iterator<Item = usize> {
    let over = state.decided().is_some();
    let moves = (!over).then(|| state.moves()).into_iter().flatten();
    moves.map(|mv| state.play(mv).index())
}
