//! Normal play: the players move in turn, and a player who cannot move has lost.

use super::violation::{Fault, ViolationKind, fail};
use crate::game::{GameState, Player};

/// Checks that the other player is to move after a move of `player`.
pub(super) fn check_turn<G: GameState>(
    kind: ViolationKind,
    player: Player,
    mv: G::Move,
    after: &G,
) -> Result<(), Fault> {
    if after.to_move() == player {
        let found = format!("{player:?} to move again after the move `{mv:?}`");
        return fail(kind, "the other player to move next", found);
    }
    Ok(())
}

/// Checks that the player to move has lost, if the state is terminal.
pub(super) fn check_lost<G: GameState>(kind: ViolationKind, state: &G) -> Result<(), Fault> {
    let player = state.to_move();
    let lost = |value| match player {
        Player::Max => value < G::Value::default(),
        Player::Min => value > G::Value::default(),
    };
    match state.result() {
        Some(value) if !lost(value) => {
            let expected = format!("{player:?}, who cannot move, to have lost");
            fail(kind, expected, format!("the value {value:?}"))
        }
        _ => Ok(()),
    }
}
