//! The limits of a run, and the text of one that is reached.

use std::fmt;
use std::time::Duration;

/// The limits of a run. Default: none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// The most positions that the run expands.
    pub positions: Option<u64>,
    /// The most bytes that tables and stacks take at one time.
    pub memory: Option<usize>,
    /// The longest time that the run takes.
    pub time: Option<Duration>,
}

/// A limit that the run has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// The run has expanded as many positions as allowed, and more are left.
    Positions(u64),
    /// The solver's tables and stacks need more bytes than allowed.
    Memory {
        /// The bytes allowed.
        limit: usize,
        /// The bytes needed to continue.
        needed: usize,
    },
    /// The time allowed has passed.
    Time(Duration),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Positions(limit) => write!(f, "reached the position limit of {limit}"),
            Self::Memory { limit, needed } => write!(
                f,
                "needs {needed} bytes, more than the memory limit of {limit} bytes"
            ),
            Self::Time(limit) => write!(f, "reached the time limit of {limit:?}"),
        }
    }
}
