//! Statistics, written with serde: `docs/serialization.md`.

use serde::{Serialize, Serializer};

use super::{Statistics, WithValue};
use crate::game::Value;
use crate::solution::SCHEMA_VERSION;

#[derive(Serialize)]
#[serde(rename = "Statistics")]
struct StatisticsSchema<'s, V, M> {
    schema_version: u32,
    positions: u64,
    over: u64,
    whole: bool,
    by_value: Vec<ByValue<'s, V, M>>,
    by_depth: Vec<ByDepth<V>>,
    by_moves: Vec<ByMoves>,
}

#[derive(Serialize)]
struct ByValue<'s, V, M> {
    value: V,
    positions: u64,
    line: &'s [M],
}

#[derive(Serialize)]
struct ByDepth<V> {
    depth: usize,
    positions: u64,
    by_value: Vec<ByValueAt<V>>,
}

#[derive(Serialize)]
struct ByValueAt<V> {
    value: V,
    positions: u64,
}

#[derive(Serialize)]
struct ByMoves {
    moves: usize,
    best: usize,
    positions: u64,
}

impl<V: Value + Serialize, M: Serialize> Serialize for Statistics<V, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let by_value = |(&value, it): (&V, _)| {
            let &WithValue {
                positions,
                ref line,
            } = it;
            ByValue {
                value,
                positions,
                line,
            }
        };
        let by_depth = |(depth, positions)| {
            let by_value = self.by_value_at(depth);
            let by_value = by_value.map(|(value, positions)| ByValueAt { value, positions });
            ByDepth {
                depth,
                positions,
                by_value: by_value.collect(),
            }
        };
        let by_moves = |(moves, best, positions)| ByMoves {
            moves,
            best,
            positions,
        };
        let schema = StatisticsSchema {
            schema_version: SCHEMA_VERSION,
            positions: self.positions,
            over: self.over,
            whole: self.whole,
            by_value: self.by_value.iter().rev().map(by_value).collect(),
            by_depth: self.by_depth().map(by_depth).collect(),
            by_moves: self.by_moves().map(by_moves).collect(),
        };
        schema.serialize(serializer)
    }
}
