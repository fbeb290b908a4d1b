//! A countdown: for lines of play that are long, and for scores that are too much.

use optimal_play::{GameState, Player, Value};

/// Max alone moves. A move takes from one to `most` of what is left, and scores as much whatever it takes.
#[derive(Clone, Copy)]
pub(crate) struct Countdown<V> {
    pub(crate) left: u32,
    pub(crate) most: u32,
    pub(crate) score: V,
}

impl<V: Value<Reward = V>> GameState for Countdown<V> {
    type Move = u32;
    type Key = u32;
    type Value = V;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.left.min(self.most)
    }

    fn play(&self, by: u32) -> Self {
        Self {
            left: self.left - by,
            ..*self
        }
    }

    fn terminal_value(&self) -> V {
        V::no_reward()
    }

    fn key(&self) -> u32 {
        self.left
    }

    fn reward(&self, _: u32) -> V {
        self.score
    }
}
