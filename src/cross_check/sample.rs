//! The positions to compare: all of a small game; or the root, and some that lines of play at random lead to.

use std::collections::VecDeque;
use std::iter;

use hashbrown::HashSet;

use crate::game::{GameState, Random};

/// How many positions a game has at most of which all are compared: with each solved for itself, that takes fewer
/// steps than lines of play through a game a little larger.
const FEW: usize = 128;

/// How many lines of play are tried for a position each.
const LINES: usize = 32;

/// How many moves a line has at most.
const LONGEST: usize = 256;

/// Positions with the moves that lead to them, the root first, and always the same.
pub(super) fn positions<G: GameState>(root: &G) -> Vec<(Vec<G::Move>, G)> {
    all(root).unwrap_or_else(|| at_random(root))
}

/// Each position once, nearest to the root first; `None` if there are more than a few.
fn all<G: GameState>(root: &G) -> Option<Vec<(Vec<G::Move>, G)>> {
    let mut positions = Vec::new();
    let mut seen: HashSet<_> = HashSet::from_iter([root.key()]);
    let mut ahead = VecDeque::from([(Vec::new(), root.clone())]);
    while let Some((line, state)) = ahead.pop_front() {
        for mv in moves(&state) {
            let child = state.play(mv);
            if seen.insert(child.key()) {
                ahead.push_back(([line.as_slice(), &[mv]].concat(), child));
            }
        }
        positions.push((line, state));
        if positions.len() + ahead.len() > FEW {
            return None;
        }
    }
    Some(positions)
}

/// The root, and positions that lines of play at random lead to, each line once.
fn at_random<G: GameState>(root: &G) -> Vec<(Vec<G::Move>, G)> {
    let (mut random, mut seen) = (Random::new(0), HashSet::new());
    let below = (0..LINES).map(|_| {
        let mut line = play_at_random(root, &mut random);
        if !line.is_empty() {
            line.truncate(1 + random.below(line.len()));
        }
        line
    });
    let lines = iter::once(Vec::new()).chain(below);
    let positions = lines.filter_map(|line| {
        let state = line.iter().fold(root.clone(), |state, &mv| state.play(mv));
        seen.insert(line.clone()).then_some((line, state))
    });
    positions.collect()
}

/// Moves at random to the end of the game, if that is not too far.
fn play_at_random<G: GameState>(root: &G, random: &mut Random) -> Vec<G::Move> {
    let (mut state, mut line) = (root.clone(), Vec::new());
    while line.len() < LONGEST {
        let moves = moves(&state);
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        state = state.play(mv);
        line.push(mv);
    }
    line
}

/// The moves that may be played.
fn moves<G: GameState>(state: &G) -> Vec<G::Move> {
    match state.decided() {
        Some(_) => Vec::new(),
        None => state.moves().collect(),
    }
}
