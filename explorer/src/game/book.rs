//! Values that are known before anybody solves: of an opening, or in files.

use optimal_play::GameState;

use crate::show::Show;

/// Values of some positions of a game.
pub(crate) struct Book<G: GameState>(Box<ValueOf<G>>);

type ValueOf<G> = dyn Fn(&G) -> Option<<G as GameState>::Value> + Send + Sync;

impl<G: Show> Book<G> {
    /// A book with the values that a function returns.
    pub(crate) fn new(value_of: impl Fn(&G) -> Option<G::Value> + Send + Sync + 'static) -> Self {
        Self(Box::new(value_of))
    }

    /// The values in files that hold a part of a game.
    #[cfg(feature = "system")]
    pub(crate) fn in_store(stored: optimal_play::Stored<G>) -> Self {
        // A value that cannot be read is found by a solve instead.
        Self::new(move |state| stored.value_of(state).ok().flatten())
    }

    /// The value of a state, if the book holds it.
    pub(crate) fn value_of(&self, state: &G) -> Option<G::Value> {
        (self.0)(state)
    }
}
