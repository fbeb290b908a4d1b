//! Solutions, written with serde: `docs/serialization.md`.

use serde::{Serialize, Serializer};

use super::Solution;
use crate::game::GameState;
use crate::run::Report;

/// The version of the schema of all documents: another one for every change that a reader could trip over.
pub(crate) const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
#[serde(rename = "Solution")]
struct SolutionSchema<'s, V, M> {
    schema_version: u32,
    value: V,
    best_moves: Vec<M>,
    line: Vec<M>,
    repeats: Option<usize>,
    report: &'s Report,
}

impl<G: GameState<Move: Serialize, Value: Serialize>> Serialize for Solution<G> {
    /// What is told of the root, and the report. The table is left out: it can be huge.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = self.line();
        let schema = SolutionSchema {
            schema_version: SCHEMA_VERSION,
            value: self.value(),
            best_moves: self.best_moves(self.root()).collect(),
            line: line.by_ref().collect(),
            repeats: line.repeats(),
            report: self.report(),
        };
        schema.serialize(serializer)
    }
}
