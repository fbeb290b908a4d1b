//! A game of any size whose rules are arithmetic: steps of several stages, rewards, values of any
//! type.

use std::marker::PhantomData;

use optimal_play::{GameState, Outcome, PackedKey, Player, Reward, Staged, Unpack, Value};

/// The rules of a ladder: from each rung, moves lead up by one to three levels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ladder {
    /// The game is over from this level on.
    pub(crate) levels: u32,
    /// The logarithm of the number of rungs of a level.
    pub(crate) rung_bits: u32,
    pub(crate) moves: u8,
    /// Changes which rung a move leads to, and all values.
    pub(crate) seed: u64,
}

impl Ladder {
    /// The position before the first move, with values of the type `V`.
    pub(crate) const fn start<V>(self) -> Rung<V> {
        Rung {
            ladder: self,
            level: 0,
            place: 0,
            value: PhantomData,
        }
    }
}

/// A position of a [`Ladder`].
#[derive(Clone, Debug)]
pub(crate) struct Rung<V> {
    ladder: Ladder,
    level: u32,
    /// From the left.
    place: u32,
    value: PhantomData<fn() -> V>,
}

/// A type of values, with some that a hash chooses.
pub(crate) trait Chosen: Value {
    fn end(hash: u64) -> Self;
    fn reward(hash: u64) -> Self::Reward;
}

macro_rules! scores {
    ($($type:ty: $bits:literal)*) => {$(
        impl Chosen for $type {
            fn end(hash: u64) -> Self {
                Self::reward(hash)
            }

            /// So many bits that the sum of a dozen fits.
            fn reward(hash: u64) -> Self {
                let wide = i64::from_le_bytes(hash.to_le_bytes()) >> (64 - $bits);
                Self::try_from(wide).expect("few bits")
            }
        }
    )*};
}

scores! { i8: 4 i32: 28 i64: 60 }

impl Chosen for Outcome {
    fn end(hash: u64) -> Self {
        match hash % 3 {
            0 => Self::DRAW,
            1 => Self::win(Player::Max, 0),
            _ => Self::win(Player::Min, 0),
        }
    }

    fn reward(_: u64) {}
}

impl<V> Rung<V> {
    /// A number that depends on the position and on `salt`.
    fn hash(&self, salt: u64) -> u64 {
        let mut hash = self.packed().wrapping_add(self.ladder.seed << 40) ^ (salt << 32);
        for _ in 0..2 {
            hash = (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        }
        hash ^ hash >> 32
    }

    fn packed(&self) -> u64 {
        u64::from(self.level) << self.ladder.rung_bits | u64::from(self.place)
    }
}

impl<V: Chosen> GameState for Rung<V> {
    type Move = u8;
    type Key = u64;
    type Value = V;

    fn to_move(&self) -> Player {
        [Player::Max, Player::Min][usize::from(self.hash(1).is_multiple_of(3))]
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let is_over =
            self.level >= self.ladder.levels || self.level > 2 && self.hash(2).is_multiple_of(16);
        0..if is_over { 0 } else { self.ladder.moves }
    }

    fn play(&self, mv: u8) -> Self {
        let hash = self.hash(u64::from(mv) + 10);
        let up = [1, 1, 1, 1, 2, 3][usize::try_from(hash % 6).expect("few")];
        let place =
            u32::try_from(hash >> 33).expect("31 bits") & ((1 << self.ladder.rung_bits) - 1);
        Self {
            level: self.level + up,
            place,
            ..self.clone()
        }
    }

    fn reward(&self, mv: u8) -> Reward<Self> {
        V::reward(self.hash(u64::from(mv) + 1000))
    }

    fn terminal_value(&self) -> V {
        V::end(self.hash(3))
    }

    fn key(&self) -> u64 {
        self.packed()
    }
}

impl<V: Chosen> PackedKey for Rung<V> {
    fn key_bits(&self) -> u32 {
        // The last move leads up to three levels further.
        (self.ladder.levels + 3).ilog2() + 1 + self.ladder.rung_bits
    }

    fn packed_key(&self) -> u64 {
        self.packed()
    }
}

impl<V: Chosen> Unpack for Rung<V> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let level = packed >> self.ladder.rung_bits;
        let place = packed & ((1 << self.ladder.rung_bits) - 1);
        Some(Self {
            level: u32::try_from(level).ok()?,
            place: u32::try_from(place).ok()?,
            ..self.clone()
        })
    }
}

impl<V: Chosen> Staged for Rung<V> {
    fn stage(&self) -> usize {
        self.level as usize
    }

    fn longest_step(&self) -> usize {
        3
    }
}
