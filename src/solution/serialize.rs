//! Solutions in serde: `docs/serialization.md`. Serde cannot derive them, because a document holds
//! the line of best play and not the table that it is read from.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::Solution;
use super::schema_version::SchemaVersion;
use crate::game::GameState;

impl<G: GameState<Move: Serialize, Value: Serialize>> Serialize for Solution<G> {
    /// The value and best moves of the root, and the report. The table is left out, because it can
    /// be huge.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let best_moves: Vec<_> = self.best_moves(self.root()).collect();
        let mut line = self.line();
        let moves: Vec<_> = line.by_ref().collect();
        let mut document = serializer.serialize_struct("Solution", 6)?;
        document.serialize_field("schema_version", &SchemaVersion)?;
        document.serialize_field("value", &self.value())?;
        document.serialize_field("best_moves", &best_moves)?;
        document.serialize_field("line", &moves)?;
        document.serialize_field("repeats", &line.repeats())?;
        document.serialize_field("report", self.report())?;
        document.end()
    }
}
