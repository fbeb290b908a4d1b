//! Pseudorandom numbers, the same in every run.

use super::{GameState, Step};

/// The greatest number of moves of a play: a game may have no end.
const LONGEST: usize = 256;

/// A generator of pseudorandom numbers: `SplitMix64` (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
pub(crate) struct Random(u64);

impl Random {
    /// A generator that starts with `seed`.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ mixed >> 31) % end as u64).expect("it is below a `usize`")
    }

    /// The steps of a play from `root`: to the end of the game, or 256 of them.
    pub(crate) fn play<G: GameState>(&mut self, root: &G) -> Vec<Step<G>> {
        let mut line: Vec<Step<G>> = Vec::new();
        while line.len() < LONGEST
            && let Some(step) = self.step(line.last().map_or(root, |it| &it.state))
        {
            line.push(step);
        }
        line
    }

    /// A step to one of the successors of `state`; `None` where the game is over.
    pub(crate) fn step<G: GameState>(&mut self, state: &G) -> Option<Step<G>> {
        let moves = state.decided().is_none().then(|| state.moves());
        let moves: Vec<_> = moves?.collect();
        (!moves.is_empty()).then(|| state.step(moves[self.below(moves.len())]))
    }
}
