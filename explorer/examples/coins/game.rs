//! The rules: Max and Min in turn take a coin from either end of a row; each wants the most money.

use std::fmt;

use optimal_play::{GameState, Player};
use optimal_play_explorer::Show;

#[derive(Clone)]
pub(crate) struct Coins {
    pub(crate) row: &'static [i32],
    pub(crate) to_move: Player,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum End {
    Left,
    Right,
}

impl GameState for Coins {
    type Move = End;
    type Key = &'static [i32];
    type Value = i32; // Max's money minus Min's

    fn to_move(&self) -> Player {
        self.to_move
    }
    fn moves(&self) -> impl Iterator<Item = End> {
        let ends: &[_] = if self.row.is_empty() { &[] } else { &[End::Left, End::Right] };
        ends.iter().copied()
    }
    fn play(&self, end: End) -> Self {
        let row = match end {
            End::Left => &self.row[1..],
            End::Right => &self.row[..self.row.len() - 1],
        };
        Coins { row, to_move: self.to_move.opponent() }
    }
    fn terminal_value(&self) -> i32 {
        0
    }
    fn key(&self) -> &'static [i32] {
        self.row
    }
    fn reward(&self, end: End) -> i32 {
        let coin = if end == End::Left { self.row.first() } else { self.row.last() };
        self.to_move.signed(coin.copied().unwrap_or_default())
    }
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.row)
    }
}

impl Show for Coins {}
