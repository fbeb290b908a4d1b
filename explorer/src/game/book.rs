//! Values that are known before anybody solves.

use optimal_play::{GameState, Stored};

use crate::show::Show;

/// Values of some positions of a game.
pub(crate) struct Book<G: GameState>(Box<ValueOf<G>>);

type ValueOf<G> = dyn Fn(&G) -> Option<<G as GameState>::Value> + Send + Sync;

impl<G: Show> Book<G> {
    /// The values in files that hold a part of a game.
    pub(crate) fn in_store(stored: Stored<G>) -> Self {
        // A value that cannot be read is found by a solve instead.
        Self(Box::new(move |state| stored.value_of(state).ok().flatten()))
    }

    /// The value of a state, if the book holds it.
    pub(crate) fn value_of(&self, state: &G) -> Option<G::Value> {
        (self.0)(state)
    }
}
