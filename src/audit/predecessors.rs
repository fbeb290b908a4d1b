//! The contract of [`Predecessors`]: they are the moves backwards.

use hashbrown::HashMap;

use super::answers::MOST_MOVES;
use super::violation::{Checked, Fault, Violation, ViolationKind, fail};
use super::walk::{Position, Walk};
use crate::game::{Indexed, Predecessors, Staged};

/// Checks the predecessors of every position. It compares the states of the indices, which stand
/// for all states with the same key.
pub(super) fn check<G: Indexed + Predecessors>(walk: &Walk<G>) -> Checked<G> {
    let indices: Vec<_> = walk.positions().iter().map(|it| it.state.index()).collect();
    // By index: those of its predecessors, each with the number of its moves.
    let mut moves: HashMap<usize, HashMap<usize, usize>> = HashMap::new();
    let mut states = HashMap::new();
    for (position, &index) in walk.positions().iter().zip(&indices) {
        if !states.contains_key(&index)
            && let Some(state) = position.state.at_index(index)
        {
            for to in successors(&state) {
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
        let moves = moves.remove(&index).unwrap_or_default();
        let checked = check_listed(walk, &state, index, moves);
        checked.map_err(|fault| Violation::new(fault, walk.location_of(number)))?;
    }
    Ok(())
}

/// Checks the predecessors in the stage of every position.
pub(super) fn check_stages<G: Indexed + Predecessors + Staged>(walk: &Walk<G>) -> Checked<G> {
    for (number, Position { state, .. }) in walk.positions().iter().enumerate() {
        let own = state.stage();
        let sorted = |states: &mut dyn Iterator<Item = G>| {
            let within = states.filter(|before| before.stage() == own);
            let mut indices: Vec<_> = within.map(|before| before.index()).collect();
            indices.sort_unstable();
            indices
        };
        let all = sorted(&mut state.predecessors());
        let listed = sorted(&mut state.predecessors_in_stage());
        if listed != all {
            let expected = format!("predecessors in stage {own} with the indices {all:?}");
            let fault = Fault::new(ViolationKind::Predecessors, expected, format!("{listed:?}"));
            return Err(Violation::new(fault, walk.location_of(number)));
        }
    }
    Ok(())
}

/// Checks the predecessors that the state of an index lists; `moves` has those met, by index, with
/// the numbers of their moves.
fn check_listed<G: Indexed + Predecessors>(
    walk: &Walk<G>,
    state: &G,
    index: usize,
    mut moves: HashMap<usize, usize>,
) -> Result<(), Fault> {
    let mut listed: HashMap<usize, usize> = HashMap::new();
    for (number, before) in state.predecessors().take(MOST_MOVES + 1).enumerate() {
        check_possible(walk, state, &before, number)?;
        let from = before.index();
        *listed.entry(from).or_default() += 1;
        moves.entry(from).or_insert_with(|| {
            // `at_index` is not called with an index out of range.
            let from = (from < state.index_count()).then(|| state.at_index(from));
            from.flatten().map_or(0, |from| count(&from, index))
        });
    }
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_unstable();
    for (from, moves) in moves {
        let listed = listed.get(&from).copied().unwrap_or(0);
        if listed != moves {
            let expected =
                format!("as many predecessors of index {from} as it has moves here, {moves}");
            return fail(ViolationKind::Predecessors, expected, listed);
        }
    }
    Ok(())
}

/// Checks a listed state before its index, which an impossible state may not have: it has the key
/// of an index, if all were met, and a move that leads to the key of `state`.
fn check_possible<G: Indexed>(
    walk: &Walk<G>,
    state: &G,
    before: &G,
    number: usize,
) -> Result<(), Fault> {
    let all_met = state.index_count() <= walk.budget();
    let key = state.key();
    let (expected, found) = if all_met && walk.position_of(before).is_none() {
        ("the key of a position", "another key")
    } else if before.successors().all(|step| step.state.key() != key) {
        ("a move to this position", "no such move")
    } else {
        return Ok(());
    };
    let expected = format!("each listed predecessor to have {expected}");
    let found = format!("{found} of predecessor number {number}, counted from 0");
    fail(ViolationKind::Predecessors, expected, found)
}

/// The number of moves that lead to the index.
fn count<G: Indexed>(state: &G, index: usize) -> usize {
    successors(state).filter(|&to| to == index).count()
}

/// The indices that the moves lead to.
fn successors<G: Indexed>(state: &G) -> impl Iterator<Item = usize> {
    state.successors().map(|step| step.state.index())
}
