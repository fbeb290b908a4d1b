//! Options that all programs take.

use std::num::NonZero;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;

/// What ends a run early.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits of each run (reading the game does not count)")]
pub(crate) struct Limits {
    /// End with exit code 1 if the run needs more than N positions.
    #[arg(long = "max-positions", value_name = "N")]
    pub(crate) positions: Option<u64>,
    /// End with exit code 1 if the run needs more memory than this, such as 512MiB or 2GB.
    #[arg(long = "max-memory", value_name = "BYTES")]
    pub(crate) memory: Option<ByteSize>,
    /// End with exit code 1 after this time, such as 10s or 2min.
    #[arg(long = "max-time", value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Share the work of the run between up to N threads, by default as many as there are cores.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,
}
