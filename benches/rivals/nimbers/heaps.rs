//! Grundy's game (P. M. Grundy, Mathematics and games, 1939): a player splits a heap into two of
//! different sizes.

use optimal_play::{GameState, Impartial, Player, SwapPlayers, Wdl};

/// The heaps, two of them in the game that follows a heap. A heap of up to two is worth nothing.
#[derive(Clone, Copy)]
pub(crate) struct Heaps {
    heaps: [u32; 2],
    to_move: Player,
}

impl Heaps {
    /// A heap.
    pub(crate) const fn new(tokens: u32) -> Self {
        Self {
            heaps: [tokens, 0],
            to_move: Player::Max,
        }
    }

    pub(crate) const fn first(self) -> u32 {
        self.heaps[0]
    }
}

impl GameState for Heaps {
    /// The smaller of the heaps that the first heap is split into: a part is one heap.
    type Move = u32;
    type Key = u64;
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = u32> {
        1..self.heaps[0].div_ceil(2)
    }

    #[inline]
    fn play(&self, smaller: u32) -> Self {
        Self {
            heaps: [self.heaps[0] - smaller, smaller],
            to_move: !self.to_move,
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    /// The heaps and the player to move.
    #[inline]
    fn key(&self) -> u64 {
        let [first, second] = self.heaps.map(u64::from);
        first << 32 | second << 1 | u64::from(self.to_move == Player::Min)
    }
}

impl SwapPlayers for Heaps {
    fn swap_players(&self) -> Self {
        Self {
            to_move: !self.to_move,
            ..*self
        }
    }
}

impl Impartial for Heaps {
    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        let [first, second] = self.heaps;
        let part = |tokens| {
            (tokens > 2).then_some(Self {
                heaps: [tokens, 0],
                ..*self
            })
        };
        part(first).into_iter().chain(part(second))
    }
}
