//! Trees of best play, written with serde: `docs/serialization.md`.

use serde::{Serialize, Serializer};

use super::{BestPlayTree, Position, Step};
use crate::game::Player;
use crate::solution::SCHEMA_VERSION;

#[derive(Serialize)]
#[serde(rename = "BestPlayTree")]
struct TreeSchema<'t, V, M> {
    schema_version: u32,
    positions: Vec<PositionSchema<'t, V>>,
    arrows: Vec<ArrowSchema<'t, M>>,
}

#[derive(Serialize)]
struct PositionSchema<'t, V> {
    to_move: Option<Player>,
    value: &'t V,
    depth: usize,
}

#[derive(Serialize)]
struct ArrowSchema<'t, M> {
    from: usize,
    #[serde(rename = "move")]
    mv: &'t M,
    to: usize,
}

impl<V: Serialize, M: Serialize> Serialize for BestPlayTree<V, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { positions, steps } = self;
        let position = |it| {
            let &Position {
                to_move,
                ref value,
                depth,
            } = it;
            PositionSchema {
                to_move,
                value,
                depth,
            }
        };
        let arrow = |it| {
            let &Step { from, ref mv, to } = it;
            ArrowSchema { from, mv, to }
        };
        let schema = TreeSchema {
            schema_version: SCHEMA_VERSION,
            positions: positions.iter().map(position).collect(),
            arrows: steps.iter().map(arrow).collect(),
        };
        schema.serialize(serializer)
    }
}
