//! Who is to move in each position, in one bit.

use crate::game::Player;
use crate::table::{OutOfMemory, try_filled};

/// Who is to move in each position, in one bit.
pub(super) struct Players {
    /// A bit is set where Min is to move.
    words: Vec<u64>,
}

impl Players {
    /// The bytes that so many positions take.
    pub(super) const fn bytes_for(positions: usize) -> usize {
        positions.div_ceil(64) * size_of::<u64>()
    }

    /// Max is to move in all of them.
    pub(super) fn try_new(positions: usize) -> Result<Self, OutOfMemory> {
        let words = try_filled(positions.div_ceil(64), 0)?;
        Ok(Self { words })
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> Player {
        match self.words[number / 64] >> (number % 64) & 1 {
            0 => Player::Max,
            _ => Player::Min,
        }
    }

    /// Says who is to move, once for each position.
    #[inline]
    pub(super) fn set(&mut self, number: usize, player: Player) {
        self.words[number / 64] |= u64::from(player == Player::Min) << (number % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_has_its_own_player_in_a_bit() {
        let player = |number| {
            if number % 3 == 0 {
                Player::Min
            } else {
                Player::Max
            }
        };
        let mut players = Players::try_new(130).expect("memory for two words");
        for number in 0..130 {
            players.set(number, player(number));
        }
        assert!((0..130).all(|number| players.get(number) == player(number)));
        assert_eq!(Players::bytes_for(130), 24);
    }
}
