//! The contract of [`Indexed`].

use super::answers::{MOST_MOVES, same};
use super::one_to_one::OneToOne;
use super::violation::{Checked, Fault, Violation, ViolationKind, fail};
use super::walk::Walk;
use crate::game::{Indexed, Location, Step};

/// Checks the indices of the states, and those that their moves lead to.
pub(super) fn check<G: Indexed>(walk: &Walk<G>) -> Checked<G> {
    check_indices(walk)?;
    walk.check_states(|state, _| check_steps(state))
}

/// Checks that `index_steps` agrees with the moves of a state.
fn check_steps<G: Indexed>(state: &G) -> Result<(), Fault> {
    if state.decided().is_some() {
        return Ok(());
    }
    let index_and_reward = |step: Step<G>| (step.state.index(), step.reward);
    let played = state.moves().map(|mv| index_and_reward(state.step(mv)));
    let listed = state.index_steps().take(MOST_MOVES + 1);
    let (expected, found): (Vec<_>, Vec<_>) = (played.collect(), listed.collect());
    // Rewards cannot be compared, but their texts can.
    let (expected, found) = (format!("{expected:?}"), format!("{found:?}"));
    if expected == found {
        return Ok(());
    }
    let expected = format!("`index_steps` to agree with `step`: {expected}");
    fail(ViolationKind::Index, expected, found)
}

/// Checks the index of every state that was met, and the way back from it.
fn check_indices<G: Indexed>(walk: &Walk<G>) -> Checked<G> {
    let mut indices = OneToOne::new(walk, "index", ViolationKind::Index);
    let mut count_at_root = None;
    for (state, key, route) in walk.states() {
        let count = *count_at_root.get_or_insert(state.index_count());
        let broken = |fault| walk.violation(&route, fault);
        let index = check_range(&state, count).map_err(broken)?;
        indices.insert(key, index, &route)?;
        check_way_back(&state, index).map_err(broken)?;
    }
    Ok(())
}

/// Returns the index of a state, where there are `count_at_root` indices at the root.
fn check_range<G: Indexed>(state: &G, count_at_root: usize) -> Result<usize, Fault> {
    let (index, count) = (state.index(), state.index_count());
    same("index", &index, &state.index())?;
    if count != count_at_root {
        let expected = format!("{count_at_root} indices, as at the root");
        return fail(ViolationKind::Index, expected, count);
    }
    if index >= count {
        let expected = format!("an index below {count}");
        return fail(ViolationKind::Index, expected, index);
    }
    Ok(index)
}

/// Checks the state that `at_index` returns for the index of `state`.
fn check_way_back<G: Indexed>(state: &G, index: usize) -> Result<(), Fault> {
    let found = match state.at_index(index) {
        Some(other) if other.index() != index => format!("one with index {}", other.index()),
        Some(other) if other.key() != state.key() => "one with another key".to_owned(),
        Some(_) => return Ok(()),
        None => "none".to_owned(),
    };
    let expected = format!("index {index} to lead back to a state with it and the same key");
    fail(ViolationKind::Index, expected, found)
}

/// The states of the indices: of those that were met, and of the first `budget` of all.
///
/// Solvers work on these states, whichever moves lead to them.
pub(super) fn states<G: Indexed>(walk: &Walk<G>, budget: usize) -> Checked<G, Vec<(usize, G)>> {
    // From here on, `at_index` is not called with an index out of range.
    check_indices(walk)?;
    let Some(root) = walk.positions().first().map(|position| &position.state) else {
        return Ok(Vec::new());
    };
    let at_index = |index| Some((index, root.at_index(index)?));
    let met = walk.positions().iter().map(|it| it.state.index());
    let mut states: Vec<_> = met.filter_map(at_index).collect();
    let count = root.index_count();
    let mut listed = root.states();
    for (index, state) in (0..count.min(budget)).filter_map(at_index) {
        let listed = check_listed(index, &state, listed.next());
        let listed = listed.map_err(|fault| Violation::new(fault, Location::at_index(index)))?;
        states.extend([(index, state), (index, listed)]);
    }
    if count <= budget
        && let Some((number, _)) = listed.next()
    {
        let (expected, found) = ("no state after the last index", format!("number {number}"));
        let fault = Fault::new(ViolationKind::Index, expected, found);
        return Err(Violation::new(fault, Location::at_index(number)));
    }
    Ok(states)
}

/// Returns the `listed` state, which should be that of the index, as `state` is.
fn check_listed<G: Indexed>(
    index: usize,
    state: &G,
    listed: Option<(usize, G)>,
) -> Result<G, Fault> {
    if state.index() != index {
        let expected = "a state with that index";
        let found = format!("one with index {}", state.index());
        return fail(ViolationKind::Index, expected, found);
    }
    let found = match listed {
        Some((number, listed)) if number == index && listed.key() == state.key() => {
            return Ok(listed);
        }
        Some((number, _)) if number == index => format!("number {number} with another key"),
        Some((number, _)) => format!("number {number}"),
        None => "none".to_owned(),
    };
    let expected = format!("number {index}, with the same key, as the next of the states");
    fail(ViolationKind::Index, expected, found)
}
