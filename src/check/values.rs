//! The exact values of the positions of a walk, worked out by the plainest means, with no solver.

use std::mem;

use super::walk::{Position, Walk};
use crate::game::{GameState, Value};

/// The value of each position, known if all lines of play from it end within the walk.
///
/// Play without end has no value, or is worth `endless`.
pub(super) fn values<G: GameState>(
    walk: &Walk<G>,
    endless: Option<G::Value>,
) -> Vec<Option<G::Value>> {
    let positions = walk.positions();
    let mut values = back_up(walk, |position, values| value(walk, position, values));
    if let Some(endless) = endless {
        let cycles: Vec<_> = (0..positions.len())
            .filter(|&it| values[it].is_none())
            .collect();
        value_cycles(walk, &cycles, endless, &mut values);
    }
    values
}

/// Backs values up from the terminal positions: `derive` returns the value of a position, given
/// those of all positions, of which its successors are known. Known if all lines of play from a
/// position end within the walk.
pub(super) fn back_up<G: GameState, V: Copy>(
    walk: &Walk<G>,
    derive: impl Fn(&Position<G>, &[Option<V>]) -> Option<V>,
) -> Vec<Option<V>> {
    let positions = walk.positions();
    let predecessors = predecessors(walk);
    let mut values = vec![None; positions.len()];
    let mut unknown: Vec<_> = positions.iter().map(|it| it.view.edges.len()).collect();
    let mut ready: Vec<_> = (0..positions.len())
        .filter(|&it| unknown[it] == 0)
        .collect();
    while let Some(number) = ready.pop() {
        values[number] = derive(&positions[number], &values);
        // A value out of range leaves its predecessors unknown.
        if values[number].is_some() {
            for &before in &predecessors[number] {
                unknown[before] -= 1;
                if unknown[before] == 0 {
                    ready.push(before);
                }
            }
        }
    }
    values
}

/// The result, or the best of the successors' values; `None` if one of them is unknown or the best
/// is out of range.
fn value<G: GameState>(
    walk: &Walk<G>,
    position: &Position<G>,
    values: &[Option<G::Value>],
) -> Option<G::Value> {
    let view = &position.view;
    if view.result.is_some() {
        return view.result;
    }
    let edges = view.edges.iter();
    let backed_up = edges.map(|edge| values[walk.after(edge)?]?.back_up(edge.reward));
    let choose = |a, b| Some(view.to_move.choose(a?, b?));
    backed_up.reduce(choose).flatten()
}

/// By position: its predecessors, once for each move.
pub(super) fn predecessors<G: GameState>(walk: &Walk<G>) -> Vec<Vec<usize>> {
    let positions = walk.positions();
    let mut predecessors = vec![Vec::new(); positions.len()];
    for (number, position) in positions.iter().enumerate() {
        for to in position
            .view
            .edges
            .iter()
            .filter_map(|edge| walk.after(edge))
        {
            predecessors[to].push(number);
        }
    }
    predecessors
}

/// Values of the positions that are on `cycles` or lead there.
///
/// After n rounds a position has the value of the game that is broken off after n moves with
/// `endless`, or none if a line of n moves may leave the walk. That no longer changes once n is the
/// number of moves to the farthest win, which visits each position at most once.
fn value_cycles<G: GameState>(
    walk: &Walk<G>,
    cycles: &[usize],
    endless: G::Value,
    values: &mut [Option<G::Value>],
) {
    for &number in cycles {
        values[number] = Some(endless);
    }
    for _ in 0..=cycles.len() {
        let round = cycles
            .iter()
            .map(|&it| value(walk, &walk.positions()[it], values));
        let round: Vec<_> = round.collect();
        let mut changed = false;
        for (&number, value) in cycles.iter().zip(round) {
            changed |= mem::replace(&mut values[number], value) != value;
        }
        if !changed {
            return;
        }
    }
    // The values still change, so they are not those of wins and losses.
    for &number in cycles {
        values[number] = None;
    }
}
