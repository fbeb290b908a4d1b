//! The value of a state from those of its children.

use crate::game::{GameState, Value};

/// What one look at the children of a state says of its value.
pub(super) enum Evaluation<V, M> {
    Exact(V),
    /// The child that this move leads to is unknown.
    Unknown(M),
    /// The reward of this move takes the value out of its range.
    Overflow(M),
}

/// The value of `state`, where `known` tells those of its children.
///
/// It stops at the first unknown child and stores nothing, which keeps the loop small and fast.
#[inline]
pub(super) fn evaluate<G: GameState>(
    state: &G,
    known: impl Fn(&G) -> Option<G::Value>,
) -> Evaluation<G::Value, G::Move> {
    if let Some(value) = state.outcome() {
        return Evaluation::Exact(value);
    }
    let player = state.to_move();
    let mut best = None;
    for mv in state.moves() {
        let Some(value) = known(&state.play(mv)) else {
            return Evaluation::Unknown(mv);
        };
        let Some(value) = value.back_up(state.reward(mv)) else {
            return Evaluation::Overflow(mv);
        };
        best = Some(best.map_or(value, |best| player.choose(best, value)));
    }
    Evaluation::Exact(best.unwrap_or_else(|| state.terminal_value()))
}
