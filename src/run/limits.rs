//! The limits of a run.

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
