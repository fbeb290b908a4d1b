//! Errors of runs, written with serde: `docs/serialization.md`.

use std::fmt::Debug;

use serde::{Serialize, Serializer};

use super::{SolveError, SolveErrorKind};
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

const fn name<M>(kind: &SolveErrorKind<M>) -> &'static str {
    match kind {
        SolveErrorKind::Cycle { .. } => "cycle",
        SolveErrorKind::Overflow { .. } => "overflow",
        SolveErrorKind::IndexOrder { .. } => "index order",
        SolveErrorKind::StageOrder { .. } => "stage order",
        SolveErrorKind::MissingValue { .. } => "missing value",
        SolveErrorKind::Limit(Limit::Positions(_)) => "position limit",
        SolveErrorKind::Limit(Limit::Memory { .. }) => "memory limit",
        SolveErrorKind::Limit(Limit::Time(_)) => "time limit",
        SolveErrorKind::OutOfMemory { .. } => "out of memory",
        SolveErrorKind::TooLarge => "too large",
        SolveErrorKind::TooFar { .. } => "too far",
        SolveErrorKind::WrongPruning { .. } => "wrong hints",
        SolveErrorKind::WrongPredecessors => "wrong predecessors",
        SolveErrorKind::TooManyMoves => "too many moves",
        SolveErrorKind::Stopped => "stopped",
    }
}
