//! Lists of moves in messages.

use std::fmt::{self, Debug, Display};

/// Writes a list of moves; of a long one, both ends.
pub(crate) struct Moves<'a, M>(pub(crate) &'a [M]);

impl<M: Debug> Display for Moves<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN_AT_EACH_END: usize = 8;
        let moves = self.0;
        if moves.len() <= 2 * SHOWN_AT_EACH_END {
            return write!(f, "{moves:?}");
        }
        let (head, tail) = (
            &moves[..SHOWN_AT_EACH_END],
            &moves[moves.len() - SHOWN_AT_EACH_END..],
        );
        let hidden = moves.len() - head.len() - tail.len();
        write!(f, "{head:?}, {hidden} more, {tail:?}")
    }
}

/// Writes where a line of play from the root leads.
pub(crate) struct After<'a, M>(pub(crate) &'a [M]);

impl<M: Debug> Display for After<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => write!(f, "at the root"),
            line => write!(f, "after the moves {}", Moves(line)),
        }
    }
}
