//! A game that is shown: its name, its first position, and how it is solved.

use std::sync::Arc;

use optimal_play::GameState;

use super::method::Method;

/// A game that is shown.
pub(crate) struct Subject<G: GameState> {
    /// The game and its board, in a line.
    pub(crate) title: String,
    pub(crate) root: G,
    pub(crate) method: Arc<Method<G>>,
}
