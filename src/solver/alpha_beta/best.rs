//! The best of a position's moves so far.

use crate::game::{Player, Value};
use crate::table::Bounds;

/// The best of a position's moves so far, in a search for whether the position is worth at least
/// `threshold`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best<V> {
    /// The player to move.
    pub(super) player: Player,
    pub(super) threshold: V,
    /// The bound on the value of the position so far: see [`bounds`](Self::bounds).
    pub(super) value: V,
    /// The number of the move among the candidate moves; `u8::MAX` stands for all from there on, and
    /// for none. It only orders the moves of a later search: no answer depends on it.
    number: u8,
}

impl<V: Value> Best<V> {
    /// No move yet.
    #[inline]
    pub(super) fn new(player: Player, threshold: V) -> Self {
        let worst = match player {
            Player::Max => V::least(),
            Player::Min => V::greatest(),
        };
        Self {
            player,
            threshold,
            value: worst,
            number: u8::MAX,
        }
    }

    /// Adds a move with its value; of equals, the first stays.
    #[inline]
    pub(super) fn improve(&mut self, value: V, number: u8) {
        let better = match self.player {
            Player::Max => value > self.value,
            Player::Min => value < self.value,
        };
        if better {
            self.value = value;
            self.number = number;
        }
    }

    /// Whether the other moves do not matter: Max has one that is worth the threshold, or Min one
    /// that is not.
    #[inline]
    pub(super) fn is_decided(&self) -> bool {
        match self.player {
            Player::Max => self.value >= self.threshold,
            Player::Min => self.value < self.threshold,
        }
    }

    /// The bounds on the value of the position if it is decided, or all its moves have been added.
    /// At the threshold or above, the value is a lower bound: Min may have had better moves. Below
    /// it, it is an upper bound.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds<V> {
        let best = (self.number < u8::MAX).then_some(self.number);
        let (lower, upper) = if self.value >= self.threshold {
            (self.value, V::greatest())
        } else {
            (V::least(), self.value)
        };
        Bounds {
            best,
            ..Bounds::between((lower, upper))
        }
    }
}
