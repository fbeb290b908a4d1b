//! Connect Four.

use crate::rules::Rules;

/// The stones as bits, column by column, with a spare bit on top of each column.
#[derive(Clone, Debug)]
pub(crate) struct ConnectFour {
    width: u32,
    height: u32,
    /// Of the player who has just moved.
    last: u64,
    all: u64,
}

impl ConnectFour {
    pub(crate) const fn new(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            last: 0,
            all: 0,
        }
    }

    /// A position of the usual board after that many random moves.
    pub(crate) fn random(stones: u32, seed: u64) -> Self {
        let mut state = seed;
        loop {
            let mut position = Self::new(7, 6);
            while position.plies() < stones && !position.is_won() {
                let moves = position.moves();
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let at = usize::try_from(state >> 33).expect("31 bits") % moves.len();
                position = position.play(moves[at]);
            }
            if !position.is_won() {
                return position;
            }
        }
    }
}

impl Rules for ConnectFour {
    /// A column.
    type Move = u32;
    type Board = (u64, u64);

    fn plies(&self) -> u32 {
        self.all.count_ones()
    }

    fn most_plies(&self) -> u32 {
        self.width * self.height
    }

    fn is_won(&self) -> bool {
        let bits = self.height + 1;
        [1, bits - 1, bits, bits + 1].into_iter().any(|step| {
            let pairs = self.last & self.last >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    fn moves(&self) -> Vec<u32> {
        let top = |column| 1_u64 << (column * (self.height + 1) + self.height - 1);
        let columns = 0..self.width;
        columns.filter(|&it| self.all & top(it) == 0).collect()
    }

    fn play(&self, column: u32) -> Self {
        let bottom = 1 << (column * (self.height + 1));
        let all = self.all | (self.all + bottom);
        Self {
            // The stones of the player to move, and the new one.
            last: self.last ^ all,
            all,
            ..*self
        }
    }

    fn board(&self) -> (u64, u64) {
        (self.last, self.all)
    }

    fn number(&self) -> u64 {
        // The lowest free cell of each column shows which of the stones are there.
        self.all
            + self.last
            + (0..self.width).fold(0, |sum, it| sum | 1 << (it * (self.height + 1)))
    }
}
