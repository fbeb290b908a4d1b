//! The exact values of the positions of a walk, worked out by the plainest means, with no solver.

use std::cmp::Reverse;
use std::mem;

use super::walk::{Position, Walk};
use crate::game::{GameState, Value};

/// Play without end, in a game where positions may repeat.
pub(super) struct Endless<G: GameState> {
    /// Returns the value of endless play.
    pub(super) value: fn(&G) -> G::Value,
    /// The stage: play goes on without end in one stage.
    pub(super) stage: fn(&G) -> usize,
}

/// The value of each position, known if all lines of play from it end within the walk, or go on as
/// `endless` says.
pub(super) fn values<G: GameState>(
    walk: &Walk<G>,
    endless: Option<&Endless<G>>,
) -> Vec<Option<G::Value>> {
    let positions = walk.positions();
    let mut values = back_up(walk, |position, values| value(walk, position, values));
    if let Some(endless) = endless {
        let open = (0..positions.len()).filter(|&it| values[it].is_none());
        let mut cycles: Vec<_> = open
            .map(|it| ((endless.stage)(&positions[it].state), it))
            .collect();
        // The last stage first: the values after the moves that end a stage must be known.
        cycles.sort_by_key(|&(stage, _)| Reverse(stage));
        for cycles in cycles.chunk_by(|a, b| a.0 == b.0) {
            let cycles: Vec<_> = cycles.iter().map(|&(_, number)| number).collect();
            value_cycles(walk, &cycles, endless.value, &mut values);
        }
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
    endless: fn(&G) -> G::Value,
    values: &mut [Option<G::Value>],
) {
    for &number in cycles {
        values[number] = Some(endless(&walk.positions()[number].state));
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
    // The values still change: a move has a reward, or a value the plies, where it may not.
    for &number in cycles {
        values[number] = None;
    }
}
