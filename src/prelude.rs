//! The traits, to be imported at once: `use optimal_play::prelude::*`.

pub use crate::{
    GameState, Impartial, Indexed, Move, Observe, PackedKey, Predecessors, Restore, Solver, Staged,
    SwapPlayers, Value,
};
