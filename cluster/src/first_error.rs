//! What has become of the connections of a member, noticed by the threads that read them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use optimal_play::run::TransportError;

/// Why a member cannot go on.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    /// What is wrong with a connection.
    pub(crate) error: TransportError,
    /// Why all end, if the other member has said so.
    pub(crate) reason: Option<String>,
}

impl From<TransportError> for Cause {
    fn from(error: TransportError) -> Self {
        Self {
            error,
            reason: None,
        }
    }
}

/// What has become of the connections of a member.
#[derive(Debug)]
pub(crate) struct FirstError {
    first: OnceLock<Cause>,
    /// Which members have ended in order, and have sent all that they were to send.
    ended: Vec<AtomicBool>,
}

impl FirstError {
    pub(crate) fn new(members: usize) -> Self {
        Self {
            first: OnceLock::new(),
            ended: (0..members).map(|_| AtomicBool::new(false)).collect(),
        }
    }

    /// Notes why this member cannot go on, unless there is another cause already: what comes later
    /// follows from it.
    pub(crate) fn set(&self, cause: Cause) {
        self.first.get_or_init(|| cause);
    }

    /// Notes that a member has ended in order. That is an error only if something is missing.
    pub(crate) fn set_ended(&self, member: usize) {
        self.ended[member].store(true, Ordering::Release);
    }

    /// The first cause.
    pub(crate) fn get(&self) -> Option<&Cause> {
        self.first.get()
    }

    /// Whether a member has ended in order.
    pub(crate) fn has_ended(&self, member: usize) -> bool {
        self.ended[member].load(Ordering::Acquire)
    }
}
