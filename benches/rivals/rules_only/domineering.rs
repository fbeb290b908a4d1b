//! Domineering: the first player places dominoes upright, the second one across.

use crate::rules::Rules;

#[derive(Clone, Debug)]
pub(crate) struct Domineering {
    size: u32,
    /// The filled cells, row by row.
    filled: u64,
    plies: u32,
}

impl Domineering {
    pub(crate) const fn new(size: u32) -> Self {
        Self {
            size,
            filled: 0,
            plies: 0,
        }
    }
}

impl Rules for Domineering {
    /// The cells of a domino.
    type Move = u64;
    type Board = u64;

    fn plies(&self) -> u32 {
        self.plies
    }

    fn most_plies(&self) -> u32 {
        self.size * self.size / 2
    }

    /// The player to move cannot.
    fn is_won(&self) -> bool {
        self.moves().is_empty()
    }

    fn moves(&self) -> Vec<u64> {
        let (size, upright) = (self.size, self.plies.is_multiple_of(2));
        let firsts = (0..size * size).filter(|cell| {
            let along = if upright { cell / size } else { cell % size };
            along + 1 < size
        });
        let step = if upright { size } else { 1 };
        let dominoes = firsts.map(|cell| 1 << cell | 1 << (cell + step));
        dominoes
            .filter(|domino| self.filled & domino == 0)
            .collect()
    }

    fn play(&self, domino: u64) -> Self {
        Self {
            filled: self.filled | domino,
            plies: self.plies + 1,
            ..*self
        }
    }

    fn board(&self) -> u64 {
        self.filled
    }

    fn number(&self) -> u64 {
        self.filled
    }
}
