//! Bounds and candidate moves, which are only for speed, never change a value.

use hashbrown::HashSet;

use super::answers::{MOST_MOVES, same};
use super::view::OTHER;
use super::violation::{Checked, Fault, ViolationKind, fail};
use super::walk::Walk;
use crate::game::{GameState, Value};

/// Checks the bounds of every state that was met, and candidate moves; `values` has the value of
/// each position.
pub(super) fn check<G: GameState>(walk: &Walk<G>, values: &[Option<G::Value>]) -> Checked<G> {
    for (state, key, route) in walk.some_states() {
        if state.decided().is_some() {
            continue; // Solvers ask for neither there.
        }
        let value = walk.with_key(key).and_then(|it| values[it]);
        let known = |state: &G| values[walk.position_of(state)?];
        let bounds = state.bounds();
        let checked = check_bounds(&state, bounds, value);
        let checked = checked.and_then(|()| check_candidates(&state, value, known));
        checked.map_err(|fault| walk.violation(&route, fault))?;
        let Some(number) = walk.with_key(key) else {
            continue;
        };
        let first = &walk.positions()[number].state;
        if first.decided().is_none() {
            check_same_bounds(bounds, first.bounds()).map_err(|fault| {
                let violation = walk.violation(&route, fault);
                violation.beside(walk.location_of(number))
            })?;
        }
    }
    Ok(())
}

/// States with the same key have the same bounds.
fn check_same_bounds<V: Value>(found: (V, V), of_the_first: (V, V)) -> Result<(), Fault> {
    if found == of_the_first {
        return Ok(());
    }
    let bounds = |(least, greatest)| format!("the bounds {least:?} and {greatest:?}");
    let expected = format!("{}, as of {OTHER}", bounds(of_the_first));
    fail(ViolationKind::Bounds, expected, bounds(found))
}

fn check_bounds<G: GameState>(
    state: &G,
    bounds: (G::Value, G::Value),
    value: Option<G::Value>,
) -> Result<(), Fault> {
    same("bounds", &bounds, &state.bounds())?;
    let (least, greatest) = bounds;
    let found = match value {
        _ if least > greatest => "them in the wrong order".to_owned(),
        Some(value) if value < least || value > greatest => format!("the value {value:?}"),
        _ => return Ok(()),
    };
    let expected = format!("a value between the bounds, {least:?} and {greatest:?}");
    fail(ViolationKind::Bounds, expected, found)
}

fn check_candidates<G: GameState>(
    state: &G,
    value: Option<G::Value>,
    known: impl Fn(&G) -> Option<G::Value>,
) -> Result<(), Fault> {
    let moves: Vec<_> = state.moves().collect();
    let [candidates, again] =
        [(); 2].map(|()| -> Vec<_> { state.candidate_moves().take(MOST_MOVES + 1).collect() });
    same("candidate moves", &candidates, &again)?;
    if candidates == moves {
        return Ok(()); // As by default.
    }
    let legal: HashSet<_> = moves.iter().collect();
    if let Some(mv) = candidates.iter().find(|mv| !legal.contains(mv)) {
        let expected = format!("candidate moves among the legal moves, {moves:?}");
        return fail(
            ViolationKind::Candidates,
            expected,
            format!("the move `{mv:?}`"),
        );
    }
    if candidates.is_empty() && !moves.is_empty() {
        let expected = format!("a candidate move among the legal moves, {moves:?}");
        return fail(ViolationKind::Candidates, expected, "none");
    }
    let backed_up = candidates.iter().map(|&mv| {
        let step = state.step(mv);
        known(&step.state)?.back_up(step.reward)
    });
    let best = backed_up.reduce(|a, b| Some(state.to_move().choose(a?, b?)));
    match (value, best.flatten()) {
        (Some(value), Some(best)) if value != best => {
            let expected = format!("a candidate move worth {value:?}");
            let found = format!("{candidates:?}, the best of which is worth {best:?}");
            fail(ViolationKind::Candidates, expected, found)
        }
        _ => Ok(()),
    }
}
