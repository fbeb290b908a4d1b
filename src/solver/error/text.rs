//! Errors of runs as messages for people.

use std::fmt::{self, Debug};

use super::{SolveError, SolveErrorKind};
use crate::game::{After, Moves};
use crate::table::WideKey;

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
                "{}, the moves {} lead back to the same position: only Retrograde solves games with cycles, and only if \
                 they are won, drawn or lost; with scores, let the key count the plies, up to a limit",
                After(line),
                Moves(cycle)
            ),
            Self::Overflow { from, line } => overflow(f, *from, line),
            Self::IndexOrder { from, mv, to } => write!(
                f,
                "move {mv:?} leads from index {from} to {to}, which is not lower; if no position repeats, Minimax solves the game in any order"
            ),
            Self::StageOrder { at, mv, from, to } => {
                let fault = if to > from {
                    "beyond the longest step"
                } else {
                    "not later"
                };
                write!(
                    f,
                    "move {mv:?} leads from position {at}, at stage {from}, to stage {to}, which is {fault}"
                )
            }
            Self::MissingValue { from, mv, to } => write!(
                f,
                "move {mv:?} leads from index {from} to {to}, whose value is missing: index, at_index and blocks contradict \
                 one another; audit the game with indexed"
            ),
            Self::WrongKey { packed } => write!(
                f,
                "the position with the packed key {packed} is not restored, or has other successors when asked again; \
                 audit the game with restore"
            ),
            &Self::PackedKeyRange { packed, key_bits } => {
                let wide = WideKey { packed, key_bits };
                write!(f, "{wide}; audit the game with packed_key")
            }
            Self::ChangingAnswer { line } => write!(
                f,
                "{}, the value of a solved position is missing: moves, play, key or index change between calls; audit \
                 the game",
                After(line)
            ),
            Self::ValueOrder { line } => write!(
                f,
                "{}, the value with the next number is not greater: to_number and from_number contradict the order of \
                 values",
                After(line)
            ),
            Self::ValuesTooWide { key_bits, most } => write!(
                f,
                "most values do not fit a packed table: beside keys of {key_bits} bits there is room for scores from \
                 -{most} to {most}; AlphaBeta::hashed has room for any value"
            ),
            Self::Limit(limit) => write!(f, "{limit}"),
            Self::OutOfMemory { needed } => write!(f, "failed to allocate {needed} bytes"),
            Self::TooLarge => write!(f, "the lists of predecessors are too long"),
            Self::TooFar { plies } => write!(f, "a win takes more than {plies} plies"),
            Self::WrongPruning { line } => write!(
                f,
                "{}, no move has the value found by pruning: bounds, candidate moves or keys are wrong, there or below; \
                 audit the game",
                After(line)
            ),
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
            Self::WrongPredecessors => {
                write!(
                    f,
                    "a position is listed as a predecessor more often than it has moves"
                )
            }
            Self::MovesAgain => write!(
                f,
                "a player moves twice in a row; without folded players, Retrograde solves such games, too"
            ),
            Self::TooManyMoves => write!(f, "a position has more than 4095 moves"),
            Self::Stopped => write!(f, "the run was stopped"),
            #[cfg(feature = "disk")]
            Self::WrongValue {
                packed,
                stored,
                derived,
            } => wrong_value(f, *packed, stored.as_deref(), derived.as_deref()),
            #[cfg(feature = "disk")]
            Self::Store(error) => write!(f, "{error}"),
            #[cfg(feature = "disk")]
            Self::Transport(_) | Self::OtherMember { .. } | Self::OtherTask { .. } => {
                self.of_cluster(f)
            }
        }
    }
}

#[cfg(feature = "disk")]
impl<M> SolveErrorKind<M> {
    /// Writes an error of a cluster.
    fn of_cluster(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transport(error) => write!(f, "{error}"),
            Self::OtherMember { member, message } => write!(f, "member {member} ended: {message}"),
            Self::OtherTask { member, what } => {
                write!(f, "member {member} was given another {what} than member 0")
            }
            _ => Ok(()),
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

#[cfg(feature = "disk")]
fn wrong_value(
    f: &mut fmt::Formatter<'_>,
    packed: u64,
    stored: Option<&str>,
    derived: Option<&str>,
) -> fmt::Result {
    let (stored, derived) = (stored.unwrap_or("none"), derived.unwrap_or("none"));
    write!(
        f,
        "the stored value of the position with the packed key or index {packed} is {stored}, but the rules and its successors' \
         values give {derived}"
    )
}
