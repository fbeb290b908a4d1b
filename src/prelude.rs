//! The traits, to be imported at once: `use optimal_play::prelude::*`.

pub use crate::game::blocks::Blocked;
pub use crate::run::Observe;
pub use crate::{
    GameState, Impartial, Indexed, Move, PackedKey, Predecessors, Solver, Staged, SwapPlayers,
    Unpack, Value,
};
