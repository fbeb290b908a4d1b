//! What has become of the connections of a member, noticed by the threads that read them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use optimal_play::post::PostError;

/// Why a member cannot go on.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    /// What is wrong with a connection.
    pub(crate) error: PostError,
    /// Why all end, if the other member has said so.
    pub(crate) reason: Option<String>,
}

impl From<PostError> for Cause {
    fn from(error: PostError) -> Self {
        Self {
            error,
            reason: None,
        }
    }
}

/// What has become of the connections of a member.
#[derive(Debug)]
pub(crate) struct Trouble {
    first: OnceLock<Cause>,
    /// Which members have ended in order, and have sent all that they were to send.
    ended: Vec<AtomicBool>,
}

impl Trouble {
    pub(crate) fn new(members: usize) -> Self {
        Self {
            first: OnceLock::new(),
            ended: (0..members).map(|_| AtomicBool::new(false)).collect(),
        }
    }

    /// Notes why this member cannot go on, unless there is another cause already: what comes later
    /// follows from it.
    pub(crate) fn note(&self, cause: Cause) {
        self.first.get_or_init(|| cause);
    }

    /// Notes that a member has ended in order. That is trouble only if something is missing.
    pub(crate) fn note_end(&self, member: usize) {
        self.ended[member].store(true, Ordering::Release);
    }

    /// The first cause.
    pub(crate) fn first(&self) -> Option<&Cause> {
        self.first.get()
    }

    /// Whether a member has ended in order.
    pub(crate) fn has_ended(&self, member: usize) -> bool {
        self.ended[member].load(Ordering::Acquire)
    }
}
