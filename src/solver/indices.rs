//! The indices of a game in an order in which successors come first: from the lowest index up, or
//! block by block.

use super::SolveErrorKind;
use super::blocks::solve_blocks;
use crate::game::blocks::Blocked;
use crate::game::{Evaluation, Indexed, Location, Value, evaluate, index_out_of_range};
use crate::run::{PollBudget, Run, StopReason};
use crate::solver;
use crate::table::DenseTable;

/// Solves all indices up to the root's.
pub(super) fn solve_indices<G: Indexed>(
    root: &G,
    run: &mut Run<'_>,
) -> solver::Result<DenseTable<G>, G> {
    let mut table = DenseTable::new(root, run)?;
    let end = root.index() + 1;
    run.begin_phase("solving", Some(end as u64));
    let mut budget = run.stop_signal().poll_budget();
    for (index, state) in root.states_in(0..end) {
        run.tick()?;
        solve((index, &state), &mut table, false, &mut budget)?;
    }
    Ok(table)
}

/// Solves all blocks up to the root's.
pub(super) fn solve_in_blocks<G: Blocked>(
    root: &G,
    run: &mut Run<'_>,
) -> solver::Result<DenseTable<G>, G> {
    let mut table = DenseTable::new(root, run)?;
    let (mut blocks, count) = (root.blocks(), root.index_count());
    run.begin_phase("solving", Some(count as u64));
    let mut budget = run.stop_signal().poll_budget();
    solve_blocks(root, &mut blocks, &mut table.values, run)?;
    for index in blocks.flat_map(|block| block.indices()) {
        if index >= count {
            index_out_of_range(index, count);
        }
        if let Some(state) = root.at_index(index) {
            run.tick()?;
            solve((index, &state), &mut table, true, &mut budget)?;
        }
    }
    Ok(table)
}

/// Solves the state of an index, if its successors are known.
#[inline]
fn solve<G: Indexed>(
    (index, state): (usize, &G),
    table: &mut DenseTable<G>,
    in_blocks: bool,
    budget: &mut PollBudget<'_>,
) -> solver::Result<(), G> {
    let value = match evaluate_by_index(state, table, budget)? {
        Some(value) => value,
        None => evaluate_by_playing((index, state), table, in_blocks)?,
    };
    Ok(table.values.insert(state.index(), value)?)
}

/// The value of `state`. `None` if the value of a successor is unknown, or a reward takes one out
/// of its range.
#[inline]
fn evaluate_by_index<G: Indexed>(
    state: &G,
    table: &DenseTable<G>,
    budget: &mut PollBudget<'_>,
) -> Result<Option<G::Value>, StopReason> {
    if let Some(value) = state.decided() {
        return Ok(Some(value));
    }
    let player = state.to_move();
    let mut best = None;
    for (index, reward) in state.index_steps() {
        budget.count()?;
        let known = table.values.get(index);
        let Some(value) = known.and_then(|value| value.back_up(reward)) else {
            return Ok(None);
        };
        best = Some(best.map_or(value, |best| player.choose(best, value)));
    }
    Ok(Some(best.unwrap_or_else(|| state.terminal_value())))
}

/// The value of the state of that index by making the states after its moves: for the error.
#[cold]
fn evaluate_by_playing<G: Indexed>(
    (from, state): (usize, &G),
    table: &DenseTable<G>,
    in_blocks: bool,
) -> solver::Result<G::Value, G> {
    let known = |successor: &G| table.values.get(successor.index());
    // One whose moves have no end does not come here: the solver has counted them before.
    match evaluate(state, known, || false) {
        Evaluation::Exact(value) => Ok(value),
        Evaluation::Overflow(mv) => Err(SolveErrorKind::overflow_at(from, mv)),
        Evaluation::Ended => unreachable!("nothing ends it"),
        Evaluation::Unknown(mv) => {
            let to = state.play(mv).index();
            if to >= from && !in_blocks {
                return Err(SolveErrorKind::unsupported(format!(
                    "move {mv:?} leads from index {from} to {to}, which is not lower; if no position repeats, Minimax solves the game in any order"
                )));
            }
            let mut at = Location::at_index(from);
            at.line.push(mv);
            let fault = format!(
                "the value of index {to} is missing: index, at_index and blocks contradict one another; audit the game with indexed"
            );
            Err(SolveErrorKind::contract_at(at, fault))
        }
    }
}
