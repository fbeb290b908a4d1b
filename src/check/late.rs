//! Late positions of a game that the budget does not cover.
//!
//! The positions nearest to the root have no value then, because play from them leaves the budget.
//! Positions near the end of random lines of play lead to few others, whose values are known.

use std::iter;

use super::violation::Violation;
use super::walk::Walk;
use crate::game::{GameState, Location, Random};

/// The number of random lines.
const LINES: usize = 32;

/// The greatest number of moves of a line.
const LONGEST: usize = 256;

/// Meets positions on random lines of play to the end of the game, the last ones first, and all
/// that they lead to, until the budget is spent.
pub(super) fn meet<G: GameState>(walk: &mut Walk<G>, root: &G) -> Result<(), Violation<G::Move>> {
    let mut random = Random::new(0);
    let lines = iter::repeat_with(|| play_at_random(root, &mut random)).take(LINES);
    let lines: Vec<_> = lines.flatten().collect();
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
    for moves_left in 0..longest {
        for line in &lines {
            let Some(last) = line.len().checked_sub(moves_left + 1) else {
                continue;
            };
            if walk.is_full() {
                return Ok(());
            }
            let moves = line[..=last].iter().map(|(mv, _)| *mv);
            walk.start(line[last].1.clone(), Location::after(moves.collect()))?;
        }
    }
    Ok(())
}

/// Random moves to the end of the game, each with the state after it; `None` if there are too many.
fn play_at_random<G: GameState>(root: &G, random: &mut Random) -> Option<Vec<(G::Move, G)>> {
    let mut state = root.clone();
    let steps = iter::from_fn(|| {
        let step = random.step(&state)?;
        state = step.state;
        Some((step.mv, state.clone()))
    });
    let line: Vec<_> = steps.take(LONGEST).collect();
    line.last()
        .is_some_and(|(_, last)| last.is_over())
        .then_some(line)
}
