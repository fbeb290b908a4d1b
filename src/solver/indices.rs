//! The indices of a game from the lowest up, where every move leads to a lower one.

use super::SolveErrorKind;
use super::blocks::solve_blocks;
use super::in_order::value_in_order;
use crate::game::{Indexed, Value};
use crate::run::{Patience, Run, StopReason};
use crate::table::{DenseTable, Table};

/// Solves all indices up to the root's.
pub(super) fn solve_indices<G: Indexed>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<DenseTable<G>, SolveErrorKind<G::Move>> {
    let mut table = DenseTable::new(root, run)?;
    let last = root.index();
    run.begin_phase("solving", Some(last as u64 + 1));
    // All indices below it are known: mostly all that are solved. So most values need no second
    // look into the table.
    let mut without_gap = solve_blocks(root, &mut table, run)?;
    let mut patience = run.stop_signal().patience();
    for (index, state) in root.states_in(without_gap..last + 1) {
        run.tick()?;
        let first = table.first(without_gap);
        let lower = |at: usize| match first.get(at) {
            Some(&value) => Some(value),
            None if at < index => table.at(at),
            None => None,
        };
        let value = match evaluate_by_index(&state, lower, &mut patience)? {
            Some(value) => value,
            None => evaluate_by_playing(index, &state, &table)?,
        };
        table.insert(&state, value)?;
        if index == without_gap {
            without_gap += 1;
        }
    }
    Ok(table)
}

/// The value of `state`, where `known` returns the values of indices. `None` if one of them is
/// unknown, or a reward takes it out of its range.
#[inline]
fn evaluate_by_index<G: Indexed>(
    state: &G,
    known: impl Fn(usize) -> Option<G::Value>,
    patience: &mut Patience<'_>,
) -> Result<Option<G::Value>, StopReason> {
    if let Some(value) = state.decided() {
        return Ok(Some(value));
    }
    let player = state.to_move();
    let mut best = None;
    for (index, reward) in state.index_steps() {
        patience.count()?;
        let Some(value) = known(index).and_then(|value| value.back_up(reward)) else {
            return Ok(None);
        };
        best = Some(best.map_or(value, |best| player.choose(best, value)));
    }
    Ok(Some(best.unwrap_or_else(|| state.terminal_value())))
}

/// The value of the state of that index by making the states after its moves: for the error.
#[cold]
fn evaluate_by_playing<G: Indexed>(
    from: usize,
    state: &G,
    table: &DenseTable<G>,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    let known = |successor: &G| {
        let is_lower = successor.index() < from;
        is_lower.then(|| table.get(successor)).flatten()
    };
    value_in_order((from, state), known, |mv, successor| {
        let to = successor.index();
        (to >= from).then_some(SolveErrorKind::IndexOrder { from, mv, to })
    })
}
