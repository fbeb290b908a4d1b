//! Values that are known before anybody solves: of an opening, or in files.

use std::collections::HashMap;

use optimal_play::{GameState, Stored};

use super::history::{History, START};
use crate::show::Show;

/// Values of some positions of a game.
pub(crate) struct Book<G: GameState>(Box<ValueOf<G>>);

type ValueOf<G> = dyn Fn(&G) -> Option<<G as GameState>::Value> + Send + Sync;

impl<G: Show> Book<G> {
    /// The book of a text: a line of play and the value after it on each line. Lines that begin with
    /// `#` are comments.
    ///
    /// # Errors
    ///
    /// What is wrong, and in which line.
    pub(crate) fn from_text(root: &G, text: &str) -> Result<Self, String> {
        let mut values = HashMap::new();
        let lines = (1..).zip(text.lines());
        for (number, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
            let fail = |message: String| format!("line {number} of the book: {message}");
            let parts = line.split_once(' ');
            let (moves, value) =
                parts.ok_or_else(|| fail("expected a line of play and its value".to_owned()))?;
            let moves = if moves == START { "" } else { moves };
            let history = History::follow(root.clone(), moves);
            let history = history.map_err(|error| fail(error.to_string()))?;
            let value = value.parse::<G::Value>();
            let value = value.map_err(|error| fail(error.to_string()))?;
            values.insert(history.state().key(), value);
        }
        let value_of = move |state: &G| values.get(&state.key()).copied();
        Ok(Self(Box::new(value_of)))
    }

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
