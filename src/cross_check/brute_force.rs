//! Plain recursion over the rules.
//!
//! It is the reference, so it shares no code with the solvers: it calls only the methods that
//! define a game, not those for speed, such as [`GameState::step`], and not `evaluate`, which every
//! solver uses.

use crate::game::{GameState, Value};

/// The greatest depth of the recursion, so that it does not overflow the stack.
const DEEPEST: usize = 256;

/// The value of `root`, from all lines of play: no table, no bounds, no move ordering. `None` if
/// these have more than `budget` positions, each counted whenever it is met, or one is too deep, or
/// a value leaves its range.
pub(super) fn brute_force<G: GameState>(root: &G, budget: usize) -> Option<G::Value> {
    let mut left = budget;
    value(root, DEEPEST, &mut left)
}

fn value<G: GameState>(
    state: &G,
    depth_left: usize,
    positions_left: &mut usize,
) -> Option<G::Value> {
    *positions_left = positions_left.checked_sub(1)?;
    let decided = state.decided();
    if decided.is_some() {
        return decided;
    }
    let mut best = None;
    for mv in state.moves() {
        let after = value(&state.play(mv), depth_left.checked_sub(1)?, positions_left)?;
        let value = after.back_up(state.reward(mv))?;
        best = Some(best.map_or(value, |best| state.to_move().choose(best, value)));
    }
    Some(best.unwrap_or_else(|| state.terminal_value()))
}
