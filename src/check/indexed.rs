//! The promises of [`Indexed`].

use super::answers::{Complaint, same};
use super::one_to_one::OneToOne;
use super::violation::{Violation, ViolationKind};
use super::walk::{Route, Walk};
use crate::game::Indexed;

/// Checks the index of every state that was met, and the way back from it.
pub(super) fn check<G: Indexed>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let (shared, two) = (ViolationKind::SharedIndex, ViolationKind::TwoIndices);
    let mut indices = OneToOne::new(walk, "index", shared, two);
    let mut count_at_root = None;
    for (state, key, route) in walk.states() {
        let (index, count) = (state.index(), state.index_count());
        let asked_again = same("the same index", &index, &state.index());
        asked_again.map_err(|complaint| walk.violation(&route, complaint))?;
        let expected = *count_at_root.get_or_insert(count);
        let complaint: Complaint = if count != expected {
            let expected = format!("{expected} indices, as at the root");
            (ViolationKind::IndexCount, expected, count.to_string())
        } else if index >= count {
            let expected = format!("an index below {count}");
            (ViolationKind::IndexRange, expected, index.to_string())
        } else {
            indices.insert(key, index, &route)?;
            match wrong_state(&state, index, state.at_index(index).as_ref()) {
                Some(complaint) => complaint,
                None => continue,
            }
        };
        return Err(walk.violation(&route, complaint));
    }
    Ok(())
}

/// What is wrong with the state that `at_index` gives for the index of `state`.
fn wrong_state<G: Indexed>(state: &G, index: usize, given: Option<&G>) -> Option<Complaint> {
    let found = match given {
        Some(given) if given.index() != index => format!("one with index {}", given.index()),
        Some(given) if given.key() != state.key() => "one with another key".to_owned(),
        Some(_) => return None,
        None => "none".to_owned(),
    };
    let expected = format!("index {index} to lead back to a state with it and the same key");
    Some((ViolationKind::AtIndex, expected, found))
}

/// The states of the indices: of all that were met, and of the first `budget` there are.
///
/// Solvers work on these states, whichever way they could be reached.
pub(super) fn states<G: Indexed>(
    walk: &Walk<G>,
    budget: usize,
) -> Result<Vec<(usize, G)>, Violation<G::Move>> {
    // No index that is out of range is asked for.
    check(walk)?;
    let Some(root) = walk.positions().first().map(|position| &position.state) else {
        return Ok(Vec::new());
    };
    let at_index = |index| Some((index, root.at_index(index)?));
    let met = walk
        .positions()
        .iter()
        .map(|position| position.state.index());
    let mut states: Vec<_> = met.filter_map(at_index).collect();
    let count = root.index_count();
    let mut listed = root.states();
    for (index, state) in (0..count.min(budget)).filter_map(at_index) {
        let wrong = |kind, expected: &str, found| {
            let complaint = (kind, expected.to_owned(), found);
            Err(walk.violation(&Route::Index(index), complaint))
        };
        if state.index() != index {
            let expected = "a state with that index";
            return wrong(
                ViolationKind::AtIndex,
                expected,
                format!("one with index {}", state.index()),
            );
        }
        let expected = &format!("number {index}, with the same key, as the next of the states");
        match listed.next() {
            Some((number, same)) if number == index && same.key() == state.key() => {
                states.extend([(index, state), (index, same)]);
            }
            Some((number, _)) => {
                let found = match number {
                    _ if number == index => format!("number {number} with another key"),
                    _ => format!("number {number}"),
                };
                return wrong(ViolationKind::States, expected, found);
            }
            None => return wrong(ViolationKind::States, expected, "none".to_owned()),
        }
    }
    if count <= budget
        && let Some((number, _)) = listed.next()
    {
        let expected = "no state after that of the last index".to_owned();
        let complaint = (ViolationKind::States, expected, format!("number {number}"));
        return Err(walk.violation(&Route::Index(number), complaint));
    }
    Ok(states)
}
