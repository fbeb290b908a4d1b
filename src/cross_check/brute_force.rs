//! Plain recursion over the rules.
//!
//! It is the reference, so it shares no code with the solvers: it calls only the methods that
//! define a game, not those for speed, such as [`GameState::step`], and not `evaluate`, which every
//! solver uses.

use crate::game::{GameState, Value};

/// The greatest depth of the recursion, so that it does not overflow the stack: a thread of a test has
/// 2 MiB, so a call may take 8 KiB with its states.
const DEEPEST: usize = 256;

/// The value of `root`, from all lines of play: no table, no bounds, no move ordering. An error
/// says why there is none: the lines have more than `budget` positions, each counted whenever it is
/// met, or one is too deep, or a value leaves its range; or `is_stopped` was true.
pub(super) fn brute_force<G: GameState>(
    root: &G,
    budget: usize,
    is_stopped: impl Fn() -> bool,
) -> Result<G::Value, String> {
    let mut left = budget;
    value(root, DEEPEST, &mut left, &is_stopped).map_err(|reason| match reason {
        NoValue::Budget => format!("its lines of play have more than {budget} positions"),
        NoValue::Depth => format!("a line of play is longer than {DEEPEST} moves"),
        NoValue::Overflow => "a value leaves the range of its type".to_owned(),
        NoValue::Stopped => "it was stopped".to_owned(),
    })
}

/// Why a position has no value.
enum NoValue {
    Budget,
    Depth,
    Overflow,
    Stopped,
}

fn value<G: GameState>(
    state: &G,
    depth_left: usize,
    positions_left: &mut usize,
    is_stopped: &impl Fn() -> bool,
) -> Result<G::Value, NoValue> {
    *positions_left = positions_left.checked_sub(1).ok_or(NoValue::Budget)?;
    if is_stopped() {
        return Err(NoValue::Stopped);
    }
    if let Some(decided) = state.decided() {
        return Ok(decided);
    }
    let mut best = None;
    for mv in state.moves() {
        let depth_left = depth_left.checked_sub(1).ok_or(NoValue::Depth)?;
        let after = value(&state.play(mv), depth_left, positions_left, is_stopped)?;
        let value = after.back_up(state.reward(mv)).ok_or(NoValue::Overflow)?;
        best = Some(best.map_or(value, |best| state.to_move().choose(best, value)));
    }
    Ok(best.unwrap_or_else(|| state.terminal_value()))
}
