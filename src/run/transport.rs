//! The members of a cluster as a run reaches them. Knows no game.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use super::Run;

/// The way from each member of a cluster to every other. A *member* is a process, or a thread that
/// behaves like one: it holds a part of the positions and shares no memory with the others.
///
/// # Examples
///
/// A cluster of one:
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::run::{Transport, TransportError};
/// use optimal_play::store::Store;
/// use optimal_play::{Run, StoreSolver, Tabulate};
///
/// struct SingleProcess;
///
/// impl Transport for SingleProcess {
///     fn members(&self) -> usize { 1 }
///     fn member(&self) -> usize { 0 }
///     fn all_to_all(
///         &mut self,
///         messages: Vec<Vec<u8>>,
///         _: &mut dyn FnMut() -> bool,
///     ) -> Result<Vec<Vec<u8>>, TransportError> {
///         Ok(messages)
///     }
/// }
///
/// let directory = std::env::temp_dir().join(format!("optimal-play-one-{}", std::process::id()));
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let mut transport = SingleProcess;
/// let run = Run::new().distributed(&mut transport);
/// let stored = Tabulate::by_key().solve_into(&Store::at(&directory), &game.start(), run)?;
/// assert_eq!(stored.value(), 8);
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Transport {
    /// The number of members, at least 1.
    fn members(&self) -> usize;

    /// The number of this member, below [`members`](Self::members).
    fn member(&self) -> usize;

    /// Sends a message to each member and returns the message of each, both in the order of their
    /// numbers. A message to oneself comes back as it is.
    ///
    /// Every member calls this equally often: it returns when all messages of this call are there.
    /// While it waits it calls `keeps_waiting`, at least ten times a second, and gives up when that
    /// returns `false`.
    ///
    /// # Errors
    ///
    /// Returns an error when a member is lost or silent, and when `keeps_waiting` returned `false`.
    /// The transport is of no use after any of them.
    ///
    /// # Panics
    ///
    /// May panic if the number of messages is not that of members.
    fn all_to_all(
        &mut self,
        messages: Vec<Vec<u8>>,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, TransportError>;
}

/// A run of one member of a cluster, from [`Run::distributed`]; or of a single process, from a
/// [`Run`].
#[must_use]
pub struct DistributedRun<'r> {
    pub(crate) run: Run<'r>,
    pub(crate) transport: Option<&'r mut dyn Transport>,
}

impl<'r> Run<'r> {
    /// Shares the run with the other members of a cluster: each begins one like it, with its own
    /// end of the [`Transport`]. Limits and threads are those of this member.
    ///
    /// [`StoreSolver::solve_into`](crate::StoreSolver::solve_into) solves a game together.
    pub fn distributed(self, transport: &'r mut dyn Transport) -> DistributedRun<'r> {
        DistributedRun {
            run: self,
            transport: Some(transport),
        }
    }
}

impl<'r> From<Run<'r>> for DistributedRun<'r> {
    fn from(run: Run<'r>) -> Self {
        Self {
            run,
            transport: None,
        }
    }
}

impl fmt::Debug for DistributedRun<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members = self.transport.as_ref().map_or(1, |it| it.members());
        let mut debug = f.debug_struct("DistributedRun");
        debug.field("run", &self.run).field("members", &members);
        debug.finish_non_exhaustive()
    }
}

/// Why members could not exchange their messages.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TransportError {
    /// The connection to a member was closed.
    Lost {
        /// The number of the member.
        member: usize,
    },
    /// A member has sent nothing for too long, not even a sign of life.
    Silent {
        /// The number of the member.
        member: usize,
        /// The time that it has been silent.
        since: Duration,
    },
    /// A member sent a malformed message.
    Malformed {
        /// The number of the member.
        member: usize,
    },
    /// The caller no longer waits.
    Stopped,
}

impl Error for TransportError {}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost { member } => write!(f, "lost the connection to member {member}"),
            Self::Silent { member, since } => {
                write!(f, "member {member} has been silent for {since:?}")
            }
            Self::Malformed { member } => {
                write!(f, "member {member} sent what no member sends")
            }
            Self::Stopped => f.write_str("stopped while waiting for the other members"),
        }
    }
}
