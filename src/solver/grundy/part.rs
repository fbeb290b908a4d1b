//! A part whose nimber is not known.

use crate::game::{Impartial, Wdl};
use crate::table::NimberTable;

/// A part with Max to move, with what is needed to ask about it.
#[derive(Clone)]
pub(super) struct Part<G: Impartial> {
    pub(super) state: G,
    pub(super) key: G::Key,
    pub(super) hash: u64,
    /// The effort to solve it; 0 until [`estimate`](Self::estimate) asks the game.
    pub(super) effort: u64,
}

impl<G: Impartial<Value = Wdl>> Part<G> {
    /// The nimber of a part, or else the part.
    #[inline]
    pub(super) fn look_up(table: &NimberTable<G>, state: G) -> Result<u64, Self> {
        let unknown = table.look_up(&state, |key, hash, _| (key, hash));
        unknown.map_err(|(key, hash)| Self {
            state,
            key,
            hash,
            effort: 0,
        })
    }

    /// Asks the game for the effort.
    #[inline]
    pub(super) fn estimate(&mut self) {
        self.effort = self.state.effort();
    }

    /// Whether both are one part.
    #[inline]
    pub(super) fn is(&self, other: &Self) -> bool {
        self.hash == other.hash && self.key == other.key
    }
}
