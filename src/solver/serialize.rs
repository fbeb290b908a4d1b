//! Errors of runs, written with serde: `docs/serialization.md`.

use std::fmt::Debug;

use serde::{Serialize, Serializer};

use super::{ErrorKind, SolveError};
use crate::run::{Limit, Report};
use crate::solution::SCHEMA_VERSION;

#[derive(Serialize)]
#[serde(rename = "SolveError")]
struct SolveErrorSchema<'e> {
    schema_version: u32,
    error: &'static str,
    message: String,
    report: &'e Report,
}

impl<M: Debug> Serialize for SolveError<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let schema = SolveErrorSchema {
            schema_version: SCHEMA_VERSION,
            error: name(self.kind()),
            message: self.kind().to_string(),
            report: self.report(),
        };
        schema.serialize(serializer)
    }
}

const fn name<M>(kind: &ErrorKind<M>) -> &'static str {
    match kind {
        ErrorKind::Cycle { .. } => "cycle",
        ErrorKind::Overflow { .. } => "overflow",
        ErrorKind::IndexOrder { .. } => "index order",
        ErrorKind::StageOrder { .. } => "stage order",
        ErrorKind::MissingValue { .. } => "missing value",
        ErrorKind::Limit(Limit::Positions(_)) => "position limit",
        ErrorKind::Limit(Limit::Memory { .. }) => "memory limit",
        ErrorKind::Limit(Limit::Time(_)) => "time limit",
        ErrorKind::OutOfMemory { .. } => "out of memory",
        ErrorKind::TooLarge => "too large",
        ErrorKind::TooFar { .. } => "too far",
        ErrorKind::WrongHints { .. } => "wrong hints",
        ErrorKind::WrongPredecessors => "wrong predecessors",
        ErrorKind::TooManyMoves => "too many moves",
        ErrorKind::Stopped => "stopped",
    }
}
