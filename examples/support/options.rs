//! Options that all programs take.

use std::num::NonZero;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;

use super::size::size;
use super::whole::whole_number;

/// What ends a run early.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits of each run (reading the game does not count)")]
pub(crate) struct Limits {
    /// End with exit code 1 if the run needs more than N positions.
    #[arg(long = "max-positions", value_name = "N")]
    pub(crate) positions: Option<u64>,
    /// End with exit code 1 if the run needs more memory than this, such as 512MiB or 2GB.
    #[arg(long = "max-memory", value_name = "BYTES", value_parser = size)]
    pub(crate) memory: Option<ByteSize>,
    /// End with exit code 1 after this time, such as 10s or 2min.
    #[arg(long = "max-time", value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Share the work of the run between up to N threads, by default as many as there are cores.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
}

/// A number of threads, or what is wrong with it.
fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let threads = whole_number(text)?;
    NonZero::new(threads).ok_or_else(|| "expected a number of at least 1".to_owned())
}
