//! The check of a store by stage, by the rules.

use std::fmt::Debug;

use super::folded::most_positions;
use crate::game::{Indexed, Outcome, Player, Staged, Step, Value, are_outcomes};
use crate::run::Run;
use crate::solver::{self, SolveErrorKind};
use crate::store::{Files, Kind, Pages};

/// Checks the value of every index of the game of `root`, and of scores the plies: a win or a gain
/// comes closer with each ply. So no other values fulfil what it checks. `folded`: the players of
/// `root` are folded. Returns how many indices have a position.
pub(super) fn verify<G: Indexed + Staged>(
    files: &Files,
    root: &G,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<u64, G> {
    files.indices()?;
    for line in &files.manifest.values {
        files.check(Kind::Values, line.stage, line.tables)?;
        run.poll(0)?;
    }
    run.begin_phase("verifying", Some(most_positions(root, folded)));
    let values = Pages::of_values(files, run);
    let plies = Pages::of_plies(files, run);
    let are_outcomes = are_outcomes::<G::Value>();
    let mut positions = 0;
    for (index, state) in root.states() {
        run.poll(1)?;
        positions += 1;
        if are_outcomes {
            let at_end = |value: G::Value| value.to_outcome();
            let back_up = |after: Outcome, _: &Step<G>| after.back_up(());
            let (stored, steps) = values_of(&state, index, folded, back_up, &values)?;
            let derived = best(&state, at_end, &steps);
            compare(index, stored, derived)?;
            continue;
        }
        let back_up = |after: G::Value, step: &Step<G>| after.back_up(step.reward);
        let (stored, steps) = values_of(&state, index, folded, back_up, &values)?;
        let derived = best(&state, Some, &steps);
        compare(index, stored, derived)?;
        let stored_plies = plies_of(index, &plies)?;
        let derived_plies = match stored {
            Some(value) => derived_plies(&state, value, &steps, &plies)?,
            None => None,
        };
        let in_plies = |plies| stored.map(|value| (value, plies));
        compare(index, in_plies(stored_plies), in_plies(derived_plies))?;
    }
    Ok(positions)
}

/// A step, and what it is worth; `None` if that is out of range, or the store does not hold it.
type Worth<G, V> = (Step<G>, Option<V>);

/// The value of an index, and its steps.
type WithSteps<G, V> = (Option<V>, Vec<Worth<G, V>>);

/// The value of an index in the files, and its steps with what these make of the values after them.
fn values_of<G: Indexed, V: Value>(
    state: &G,
    index: usize,
    folded: bool,
    back_up: impl Fn(V, &Step<G>) -> Option<V>,
    values: &Pages<'_>,
) -> solver::Result<WithSteps<G, V>, G> {
    let stored = values.value(index)?;
    let steps = state.successors().map(|step| {
        let after: Option<V> = values.value(step.state.index())?;
        let seen = after.and_then(|after| if folded { after.negated() } else { Some(after) });
        let value = seen.and_then(|after| back_up(after, &step));
        Ok((step, value))
    });
    let steps = steps.collect::<Result<_, SolveErrorKind<G::Move>>>()?;
    Ok((stored, steps))
}

/// The result of a state, or the best value of its steps; `None` if one of these has none.
fn best<G: Indexed, V: Value>(
    state: &G,
    at_end: impl Fn(G::Value) -> Option<V>,
    steps: &[Worth<G, V>],
) -> Option<V> {
    if let Some(result) = state.result() {
        return at_end(result);
    }
    let values = steps.iter().map(|&(_, value)| value);
    let choose = |best, value| Some(state.to_move().choose(best?, value?));
    values.reduce(choose).flatten()
}

fn plies_of<M>(index: usize, plies: &Pages<'_>) -> Result<Option<i64>, SolveErrorKind<M>> {
    // 0 stands for endless play.
    let number: Option<i64> = plies.value(index)?;
    Ok(number
        .and_then(|number| number.checked_sub(1))
        .filter(|&it| it >= 0))
}

/// The plies of a state of that value, by those after its best steps: see
/// [`Solution::plies`](crate::Solution::plies).
fn derived_plies<G: Indexed + Staged>(
    state: &G,
    value: G::Value,
    steps: &[Worth<G, G::Value>],
    plies: &Pages<'_>,
) -> solver::Result<Option<i64>, G> {
    let endless = state.endless_value().unwrap_or_default();
    if state.is_over() {
        return Ok(Some(0));
    }
    if value == endless {
        return Ok(None);
    }
    let is_ahead = (value > endless) == (state.to_move() == Player::Max);
    let mut derived: Option<Option<i64>> = None;
    for (step, _) in steps.iter().filter(|(_, it)| *it == Some(value)) {
        let after = if step.state.stage() == state.stage() {
            plies_of(step.state.index(), plies)?
        } else {
            Some(0)
        };
        derived = Some(match derived {
            None => after,
            // Who is ahead hurries, the other one delays.
            Some(best) if is_ahead => [best, after].into_iter().flatten().min(),
            Some(best) => best.zip(after).map(|(best, after)| best.max(after)),
        });
    }
    Ok(derived.flatten().map(|plies| plies + 1))
}

/// An error unless both are the same.
fn compare<T: Debug + PartialEq, M>(
    index: usize,
    stored: Option<T>,
    derived: Option<T>,
) -> Result<(), SolveErrorKind<M>> {
    if stored.is_some() && stored == derived {
        return Ok(());
    }
    let say = |value: Option<T>| value.map(|it| format!("{it:?}"));
    Err(SolveErrorKind::WrongValue {
        packed: index as u64,
        stored: say(stored),
        derived: say(derived),
    })
}
