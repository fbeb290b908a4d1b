//! The player to move in each position, in one bit.

use crate::game::Player;
use crate::run::{Counted, Run, StopReason};

/// The player to move in each position, in one bit.
pub(super) struct Players {
    /// A bit is set where Min is to move.
    words: Counted<u64>,
}

impl Players {
    /// Max is to move in all of them.
    pub(super) fn new(positions: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let words = Counted::filled(positions.div_ceil(64), 0, run)?;
        Ok(Self { words })
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> Player {
        match self.words[number / 64] >> (number % 64) & 1 {
            0 => Player::Max,
            _ => Player::Min,
        }
    }

    /// Sets the player to move, once for each position.
    #[inline]
    pub(super) fn set(&mut self, number: usize, player: Player) {
        self.words[number / 64] |= u64::from(player == Player::Min) << (number % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_holds_the_player_of_each_position() {
        let player = |number| {
            if number % 3 == 0 {
                Player::Min
            } else {
                Player::Max
            }
        };
        let run = Run::new();
        let mut players = Players::new(130, &run).expect("no limit");
        for number in 0..130 {
            players.set(number, player(number));
        }
        assert!((0..130).all(|number| players.get(number) == player(number)));
        assert_eq!(run.report().peak_bytes, 24);
    }
}
