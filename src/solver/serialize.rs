//! Errors of runs in serde: `docs/serialization.md`. Serde cannot derive them, because a document
//! holds the kind of the error twice: a name for programs and a message for people.

use std::fmt::Debug;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::{SolveError, SolveErrorKind};
use crate::run::Limit;
use crate::solution::SchemaVersion;

impl<M: Debug> Serialize for SolveError<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut document = serializer.serialize_struct("SolveError", 4)?;
        document.serialize_field("schema_version", &SchemaVersion)?;
        document.serialize_field("error", name(self.kind()))?;
        document.serialize_field("message", &self.kind().to_string())?;
        document.serialize_field("report", self.report())?;
        document.end()
    }
}

const fn name<M>(kind: &SolveErrorKind<M>) -> &'static str {
    match kind {
        SolveErrorKind::Cycle { .. } => "cycle",
        SolveErrorKind::Overflow { .. } => "overflow",
        SolveErrorKind::Contract { .. } => "contract",
        SolveErrorKind::Unsupported(_) => "unfit",
        SolveErrorKind::Limit(Limit::Positions(_)) => "position limit",
        SolveErrorKind::Limit(Limit::Memory { .. }) => "memory limit",
        SolveErrorKind::Limit(Limit::Time(_)) => "time limit",
        SolveErrorKind::OutOfMemory { .. } => "out of memory",
        SolveErrorKind::Unproven { .. } => "unproven",
        SolveErrorKind::Stopped => "stopped",
        #[cfg(feature = "disk")]
        SolveErrorKind::WrongValue { .. } => "wrong value",
        #[cfg(feature = "disk")]
        SolveErrorKind::Store(_) => "store",
        #[cfg(feature = "disk")]
        SolveErrorKind::Transport(_) => "transport",
        #[cfg(feature = "disk")]
        SolveErrorKind::OtherMember { .. } => "other member",
        #[cfg(feature = "disk")]
        SolveErrorKind::OtherTask { .. } => "other task",
    }
}
