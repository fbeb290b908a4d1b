//! Bounds and candidate moves, which are only for speed, never change a value.

use super::answers::same;
use super::violation::{Fault, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{Evaluation, GameState, Value, evaluate};

/// Checks them in every state that was met; `values` has the value of each position, `by_key` that
/// of each key.
pub(super) fn check<G: GameState>(
    walk: &Walk<G>,
    values: &[Option<G::Value>],
    by_key: &[Option<G::Value>],
) -> Result<(), Violation<G::Move>> {
    let known = |state: &G| by_key[walk.key_number(&state.key())?];
    for (state, key, route) in walk.states() {
        if state.decided().is_some() {
            continue; // Solvers ask for neither there.
        }
        let value = by_key[key];
        // Pruning is not to blame if the successors do not make the value.
        if let (Some(value), Evaluation::Exact(best)) = (value, evaluate(&state, known))
            && value != best
        {
            let mut with_key = walk.with_key()[key].iter().copied();
            let other = with_key.find(|&it| values[it].is_some());
            let other = other.expect("the value of the key is that of a position");
            let expected = format!("the value of the other state with the same key, {value:?}");
            let fault = Fault::new(ViolationKind::SharedKey, expected, format!("{best:?}"));
            let violation = walk.violation(&route, fault);
            return Err(violation.beside(walk.location_of(other)));
        }
        let checked = check_bounds(&state, value);
        let checked = checked.and_then(|()| check_candidates(&state, value, known));
        checked.map_err(|fault| walk.violation(&route, fault))?;
    }
    Ok(())
}

fn check_bounds<G: GameState>(state: &G, value: Option<G::Value>) -> Result<(), Fault> {
    let bounds = state.bounds();
    same("bounds", &bounds, &state.bounds())?;
    let (least, greatest) = bounds;
    let found = match value {
        _ if least > greatest => "them in the wrong order".to_owned(),
        Some(value) if value < least || value > greatest => format!("the value {value:?}"),
        _ => return Ok(()),
    };
    let expected = format!("a value between the bounds, {least:?} and {greatest:?}");
    Err(Fault::new(ViolationKind::Bounds, expected, found))
}

fn check_candidates<G: GameState>(
    state: &G,
    value: Option<G::Value>,
    known: impl Fn(&G) -> Option<G::Value>,
) -> Result<(), Fault> {
    let moves: Vec<_> = state.moves().collect();
    let candidates: Vec<_> = state.candidate_moves().collect();
    let again: Vec<_> = state.candidate_moves().collect();
    same("candidate moves", &candidates, &again)?;
    if let Some(mv) = candidates.iter().find(|mv| !moves.contains(mv)) {
        let expected = format!("candidate moves among the legal moves, {moves:?}");
        let kind = ViolationKind::CandidateNotLegal;
        return Err(Fault::new(kind, expected, format!("{mv:?}")));
    }
    if candidates.is_empty() && !moves.is_empty() {
        let expected = format!("a candidate move among the legal moves, {moves:?}");
        return Err(Fault::new(ViolationKind::NoCandidates, expected, "none"));
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
            Err(Fault::new(ViolationKind::CandidatesLose, expected, found))
        }
        _ => Ok(()),
    }
}
