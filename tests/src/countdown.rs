//! A countdown: for lines of play that are long, and for scores that leave their range.

use optimal_play::{GameState, Indexed, Player, Value};

/// A move takes from one to `most` of what is left, and scores the same whatever it takes.
#[derive(Clone, Copy, Debug)]
pub struct Countdown<V> {
    /// Where the count starts.
    pub from: u32,
    /// What is left.
    pub left: u32,
    /// The most that one move takes.
    pub most: u32,
    /// The reward of each move.
    pub score: V,
    /// The value where nothing is left.
    pub end: V,
    /// Whether Min moves where an odd number is left. Otherwise Max makes all moves.
    pub by_parity: bool,
    /// The number left where the bounds are not the range of the type, and these bounds.
    pub bounds: Option<(u32, (V, V))>,
}

impl<V: Value<Reward = V>> Countdown<V> {
    /// A countdown in which Max makes all moves, and that ends with nothing.
    #[must_use]
    pub fn new(from: u32, most: u32, score: V) -> Self {
        Self {
            from,
            left: from,
            most,
            score,
            end: V::default(),
            by_parity: false,
            bounds: None,
        }
    }

    /// The same where Min moves if an odd number is left.
    #[must_use]
    pub const fn by_parity(self) -> Self {
        Self {
            by_parity: true,
            ..self
        }
    }
}

impl<V: Value<Reward = V>> GameState for Countdown<V> {
    type Move = u32;
    type Key = u32;
    type Value = V;

    fn to_move(&self) -> Player {
        if self.by_parity && self.left % 2 == 1 {
            Player::Min
        } else {
            Player::Max
        }
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
        self.end
    }

    fn key(&self) -> u32 {
        self.left
    }

    fn reward(&self, _: u32) -> V {
        self.score
    }

    fn bounds(&self) -> (V, V) {
        match self.bounds {
            Some((left, bounds)) if left == self.left => bounds,
            _ => (V::least(), V::greatest()),
        }
    }
}

impl<V: Value<Reward = V>> Indexed for Countdown<V> {
    fn index_count(&self) -> usize {
        self.from as usize + 1
    }

    fn index(&self) -> usize {
        self.left as usize
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let left = u32::try_from(index).ok()?;
        Some(Self { left, ..*self })
    }
}
