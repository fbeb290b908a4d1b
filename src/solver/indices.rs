//! The indices of a game from the lowest up, where every move leads to a lower one.

use super::SolveErrorKind;
use super::blocks::solve_blocks;
use crate::game::{Evaluation, Indexed, Value, evaluate};
use crate::run::Run;
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
    for (index, state) in root.states_in(without_gap..last + 1) {
        run.tick()?;
        let first = table.first(without_gap);
        let lower = |at: usize| match first.get(at) {
            Some(&value) => Some(value),
            None if at < index => table.at(at),
            None => None,
        };
        let value = match evaluate_by_index(&state, lower) {
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
) -> Option<G::Value> {
    if let Some(value) = state.decided() {
        return Some(value);
    }
    let player = state.to_move();
    let mut best = None;
    for (index, reward) in state.index_steps() {
        let value = known(index)?.back_up(reward)?;
        best = Some(best.map_or(value, |best| player.choose(best, value)));
    }
    Some(best.unwrap_or_else(|| state.terminal_value()))
}

/// The value of the state of that index by making the states after its moves: for the error.
#[cold]
fn evaluate_by_playing<G: Indexed>(
    index: usize,
    state: &G,
    table: &DenseTable<G>,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    let lower = |successor: &G| {
        if successor.index() < index {
            table.get(successor)
        } else {
            None
        }
    };
    match evaluate(state, lower) {
        Evaluation::Exact(value) => Ok(value),
        Evaluation::Unknown(mv) => {
            let (from, to) = (index, state.play(mv).index());
            Err(if to < from {
                SolveErrorKind::MissingValue { from, mv, to }
            } else {
                SolveErrorKind::IndexOrder { from, mv, to }
            })
        }
        // The line of play that leads here is unknown.
        Evaluation::Overflow(_) => Err(SolveErrorKind::Overflow { line: Vec::new() }),
    }
}
