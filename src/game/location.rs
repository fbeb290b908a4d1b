//! The address of a position: a line of play, and where the line starts.

use std::fmt::{self, Debug, Display};

use super::{After, Moves};

/// The address of a position: the moves that lead to it, and where they start.
///
/// # Examples
///
/// ```
/// use optimal_play::game::{Location, Origin};
///
/// let location = Location { origin: Origin::Root, line: vec!['e', 'f'] };
/// assert_eq!(location.to_string(), "after the moves ['e', 'f']");
/// let location = Location { origin: Origin::Index(7), line: vec!['e'] };
/// assert_eq!(location.to_string(), "after the moves ['e'] from the state of index 7");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Location<M> {
    /// Where the line starts.
    pub origin: Origin,
    /// The moves from there.
    pub line: Vec<M>,
}

/// Where a line of play starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// The root.
    Root,
    /// The state that [`at_index`](crate::Indexed::at_index) or [`states`](crate::Indexed::states)
    /// returns for this index.
    Index(usize),
    /// The state that [`unpack`](crate::Unpack::unpack) returns for this packed key.
    PackedKey(u64),
    /// The part of the root with this number, from 0, in the order of
    /// [`parts`](crate::Impartial::parts). Each move of the line is a move of one part of the
    /// position before.
    Part(usize),
}

impl<M> Location<M> {
    /// After these moves from the root.
    pub(crate) const fn after(line: Vec<M>) -> Self {
        let origin = Origin::Root;
        Self { origin, line }
    }

    /// At the state of that index.
    pub(crate) const fn at_index(index: usize) -> Self {
        Self {
            origin: Origin::Index(index),
            line: Vec::new(),
        }
    }

    /// At the state of that packed key.
    pub(crate) const fn at_packed_key(packed: u64) -> Self {
        Self {
            origin: Origin::PackedKey(packed),
            line: Vec::new(),
        }
    }
}

impl<M: Debug> Display for Location<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { origin, line } = self;
        let origin = match origin {
            Origin::Root => return write!(f, "{}", After(line)),
            Origin::Index(index) => format!("the state of index {index}"),
            Origin::PackedKey(packed) => format!("the state of packed key {packed}"),
            Origin::Part(number) => format!("part {number} of the root"),
        };
        match line.as_slice() {
            [] => write!(f, "at {origin}"),
            line => write!(f, "after the moves {} from {origin}", Moves(line)),
        }
    }
}
