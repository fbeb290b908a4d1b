//! What the server may take: one budget for all solves.

use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;

/// The flags of the limits.
#[derive(Args, Debug)]
pub(crate) struct LimitFlags {
    /// The memory of all solves and of the answers that are kept.
    #[arg(long, value_name = "SIZE", default_value = "2GiB")]
    memory: ByteSize,
    /// The time for a whole game.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "5m")]
    time: Duration,
    /// The time for each position of a game that is not solved as a whole.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "3s")]
    think: Duration,
    /// How many solves may wait.
    #[arg(long, value_name = "N", default_value_t = 16)]
    queue: usize,
}

/// What the server may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Bytes for all solves and for the answers that are kept.
    pub(crate) memory: usize,
    /// The time for a whole game.
    pub(crate) time: Duration,
    /// The time for a position.
    pub(crate) think: Duration,
    /// How many solves may wait.
    pub(crate) queue: usize,
    /// How many solves run at a time: they share the memory.
    pub(crate) runs: usize,
}

impl From<&LimitFlags> for Limits {
    fn from(flags: &LimitFlags) -> Self {
        Self {
            memory: usize::try_from(flags.memory.as_u64()).unwrap_or(usize::MAX),
            time: flags.time,
            think: flags.think,
            queue: flags.queue,
            runs: 1,
        }
    }
}
