//! Bounds and candidate moves, which are for speed alone, never change a value.

use super::answers::{Complaint, same};
use super::violation::{Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{GameState, Value};

/// Checks them for every state that was met, where `by_key` tells the value of each key, and `values` of which positions
/// that is.
pub(super) fn check<G: GameState>(
    walk: &Walk<G>,
    values: &[Option<G::Value>],
    by_key: &[Option<G::Value>],
) -> Result<(), Violation<G::Move>> {
    for (state, key, route) in walk.states() {
        if state.decided().is_some() {
            continue; // They are not asked there.
        }
        let value = by_key[key];
        let worth = |mv: &G::Move| {
            let after = walk.key_number(&state.play(*mv).key())?;
            by_key[after]?.back_up(state.reward(*mv))
        };
        // No hint is at fault if all moves together do not make the value.
        if let (Some(value), Some(best)) = (value, best(&state, state.moves(), worth))
            && value != best
        {
            let mut with_key = walk.with_key()[key].iter().copied();
            let other = with_key.find(|&it| values[it].is_some());
            let other = other.expect("the value of the key is that of a position");
            let expected = format!("the value of the other state with the same key, {value:?}");
            let found = format!("{best:?}");
            let violation = walk.violation(&route, (ViolationKind::SharedKey, expected, found));
            return Err(violation.beside(walk.location_of(other)));
        }
        let checked = check_bounds(&state, value);
        let checked = checked.and_then(|()| check_candidates(&state, value, worth));
        checked.map_err(|complaint| walk.violation(&route, complaint))?;
    }
    Ok(())
}

/// What the best of these moves is worth to who moves; `None` if there is none or one is unknown.
fn best<G: GameState>(
    state: &G,
    moves: impl Iterator<Item = G::Move>,
    worth: impl Fn(&G::Move) -> Option<G::Value>,
) -> Option<G::Value> {
    let choose = |a, b| Some(state.to_move().choose(a?, b?));
    moves.map(|mv| worth(&mv)).reduce(choose).flatten()
}

fn check_bounds<G: GameState>(state: &G, value: Option<G::Value>) -> Result<(), Complaint> {
    let bounds = state.bounds();
    same("the same bounds", &bounds, &state.bounds())?;
    let (least, greatest) = bounds;
    let found = match value {
        _ if least > greatest => "them in the wrong order".to_owned(),
        Some(value) if value < least || value > greatest => format!("the value {value:?}"),
        _ => return Ok(()),
    };
    let expected = format!("a value between the bounds, {least:?} and {greatest:?}");
    Err((ViolationKind::Bounds, expected, found))
}

fn check_candidates<G: GameState>(
    state: &G,
    value: Option<G::Value>,
    worth: impl Fn(&G::Move) -> Option<G::Value>,
) -> Result<(), Complaint> {
    let moves: Vec<_> = state.moves().collect();
    let candidates: Vec<_> = state.candidate_moves().collect();
    let again: Vec<_> = state.candidate_moves().collect();
    same("the same candidate moves", &candidates, &again)?;
    if let Some(mv) = candidates.iter().find(|mv| !moves.contains(mv)) {
        let expected = format!("candidate moves among the moves, {moves:?}");
        return Err((
            ViolationKind::CandidateNotLegal,
            expected,
            format!("{mv:?}"),
        ));
    }
    if candidates.is_empty() && !moves.is_empty() {
        let expected = format!("a candidate among the moves, {moves:?}");
        return Err((ViolationKind::NoCandidates, expected, "none".to_owned()));
    }
    match (value, best(state, candidates.iter().copied(), worth)) {
        (Some(value), Some(best)) if value != best => {
            let expected = format!("a candidate move worth {value:?}");
            let found = format!("{candidates:?}, the best of which is worth {best:?}");
            Err((ViolationKind::CandidatesLose, expected, found))
        }
        _ => Ok(()),
    }
}
