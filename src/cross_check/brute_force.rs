//! Plain recursion: the rules of the game, and nothing else.

use crate::game::{GameState, Value};

/// How many moves deep the recursion goes, so that it does not overflow the stack.
const DEEPEST: usize = 256;

/// The value of `root`, by all plays from it: no table, no bounds, no order of moves. `None` if these have more
/// than `budget` positions, each counted as often as it is met, or one is too deep, or a value leaves its range.
pub(super) fn brute_force<G: GameState>(root: &G, budget: usize) -> Option<G::Value> {
    let mut left = budget;
    value(root, DEEPEST, &mut left)
}

fn value<G: GameState>(state: &G, deepest: usize, left: &mut usize) -> Option<G::Value> {
    *left = left.checked_sub(1)?;
    let outcome = state.decided();
    if outcome.is_some() {
        return outcome;
    }
    let mut best = None;
    for mv in state.moves() {
        let after = value(&state.play(mv), deepest.checked_sub(1)?, left)?;
        let value = after.back_up(state.reward(mv))?;
        best = Some(best.map_or(value, |best| state.to_move().choose(best, value)));
    }
    Some(best.unwrap_or_else(|| state.terminal_value()))
}
