//! Values of the positions with Max to move, which give those of the others.

use super::Values;
use crate::game::{GameState, Outcome, Player, SwapPlayers, Value};

/// What a solver holds that folds the players: see
/// [`Minimax::fold_players`](crate::Minimax::fold_players).
///
/// It stores the exchange as a function, so that a reader of the solution needs no such bound.
pub(crate) struct Folded<G: GameState> {
    /// Values of positions with Max to move.
    pub(super) values: Box<Values<G>>,
    swap_players: fn(&G) -> G,
}

impl<G: SwapPlayers> Values<G> {
    /// The values of all positions, from those of the positions with Max to move.
    pub(crate) fn folded(self) -> Self {
        Self::Folded(Folded {
            values: Box::new(self),
            swap_players: G::swap_players,
        })
    }
}

impl<G: GameState> Folded<G> {
    pub(super) fn get(&self, state: &G) -> Option<G::Value> {
        self.look_up(state, Values::get)
    }

    pub(super) fn outcome(&self, state: &G) -> Option<Outcome> {
        self.look_up(state, Values::outcome)
    }

    /// The position that stands for `state`.
    pub(super) fn with_max_to_move(&self, state: &G) -> G {
        match state.to_move() {
            Player::Max => state.clone(),
            Player::Min => (self.swap_players)(state),
        }
    }

    fn look_up<V: Value>(&self, state: &G, get: impl Fn(&Values<G>, &G) -> Option<V>) -> Option<V> {
        match state.to_move() {
            Player::Max => get(&self.values, state),
            Player::Min => get(&self.values, &(self.swap_players)(state))?.negated(),
        }
    }
}
