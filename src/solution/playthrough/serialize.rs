//! Plays, written with serde: `docs/serialization.md`.

use serde::{Serialize, Serializer};

use super::{End, Playthrough, Ply};
use crate::game::{GameState, Player};
use crate::solution::SCHEMA_VERSION;

#[derive(Serialize)]
#[serde(rename = "Playthrough")]
struct PlaythroughSchema<'p, V, M> {
    schema_version: u32,
    value: V,
    plies: Vec<PlySchema<V, M>>,
    end: EndSchema,
    repeats: Option<usize>,
    worth: Option<V>,
    pictures: &'p [String],
}

#[derive(Serialize)]
struct PlySchema<V, M> {
    to_move: Player,
    moves: Vec<MoveSchema<V, M>>,
    played: M,
}

#[derive(Serialize)]
struct MoveSchema<V, M> {
    #[serde(rename = "move")]
    mv: M,
    value: Option<V>,
    best: bool,
}

#[derive(Serialize)]
enum EndSchema {
    #[serde(rename = "over")]
    Over,
    #[serde(rename = "on")]
    On,
    #[serde(rename = "back")]
    Back,
}

impl<G: GameState<Move: Serialize, Value: Serialize>> Serialize for Playthrough<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            plies,
            last: _,
            value,
            end,
            worth,
            pictures,
        } = self;
        let (end, repeats) = match *end {
            End::Over => (EndSchema::Over, None),
            End::On => (EndSchema::On, None),
            End::Back(moves) => (EndSchema::Back, Some(moves)),
        };
        let schema = PlaythroughSchema {
            schema_version: SCHEMA_VERSION,
            value: *value,
            plies: plies.iter().map(PlySchema::from).collect(),
            end,
            repeats,
            worth: *worth,
            pictures,
        };
        schema.serialize(serializer)
    }
}

impl<G: GameState> From<&Ply<G>> for PlySchema<G::Value, G::Move> {
    fn from(ply: &Ply<G>) -> Self {
        let Ply {
            state,
            moves,
            played,
        } = ply;
        let schema = |&(mv, value, best)| MoveSchema { mv, value, best };
        Self {
            to_move: state.to_move(),
            moves: moves.iter().map(schema).collect(),
            played: *played,
        }
    }
}
