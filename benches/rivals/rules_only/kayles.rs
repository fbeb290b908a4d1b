//! Kayles: a move bowls one pin over, or two neighbours; who bowls the last one wins.

use crate::rules::Rules;

#[derive(Clone, Debug)]
pub(crate) struct Kayles {
    pins: u32,
    /// A bit for each pin that stands.
    standing: u64,
    plies: u32,
}

impl Kayles {
    pub(crate) const fn new(pins: u32) -> Self {
        Self {
            pins,
            standing: (1 << pins) - 1,
            plies: 0,
        }
    }
}

impl Rules for Kayles {
    /// The pins that fall.
    type Move = u64;
    type Board = u64;

    fn plies(&self) -> u32 {
        self.plies
    }

    fn most_plies(&self) -> u32 {
        self.pins
    }

    fn is_won(&self) -> bool {
        self.standing == 0
    }

    fn moves(&self) -> Vec<u64> {
        let throws = (0..self.pins).flat_map(|pin| [0b01 << pin, 0b11 << pin]);
        throws
            .filter(|pins| self.standing & pins == *pins)
            .collect()
    }

    fn play(&self, pins: u64) -> Self {
        Self {
            standing: self.standing ^ pins,
            plies: self.plies + 1,
            ..*self
        }
    }

    fn board(&self) -> u64 {
        self.standing
    }

    fn number(&self) -> u64 {
        u64::from(self.plies) << self.pins | self.standing
    }
}
