//! What the server may take: one budget for all solves.

use std::time::Duration;

#[cfg(feature = "system")]
use common::parse::{size, time};

/// What the server may take, as its flags say it.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "system", derive(clap::Args))]
pub(crate) struct Limits {
    /// The memory of all solves and of what is kept: answers, certificates, boards.
    #[cfg_attr(feature = "system", arg(long, value_name = "SIZE", value_parser = bytes, default_value = "2GiB"))]
    pub(crate) memory: usize,
    /// The time for a whole game.
    #[cfg_attr(feature = "system", arg(long, value_name = "TIME", value_parser = time, default_value = "5m"))]
    pub(crate) time: Duration,
    /// The time for each position of a game that is not solved as a whole.
    #[cfg_attr(feature = "system", arg(long, value_name = "TIME", value_parser = time, default_value = "1m"))]
    pub(crate) think: Duration,
    /// How many solves of whole games may wait for each client, and as many of positions.
    #[cfg_attr(feature = "system", arg(long, value_name = "N", default_value_t = 16))]
    pub(crate) queue: usize,
    /// Pages of other sites may show positions in a frame. Default: browsers refuse.
    #[cfg_attr(feature = "system", arg(long))]
    pub(crate) allow_embed: bool,
}

/// A number of bytes, as people write it.
#[cfg(feature = "system")]
fn bytes(text: &str) -> Result<usize, String> {
    Ok(usize::try_from(size(text)?.as_u64()).unwrap_or(usize::MAX))
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
