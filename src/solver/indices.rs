//! The indices of a game in an order in which successors come first: from the lowest index up, or
//! block by block.

use super::SolveErrorKind;
use super::blocks::solve_blocks;
use crate::game::{Evaluation, Indexed, Value, evaluate, index_out_of_range};
use crate::run::Run;
use crate::table::DenseTable;

/// Solves all indices up to the root's, or all blocks up to the root's.
pub(super) fn solve_indices<G: Indexed>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<DenseTable<G>, SolveErrorKind<G::Move>> {
    let mut table = DenseTable::new(root, run)?;
    let (end, count) = (root.index() + 1, root.index_count());
    let mut blocks = root.blocks();
    let in_blocks = blocks.clone().next().is_some();
    let most = if in_blocks { count } else { end };
    run.begin_phase("solving", Some(most as u64));
    if !in_blocks {
        for (index, state) in root.states_in(0..end) {
            solve(index, &state, &mut table, run, false)?;
        }
        return Ok(table);
    }
    solve_blocks(root, &mut blocks, &mut table.values, run)?;
    for index in blocks.flat_map(|block| block.indices()) {
        if index >= count {
            index_out_of_range(index, count);
        }
        if let Some(state) = root.at_index(index) {
            solve(index, &state, &mut table, run, true)?;
        }
    }
    Ok(table)
}

/// Solves the state of an index, if its successors are known.
#[inline]
fn solve<G: Indexed>(
    index: usize,
    state: &G,
    table: &mut DenseTable<G>,
    run: &mut Run<'_>,
    in_blocks: bool,
) -> Result<(), SolveErrorKind<G::Move>> {
    run.tick()?;
    let value = match evaluate_by_index(state, table) {
        Some(value) => value,
        None => evaluate_by_playing((index, state), table, in_blocks)?,
    };
    Ok(table.values.insert(state.index(), value)?)
}

/// The value of `state`. `None` if the value of a successor is unknown, or a reward takes one out of
/// its range.
#[inline]
fn evaluate_by_index<G: Indexed>(state: &G, table: &DenseTable<G>) -> Option<G::Value> {
    if let Some(value) = state.decided() {
        return Some(value);
    }
    let player = state.to_move();
    let mut best = None;
    for (index, reward) in state.index_steps() {
        let value = table.values.get(index)?.back_up(reward)?;
        best = Some(best.map_or(value, |best| player.choose(best, value)));
    }
    Some(best.unwrap_or_else(|| state.terminal_value()))
}

/// The value of the state of that index by making the states after its moves: for the error.
#[cold]
fn evaluate_by_playing<G: Indexed>(
    (from, state): (usize, &G),
    table: &DenseTable<G>,
    in_blocks: bool,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    match evaluate(state, |successor| table.values.get(successor.index())) {
        Evaluation::Exact(value) => Ok(value),
        Evaluation::Overflow(mv) => Err(SolveErrorKind::overflow_at(from, mv)),
        Evaluation::Unknown(mv) => {
            let to = state.play(mv).index();
            Err(if to < from || in_blocks {
                SolveErrorKind::MissingValue { from, mv, to }
            } else {
                SolveErrorKind::IndexOrder { from, mv, to }
            })
        }
    }
}
