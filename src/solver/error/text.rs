//! Errors of runs as messages for people.

use std::fmt::{self, Debug};

use super::{SolveError, SolveErrorKind};
use crate::game::{After, Moves};

impl<M: Debug> fmt::Display for SolveError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (after {})", self.kind, self.report)
    }
}

impl<M: Debug> fmt::Display for SolveErrorKind<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cycle { line, cycle } => write!(
                f,
                "{}, the moves {} lead back to the same position: if they should not, the key may leave something \
                 out, which audit looks for; otherwise only Retrograde solves games with cycles, those with \
                 scores by Retrograde::reachable().by_stage(); or let the key count the plies, up to a limit",
                After(line),
                Moves(cycle)
            ),
            Self::Overflow { from, line } => overflow(f, *from, line),
            Self::Contract { at, fault } => match at {
                Some(at) => write!(f, "{at}, {fault}"),
                None => f.write_str(fault),
            },
            Self::Unsupported(reason) => f.write_str(reason),
            Self::Limit(limit) => write!(f, "{limit}"),
            Self::OutOfMemory { needed } => write!(f, "failed to allocate {needed} bytes"),
            Self::Unproven {
                player,
                value,
                positions,
                reason,
            } => write!(
                f,
                "the value is {value}, but the certificate of {player} is not complete after {positions} positions: \
                 {reason}"
            ),
            Self::Stopped => write!(f, "the run was stopped"),
            #[cfg(feature = "disk")]
            Self::WrongValue {
                packed,
                stored,
                derived,
            } => {
                let (stored, derived) = (stored.as_deref(), derived.as_deref());
                write!(
                    f,
                    "the stored value of the position with the packed key or index {packed} is {}, but the rules and its \
                     successors' values give {}",
                    stored.unwrap_or("none"),
                    derived.unwrap_or("none")
                )
            }
            #[cfg(feature = "disk")]
            Self::Store(error) => write!(f, "{error}"),
            #[cfg(feature = "disk")]
            Self::Transport(error) => write!(f, "{error}"),
            #[cfg(feature = "disk")]
            Self::OtherMember { member, message } => write!(f, "member {member} ended: {message}"),
            #[cfg(feature = "disk")]
            Self::OtherTask { member, what } => {
                write!(f, "member {member} was given another {what} than member 0")
            }
        }
    }
}

fn overflow<M: Debug>(f: &mut fmt::Formatter<'_>, from: Option<usize>, line: &[M]) -> fmt::Result {
    if let Some(from) = from {
        write!(f, "from index {from}, ")?;
    }
    if !line.is_empty() {
        write!(f, "{}, ", After(line))?;
    }
    write!(f, "a value leaves the range of its type")
}
