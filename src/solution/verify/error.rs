//! A wrong value, and where it is.

use std::error::Error;
use std::fmt::{self, Debug};

use crate::game::{Location, debug_as_display};

/// A position whose stored value is not the one that the rules and its successors' values give, and
/// where it is; `M` is the game's type of moves.
#[derive(Clone, PartialEq, Eq)]
pub struct VerifyError<M> {
    location: Location<M>,
    stored: Option<String>,
    derived: Option<String>,
    /// The move to the successor whose value is missing.
    missing: Option<M>,
}

impl<M> VerifyError<M> {
    pub(in crate::solution) fn new<V: Debug>(
        location: Location<M>,
        stored: Option<V>,
        derived: Option<V>,
    ) -> Self {
        let say = |value: Option<V>| value.map(|it| format!("{it:?}"));
        Self {
            location,
            stored: say(stored),
            derived: say(derived),
            missing: None,
        }
    }

    /// The same error, caused by a successor whose value is missing: that after the move `mv`.
    pub(in crate::solution) fn missing(mut self, mv: M) -> Self {
        self.missing = Some(mv);
        self
    }

    /// Where the position is: the moves from the root; or the index, in a table over all indices,
    /// which may hold positions that the root does not lead to; or the part of the root, in a
    /// solution of [`Grundy`](crate::Grundy).
    pub const fn location(&self) -> &Location<M> {
        &self.location
    }

    /// The moves of [`location`](Self::location).
    pub fn line(&self) -> &[M] {
        &self.location.line
    }

    /// The value that the solution holds, as `Debug` writes it; `None` if it holds none.
    pub fn stored(&self) -> Option<&str> {
        self.stored.as_deref()
    }

    /// The value that the rules and the successors' values give, as `Debug` writes it; `None` if
    /// the value of a successor is unknown, or a reward takes it out of its range.
    pub fn derived(&self) -> Option<&str> {
        self.derived.as_deref()
    }
}

impl<M: Debug> Error for VerifyError<M> {}

debug_as_display! { VerifyError<M>, any M; }

impl<M: Debug> fmt::Display for VerifyError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.location)?;
        match &self.stored {
            Some(stored) => write!(f, "the stored value is {stored}, ")?,
            None => write!(f, "no value is stored, ")?,
        }
        match (&self.derived, &self.missing) {
            (Some(derived), _) => {
                write!(f, "but the rules and its successors' values give {derived}")
            }
            (None, Some(mv)) => write!(
                f,
                "but none after the move {mv:?}: the solver met another position that shares this one's key, and not its \
                 successors; audit the game"
            ),
            (None, None) => write!(f, "and its successors' values give none"),
        }
    }
}
