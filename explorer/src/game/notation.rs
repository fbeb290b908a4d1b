//! Positions as text: their notation.

use std::fmt;

use crate::show::Show;

/// The most bytes of a notation.
pub(crate) const LONGEST_NOTATION: usize = 400;

/// Why a text is no position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotationError {
    /// The positions of this game have no notation.
    NoNotation,
    /// It is the first position anyway.
    First,
    TooLong(usize),
    /// It is no notation; that of the first position is an example.
    Wrong {
        text: String,
        first: String,
    },
}

/// The position of this notation, in the game that `root` begins. A position has one notation: any
/// other way to write it is refused.
pub(super) fn read<G: Show>(root: &G, text: &str) -> Result<G, NotationError> {
    let first = root.notation().ok_or(NotationError::NoNotation)?;
    if text.len() > LONGEST_NOTATION {
        return Err(NotationError::TooLong(text.len()));
    }
    if text == first {
        return Err(NotationError::First);
    }
    let state = root.read(text);
    let state = state.filter(|state| state.notation().as_deref() == Some(text));
    state.ok_or_else(|| NotationError::Wrong {
        text: text.to_owned(),
        first,
    })
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNotation => write!(f, "the positions of this game cannot be written as text"),
            Self::First => write!(f, "this is the first position anyway, leave it out"),
            Self::TooLong(length) => write!(
                f,
                "the position has {length} bytes, at most {LONGEST_NOTATION} are allowed"
            ),
            Self::Wrong { text, first } => write!(
                f,
                "{text:?} is no position of this game; the first one is written {first:?}"
            ),
        }
    }
}
