//! Bounds and promising moves, which are for speed alone, never change a value.

use super::answers::{Complaint, same};
use super::violation::{Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{GameState, Value};

/// Checks them for every state that was met, where `values` tells the value of each key.
pub(super) fn check<G: GameState>(
    walk: &Walk<G>,
    values: &[Option<G::Value>],
) -> Result<(), Violation<G::Move>> {
    for (state, key, origin) in walk.states() {
        if state.outcome().is_some() {
            continue; // They are not asked there.
        }
        let checked = check_bounds(&state, values[key]);
        let checked = checked.and_then(|()| check_promising(&state, walk, values[key], values));
        checked.map_err(|complaint| walk.violation(&origin, complaint))?;
    }
    Ok(())
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

fn check_promising<G: GameState>(
    state: &G,
    walk: &Walk<G>,
    value: Option<G::Value>,
    values: &[Option<G::Value>],
) -> Result<(), Complaint> {
    let moves: Vec<_> = state.moves().collect();
    let promising: Vec<_> = state.promising_moves().collect();
    let again: Vec<_> = state.promising_moves().collect();
    same("the same promising moves", &promising, &again)?;
    if let Some(mv) = promising.iter().find(|mv| !moves.contains(mv)) {
        let expected = format!("promising moves among the moves, {moves:?}");
        return Err((
            ViolationKind::PromisingNotLegal,
            expected,
            format!("{mv:?}"),
        ));
    }
    let worth = |mv: &G::Move| {
        let key = walk.key_number(&state.play(*mv).key())?;
        values[key]?.back_up(state.reward(*mv))
    };
    let choose = |a, b| Some(state.to_move().choose(a?, b?));
    let Some(best) = promising.iter().map(worth).reduce(choose) else {
        if moves.is_empty() {
            return Ok(());
        }
        let expected = format!("a promising one among the moves, {moves:?}");
        return Err((ViolationKind::PromisingNone, expected, "none".to_owned()));
    };
    match (value, best) {
        (Some(value), Some(best)) if value != best => {
            let expected = format!("a promising move worth {value:?}");
            let found = format!("{promising:?}, the best of which is worth {best:?}");
            Err((ViolationKind::PromisingLoses, expected, found))
        }
        _ => Ok(()),
    }
}
