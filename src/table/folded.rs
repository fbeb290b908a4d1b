//! A table of the positions with Max to move, which serves the others, too.

use super::Table;
use crate::game::{Player, SwapPlayers, Value};
use crate::run::StopReason;

/// A table that holds only positions with Max to move. A position with Min to move has the negated
/// value of the same position with the players swapped.
pub(crate) struct FoldedTable<T>(pub(crate) T);

impl<G: SwapPlayers, T: Table<G>> Table<G> for FoldedTable<T> {
    #[inline]
    fn get(&self, state: &G) -> Option<G::Value> {
        match state.to_move() {
            Player::Max => self.0.get(state),
            Player::Min => self.0.get(&state.swap_players())?.negated(),
        }
    }

    #[inline]
    fn can_hold(&self, value: G::Value) -> bool {
        value
            .negated()
            .is_some_and(|it| self.0.can_hold(it) && self.0.can_hold(value))
    }

    #[inline]
    fn can_widen(&self, value: G::Value) -> bool {
        value.negated().is_some() && self.0.can_widen(value)
    }

    #[inline]
    fn insert(&mut self, state: &G, value: G::Value) -> Result<(), StopReason> {
        match state.to_move() {
            Player::Max => self.0.insert(state, value),
            Player::Min => {
                let negated = value.negated().expect("a value that the table can hold");
                self.0.insert(&state.swap_players(), negated)
            }
        }
    }
}
