//! Why a cluster ended without its result.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use optimal_play::run::TransportError;

use crate::first_error::Cause;
use crate::hello::Version;

/// Why a cluster ended without its result.
///
/// Its text is one line: what is wrong, where, and what is allowed.
///
/// # Examples
///
/// ```
/// use optimal_play_cluster::{Cluster, ClusterError};
///
/// let ended = Cluster::local(2).run(|member| match member.number() {
///     0 => Ok(()),
///     _ => Err("no room on the disk".into()),
/// });
/// let Err(ClusterError::Member { member: 1, error }) = ended else {
///     panic!("member 1 has failed");
/// };
/// assert_eq!(error.to_string(), "no room on the disk");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// The options, or the variables of Slurm, do not describe a cluster.
    Placement(String),
    /// A file with the addresses, or with the secret, cannot be read or is wrong.
    File {
        /// The file.
        path: PathBuf,
        /// The line that is wrong, from 1 on, if it is a line.
        line: Option<usize>,
        /// What is wrong, and what is allowed.
        message: String,
    },
    /// This member cannot listen at its address.
    Bind {
        /// The address.
        address: String,
        /// Why.
        error: io::Error,
    },
    /// Members did not come before the deadline.
    Missing {
        /// Their numbers, with their addresses.
        members: Vec<(usize, String)>,
        /// How long this member has waited.
        waited: Duration,
        /// Where somebody was met who has another secret.
        other_secret: Option<String>,
    },
    /// A member has another version of this crate.
    OtherVersion {
        /// The number of the member.
        member: usize,
        /// Its version.
        theirs: Version,
        /// The version of this member.
        ours: Version,
    },
    /// A member belongs to a cluster of another size.
    OtherSize {
        /// The number of the member.
        member: usize,
        /// The number of members that it knows of.
        theirs: usize,
        /// The number of members that this one knows of.
        ours: usize,
    },
    /// The connection to a member was lost during the run, or is of no use.
    Transport {
        /// What is wrong with the connection.
        error: TransportError,
        /// The address of the other member, if one is at fault.
        address: Option<String>,
    },
    /// Another member ended, for this reason.
    Ended(String),
    /// The work of this member failed. The others see it as [`Ended`](Self::Ended).
    Member {
        /// The number of the member.
        member: usize,
        /// What its work returned.
        error: Box<dyn Error + Send + Sync>,
    },
    /// A connection or a thread could not be set up.
    Setup(io::Error),
}

impl ClusterError {
    /// Why a member with these addresses cannot go on.
    pub(crate) fn of(cause: &Cause, addresses: &[String]) -> Self {
        if let Some(reason) = &cause.reason {
            return Self::Ended(reason.clone());
        }
        let error = cause.error.clone();
        let member = match error {
            TransportError::Lost { member }
            | TransportError::Silent { member, .. }
            | TransportError::Malformed { member } => Some(member),
            _ => None,
        };
        let address = member.and_then(|member| addresses.get(member)).cloned();
        Self::Transport { error, address }
    }

    /// What the other members say of it: the same text in all of them, whoever has noticed it.
    pub(crate) fn for_others(&self) -> String {
        match self {
            Self::Member { member, error } => format!("member {member} ended: {error}"),
            _ => self.to_string(),
        }
    }

    /// Whether this only follows from the failure of another member.
    pub(crate) const fn follows(&self) -> bool {
        matches!(self, Self::Transport { .. } | Self::Ended(_))
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placement(message) | Self::Ended(message) => f.write_str(message),
            Self::File {
                path,
                line,
                message,
            } => {
                write!(f, "{}: ", path.display())?;
                if let Some(line) = line {
                    write!(f, "line {line}: ")?;
                }
                f.write_str(message)
            }
            Self::Bind { address, error } => write!(f, "cannot listen at {address}: {error}"),
            Self::Missing {
                members,
                waited,
                other_secret,
            } => {
                let subject = if members.len() == 1 {
                    "member"
                } else {
                    "members"
                };
                let verb = if members.len() == 1 { "has" } else { "have" };
                let names: Vec<_> = members
                    .iter()
                    .map(|(member, address)| format!("{member} ({address})"))
                    .collect();
                let names = names.join(", ");
                write!(f, "{subject} {names} {verb} not come within {waited:?}")?;
                match other_secret {
                    Some(address) => write!(f, "; {address} has another secret"),
                    None => Ok(()),
                }
            }
            Self::OtherVersion {
                member,
                theirs,
                ours,
            } => write!(
                f,
                "member {member} has version {theirs}, and this one {ours}: all must have the same"
            ),
            Self::OtherSize {
                member,
                theirs,
                ours,
            } => write!(
                f,
                "member {member} is in a cluster of {theirs}, and this one in a cluster of {ours}"
            ),
            Self::Transport { error, address } => {
                write!(f, "{error}")?;
                match address {
                    Some(address) => write!(f, " ({address})"),
                    None => Ok(()),
                }
            }
            Self::Member { error, .. } => write!(f, "{error}"),
            Self::Setup(error) => write!(f, "failed to set up a connection: {error}"),
        }
    }
}

impl Error for ClusterError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Bind { error, .. } | Self::Setup(error) => Some(error),
            Self::Transport { error, .. } => Some(error),
            _ => None,
        }
    }
}
