//! Why a run ends early.

use std::fmt;
use std::time::Duration;

/// A limit of the run that was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// As many positions as allowed were expanded, and more are left.
    Positions(u64),
    /// The solver's tables and stacks need more bytes than allowed.
    Memory {
        /// The bytes allowed.
        limit: usize,
        /// The bytes needed to go on.
        needed: usize,
    },
    /// The time allowed has passed.
    Time(Duration),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Positions(limit) => write!(f, "the position limit of {limit} is reached"),
            Self::Memory { limit, needed } => write!(
                f,
                "{needed} bytes of memory are needed, over the limit of {limit}"
            ),
            Self::Time(limit) => write!(f, "the time limit of {limit:?} is reached"),
        }
    }
}

/// Why a [`Run`](crate::Run) tells its solver to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// A limit is reached.
    Limit(Limit),
    /// The allocator refused the memory for a table or a stack.
    OutOfMemory {
        /// The bytes needed in all.
        needed: usize,
    },
    /// The stop flag was set, or the observer asked for the end.
    Stopped,
}
