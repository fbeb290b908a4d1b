//! Whether a run ends early, by its clock, its stop flag or its memory, and why.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Instant, Limit, Limits};

/// Why a [`Run`](crate::Run) ends its solver early.
///
/// # Examples
///
/// ```
/// use optimal_play::run::{Limit, StopReason};
/// use optimal_play::Run;
///
/// // In a solver of your own:
/// let mut run = Run::new().with_position_limit(1);
/// run.begin("my solver");
/// assert_eq!(run.tick(), Ok(()));
/// assert_eq!(run.tick(), Err(StopReason::Limit(Limit::Positions(1))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// A limit.
    Limit(Limit),
    /// The allocator refused the memory for a table or a stack.
    OutOfMemory {
        /// The bytes needed together.
        needed: usize,
    },
    /// The stop flag was set, or the observer ended the run.
    Stopped,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(limit) => write!(f, "{limit}"),
            Self::OutOfMemory { needed } => write!(f, "failed to allocate {needed} bytes"),
            Self::Stopped => write!(f, "the run was stopped"),
        }
    }
}

impl Error for StopReason {}

/// Whether a run is to end by its clock or its stop flag: what its threads may ask themselves,
/// while the run waits for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StopSignal<'r> {
    pub(super) flag: Option<&'r AtomicBool>,
    pub(super) started: Instant,
    pub(super) limits: Limits,
}

impl<'r> StopSignal<'r> {
    /// A new budget for what a position lists.
    pub(crate) const fn poll_budget(self) -> PollBudget<'r> {
        PollBudget {
            signal: self,
            left: PollBudget::LISTED,
        }
    }

    /// An error if the run is to end.
    pub(crate) fn check(self) -> Result<(), StopReason> {
        if self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(StopReason::Stopped);
        }
        self.limits.check_time(self.started)
    }
}

/// Counts what positions list, moves or predecessors, and asks now and then whether the run is to
/// end: a faulty game may list them without end, and then no other position comes, before which the
/// run would look.
#[derive(Debug)]
pub(crate) struct PollBudget<'r> {
    signal: StopSignal<'r>,
    /// The number that may be listed until the next look.
    left: u32,
}

impl PollBudget<'_> {
    /// The number listed between two looks: more than most positions have, and so few that slow
    /// ones end in time.
    const LISTED: u32 = 1 << 12;

    /// Counts one more; an error if the run is to end.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), StopReason> {
        if self.is_due() {
            return self.look();
        }
        Ok(())
    }

    /// Counts one more; whether a [look](Self::look) is due.
    #[inline]
    pub(crate) const fn is_due(&mut self) -> bool {
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        self.left = Self::LISTED;
        true
    }

    /// Why the run has ended, after [`look`](Self::look) said so.
    #[cold]
    pub(crate) fn reason(&self) -> StopReason {
        // The caller may have reset the flag meanwhile.
        self.look().err().unwrap_or(StopReason::Stopped)
    }

    /// An error if the run is to end.
    #[cold]
    pub(crate) fn look(&self) -> Result<(), StopReason> {
        self.signal.check()
    }
}
