//! A game that is shown: its name, its first position, and how it is solved.

use std::sync::Arc;

use super::method::Method;
use crate::show::Show;

/// A game that is shown.
pub(crate) struct Subject<G: Show> {
    /// The game and its board, in a line.
    pub(crate) title: String,
    pub(crate) root: G,
    pub(crate) method: Arc<Method<G>>,
}
