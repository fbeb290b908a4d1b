//! Nim: a move takes any number from one heap; who takes the last one wins.

use crate::rules::Rules;

/// The first heaps of a game, and what is left of them.
#[derive(Clone, Debug)]
pub(crate) struct Nim {
    first: [u8; 5],
    heaps: [u8; 5],
    plies: u32,
}

impl Nim {
    pub(crate) const fn new(heaps: [u8; 5]) -> Self {
        Self {
            first: heaps,
            heaps,
            plies: 0,
        }
    }
}

impl Rules for Nim {
    /// A heap, and what is left of it.
    type Move = (usize, u8);
    type Board = [u8; 5];

    fn plies(&self) -> u32 {
        self.plies
    }

    fn most_plies(&self) -> u32 {
        self.first.iter().map(|&heap| u32::from(heap)).sum()
    }

    fn is_won(&self) -> bool {
        self.heaps == [0; 5]
    }

    fn moves(&self) -> Vec<(usize, u8)> {
        let heaps = self.heaps.iter().enumerate();
        heaps
            .flat_map(|(at, &heap)| (0..heap).map(move |left| (at, left)))
            .collect()
    }

    fn play(&self, (at, left): (usize, u8)) -> Self {
        let mut next = self.clone();
        next.heaps[at] = left;
        next.plies += 1;
        next
    }

    fn board(&self) -> [u8; 5] {
        self.heaps
    }

    fn number(&self) -> u64 {
        let heaps = self
            .heaps
            .iter()
            .fold(0, |number, &heap| number << 8 | u64::from(heap));
        u64::from(self.plies) << 40 | heaps
    }
}
