//! Serde writes the schema of `docs/serialization.md`, with exactly its keys, and reads back what
//! can be checked.

mod documents;
mod read_back;
mod runs;

use std::sync::LazyLock;

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use serde::Serialize;
use serde_json::Value;

fn written(it: &impl Serialize) -> Value {
    serde_json::to_value(it).expect("plain data")
}

/// A document with null for the numbers of its report that depend on the machine.
fn stable(mut document: Value) -> Value {
    for key in ["elapsed_nanoseconds", "peak_bytes"] {
        let number = &mut document["report"][key];
        assert!(number.is_u64(), "{key} is a whole number");
        *number = Value::Null;
    }
    document
}

/// Three pawns: thirteen positions, worth eight moves.
static KNIGHT: LazyLock<KnightPawns> =
    LazyLock::new(|| KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game"));

/// Both players have the same speed, so nobody is caught.
fn drawn_chase() -> Chase {
    let rules = Rules {
        rows: 2,
        columns: 3,
        white_steps: 2,
        black_steps: 2,
    };
    Chase::with_rules(rules, (1, 1), (2, 2)).expect("a valid game")
}
