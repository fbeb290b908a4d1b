//! The positions to compare: all of a small game; of a larger one the root, and some that random
//! lines of play lead to.

use std::iter;

use hashbrown::HashSet;

use crate::game::{BreadthFirst, GameState, Random};

/// A game with up to this number of positions is compared in all of them: solving each of them
/// takes fewer steps than the random lines of a game that is a little larger.
const FEW: usize = 128;

/// The number of random lines, each for one position.
const LINES: usize = 32;

/// Positions with the moves that lead to them, the root first, and always the same.
pub(super) fn positions<G: GameState>(root: &G) -> Vec<(Vec<G::Move>, G)> {
    all(root).unwrap_or_else(|| at_random(root))
}

/// Each position once, nearest to the root first; `None` if there are more than a few.
fn all<G: GameState>(root: &G) -> Option<Vec<(Vec<G::Move>, G)>> {
    let mut positions = Vec::new();
    let mut search = BreadthFirst::from_root(root);
    while let Some((number, state)) = search.next() {
        for step in state.successors() {
            search.follow(number, step);
        }
        if search.len() > FEW {
            return None;
        }
        positions.push((search.line_to(number), state));
    }
    Some(positions)
}

/// The root, and positions that random lines of play lead to, each line once.
fn at_random<G: GameState>(root: &G) -> Vec<(Vec<G::Move>, G)> {
    let (mut random, mut seen) = (Random::new(0), HashSet::new());
    let below = (0..LINES).map(|_| {
        let mut line: Vec<_> = random.play(root).into_iter().map(|step| step.mv).collect();
        if !line.is_empty() {
            line.truncate(1 + random.below(line.len()));
        }
        line
    });
    let lines = iter::once(Vec::new()).chain(below);
    let positions = lines.filter_map(|line| {
        let state = line.iter().fold(root.clone(), |it, &mv| it.step(mv).state);
        seen.insert(line.clone()).then_some((line, state))
    });
    positions.collect()
}
