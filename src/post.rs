//! How the members of a cluster exchange what they have for one another. Knows no game.

use std::error::Error;
use std::fmt;
use std::time::Duration;

/// The way from each member of a cluster to every other. A *member* is a process, or a thread that
/// behaves like one: it holds a part of the positions and shares no memory with the others.
///
/// # Examples
///
/// A cluster of one:
///
/// ```
/// use optimal_play::post::{Post, PostError};
///
/// struct Alone;
///
/// impl Post for Alone {
///     fn members(&self) -> usize { 1 }
///     fn member(&self) -> usize { 0 }
///     fn exchange(
///         &mut self,
///         parcels: Vec<Vec<u8>>,
///         _: &mut dyn FnMut() -> bool,
///     ) -> Result<Vec<Vec<u8>>, PostError> {
///         Ok(parcels)
///     }
/// }
///
/// let received = Alone.exchange(vec![vec![1, 2, 3]], &mut || true)?;
/// assert_eq!(received, [[1, 2, 3]]);
/// # Ok::<(), PostError>(())
/// ```
pub trait Post {
    /// The number of members, at least 1.
    fn members(&self) -> usize;

    /// The number of this member, below [`members`](Self::members).
    fn member(&self) -> usize;

    /// Sends a parcel to each member and returns the parcel of each, both in the order of their
    /// numbers. A parcel to oneself comes back as it is.
    ///
    /// Every member calls this equally often: it returns when all parcels of this call are there.
    /// While it waits it calls `keeps_waiting`, at least ten times a second, and gives up when that
    /// returns `false`.
    ///
    /// # Errors
    ///
    /// Returns an error when a member is lost or silent, and when `keeps_waiting` returned `false`.
    /// The post is of no use after any of them.
    ///
    /// # Panics
    ///
    /// May panic if the number of parcels is not that of members.
    fn exchange(
        &mut self,
        parcels: Vec<Vec<u8>>,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, PostError>;
}

/// Why members could not exchange their parcels.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PostError {
    /// The connection to a member was closed.
    Lost {
        /// The number of the member.
        member: usize,
    },
    /// A member has sent nothing for too long, not even a sign of life.
    Silent {
        /// The number of the member.
        member: usize,
        /// How long it has been silent.
        since: Duration,
    },
    /// What a member sent makes no sense.
    Malformed {
        /// The number of the member.
        member: usize,
    },
    /// The caller no longer waits.
    Stopped,
}

impl Error for PostError {}

impl fmt::Display for PostError {
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
