//! The positions to compare: the root, and some that lines of play at random lead to.

use std::iter;

use hashbrown::HashSet;

use crate::game::{GameState, Random};

/// How many lines of play are tried for a position each.
const LINES: usize = 32;

/// How many moves a line has at most.
const LONGEST: usize = 256;

/// Positions with the moves that lead to them, each line once: the root first, and always the same.
pub(super) fn positions<G: GameState>(root: &G) -> impl Iterator<Item = (Vec<G::Move>, G)> {
    let (mut random, mut seen) = (Random::new(0), HashSet::new());
    let below = (0..LINES).map(move |_| {
        let mut line = play_at_random(root, &mut random);
        if !line.is_empty() {
            line.truncate(1 + random.below(line.len()));
        }
        line
    });
    let lines = iter::once(Vec::new()).chain(below);
    lines.filter_map(move |line| {
        let state = line.iter().fold(root.clone(), |state, &mv| state.play(mv));
        seen.insert(line.clone()).then_some((line, state))
    })
}

/// Moves at random to the end of the game, if that is not too far.
fn play_at_random<G: GameState>(root: &G, random: &mut Random) -> Vec<G::Move> {
    let (mut state, mut line) = (root.clone(), Vec::new());
    while line.len() < LONGEST && state.outcome().is_none() {
        let moves: Vec<_> = state.moves().collect();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        state = state.play(mv);
        line.push(mv);
    }
    line
}
