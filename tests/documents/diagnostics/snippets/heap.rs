//! The start of each snippet: a game whose values are scores, without a capability.

#![allow(unused_imports, dead_code)]

use optimal_play::audit::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{
    AlphaBeta, GameState, Grundy, Minimax, Player, Retrograde, Run, Solver, Tabulate,
};

#[derive(Clone)]
struct Heap(u32);

impl GameState for Heap {
    type Move = u32;
    type Key = u32;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.0.min(2)
    }

    fn play(&self, by: u32) -> Self {
        Self(self.0 - by)
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> u32 {
        self.0
    }
}
