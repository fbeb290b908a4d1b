//! What the server may take: one budget for all solves.

use std::time::Duration;

/// What the server may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Bytes for all solves and for what is kept.
    pub(crate) memory: usize,
    /// The time for a whole game.
    pub(crate) time: Duration,
    /// The time for a position.
    pub(crate) think: Duration,
    /// How many solves of whole games may wait for each client, and as many of positions.
    pub(crate) queue: usize,
    /// Whether pages of other sites may show its pages in a frame.
    pub(crate) may_be_framed: bool,
}

impl Limits {
    /// The share of positions, of which one is solved at a time, and of what is known of them: a
    /// quarter.
    pub(crate) const fn memory_of_positions(&self) -> usize {
        self.memory / 4
    }

    /// The part of the share of whole games that boards may take: an eighth of all memory.
    pub(crate) const fn memory_of_boards(&self) -> usize {
        self.memory / 8
    }

    /// The memory to start the server with, so that a game that takes `bytes` fits its share,
    /// whatever boards take.
    pub(crate) const fn memory_for_game(bytes: usize) -> usize {
        (bytes / 5 + 1).saturating_mul(8)
    }

    /// The share of whole games, of which one is solved at a time, and of the answers and boards
    /// that are kept: the rest.
    pub(crate) const fn memory_of_games(&self) -> usize {
        self.memory - self.memory_of_positions()
    }
}
