//! The limits of a run, whether one is reached, and its text. What the memory limit counts is in
//! `memory.rs`.

use std::fmt;
use std::time::Duration;

use super::{Instant, StopReason};

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

impl Limits {
    /// An error if a run that began then has taken its time.
    pub(super) fn check_time(&self, started: Instant) -> Result<(), StopReason> {
        match self.time {
            Some(limit) if started.elapsed() >= limit => Err(StopReason::Limit(Limit::Time(limit))),
            _ => Ok(()),
        }
    }

    /// An error if a run must not expand that many positions.
    pub(super) const fn check_positions(&self, positions: u64) -> Result<(), StopReason> {
        match self.positions {
            Some(limit) if positions > limit => Err(StopReason::Limit(Limit::Positions(limit))),
            _ => Ok(()),
        }
    }
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
            Self::Time(limit) => {
                write!(f, "reached the time limit of {} s", limit.as_secs_f64())
            }
        }
    }
}
