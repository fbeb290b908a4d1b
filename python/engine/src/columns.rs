//! Connect Four with columns counted from 1, as published positions count them.

use std::fmt;

use optimal_play::{GameState, PackedKey, Player, Staged, Unpack};
use optimal_play_games::connect_four::Position;

/// A position whose moves are counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'g>(pub Position<'g>);

/// A column, from 0; shown from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Column(u8);

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Display for Columns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl GameState for Columns<'_> {
    type Move = Column;
    type Key = u64;
    type Value = i8;

    #[inline]
    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Column> {
        self.0.moves().map(Column)
    }

    #[inline]
    fn play(&self, Column(column): Column) -> Self {
        Self(self.0.play(column))
    }

    #[inline]
    fn terminal_value(&self) -> i8 {
        self.0.terminal_value()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[inline]
    fn decided(&self) -> Option<i8> {
        self.0.decided()
    }

    #[inline]
    fn bounds(&self) -> (i8, i8) {
        self.0.bounds()
    }

    #[inline]
    fn candidate_moves(&self) -> impl Iterator<Item = Column> {
        self.0.candidate_moves().map(Column)
    }
}

impl PackedKey for Columns<'_> {
    #[inline]
    fn key_bits(&self) -> u32 {
        self.0.key_bits()
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.0.packed_key()
    }
}

impl Unpack for Columns<'_> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        self.0.unpack(packed).map(Self)
    }
}

impl Staged for Columns<'_> {
    #[inline]
    fn stage(&self) -> usize {
        self.0.stage()
    }

    fn longest_step(&self) -> usize {
        self.0.longest_step()
    }
}
