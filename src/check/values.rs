//! The exact values of the positions of a walk, worked out by the plainest means, with no solver.

use super::walk::{Position, Walk};
use crate::game::{GameState, Value};

/// The value of each position, known where all that follows lies inside the walk.
///
/// Backwards from the ends of the game. Plays without end have no value, or are worth `endless`.
pub(super) fn values<G: GameState>(
    walk: &Walk<G>,
    endless: Option<G::Value>,
) -> Vec<Option<G::Value>> {
    let positions = walk.positions();
    let mut values = from_the_ends(walk, value);
    if let Some(endless) = endless {
        let cycles: Vec<_> = (0..positions.len())
            .filter(|&it| values[it].is_none())
            .collect();
        value_cycles(positions, &cycles, endless, &mut values);
    }
    values
}

/// What `derive` makes of each position and its children's values, which it is told by position; known where all
/// that follows lies inside the walk and no play is without end.
pub(super) fn from_the_ends<G: GameState, V: Copy>(
    walk: &Walk<G>,
    derive: impl Fn(&Position<G>, &[Option<V>]) -> Option<V>,
) -> Vec<Option<V>> {
    let positions = walk.positions();
    let parents = parents(positions);
    let mut values = vec![None; positions.len()];
    let mut unknown: Vec<_> = positions.iter().map(|it| it.view.steps.len()).collect();
    let mut ready: Vec<_> = (0..positions.len())
        .filter(|&it| unknown[it] == 0)
        .collect();
    while let Some(number) = ready.pop() {
        values[number] = derive(&positions[number], &values);
        // A value out of range leaves those before it unknown.
        if values[number].is_some() {
            for &parent in &parents[number] {
                unknown[parent] -= 1;
                if unknown[parent] == 0 {
                    ready.push(parent);
                }
            }
        }
    }
    values
}

/// The best of the children's values, or what the end is worth; `None` if a child's is unknown or the
/// result out of range.
fn value<G: GameState>(position: &Position<G>, values: &[Option<G::Value>]) -> Option<G::Value> {
    let Position { view, to, .. } = position;
    if view.end.is_some() {
        return view.end;
    }
    let children = view.steps.iter().zip(to);
    let children = children.map(|(step, to)| values[(*to)?]?.back_up(step.reward));
    let choose = |a, b| Some(view.to_move.choose(a?, b?));
    children.reduce(choose).flatten()
}

/// By position: those that lead to it, once for each move.
fn parents<G: GameState>(positions: &[Position<G>]) -> Vec<Vec<usize>> {
    let mut parents = vec![Vec::new(); positions.len()];
    for (number, position) in positions.iter().enumerate() {
        for &to in position.to.iter().flatten() {
            parents[to].push(number);
        }
    }
    parents
}

/// Values of the positions that are on `cycles` or lead there.
///
/// After n rounds a position has the value of the game that is broken off after n moves with `endless`,
/// or none if a play of n moves may leave the walk. That no longer changes once n is the number of moves to
/// the farthest win, which goes through each position at most once.
fn value_cycles<G: GameState>(
    positions: &[Position<G>],
    cycles: &[usize],
    endless: G::Value,
    values: &mut [Option<G::Value>],
) {
    for &number in cycles {
        values[number] = Some(endless);
    }
    for _ in 0..=cycles.len() {
        let round = cycles.iter().map(|&it| value(&positions[it], values));
        let round: Vec<_> = round.collect();
        let changed = cycles
            .iter()
            .zip(&round)
            .any(|(&it, &value)| values[it] != value);
        for (&number, &value) in cycles.iter().zip(&round) {
            values[number] = value;
        }
        if !changed {
            return;
        }
    }
    // Such values are not those of wins and losses.
    for &number in cycles {
        values[number] = None;
    }
}
