//! Options that all programs take.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use optimal_play::Run;

use crate::parse::{size, time, whole_number};

/// What ends a run early.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits of each run (reading the game does not count)")]
pub struct Limits {
    /// End with exit code 1 if the run needs more than N positions.
    #[arg(long = "max-positions", global = true, value_name = "N")]
    positions: Option<u64>,
    /// End with exit code 1 if the run needs more memory than this, such as 512MiB or 2GB.
    #[arg(long = "max-memory", global = true, value_name = "BYTES", value_parser = size)]
    memory: Option<ByteSize>,
    /// End with exit code 1 after this time, such as 10s or 2min.
    #[arg(long = "max-time", global = true, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// Share the work of the run between up to N threads, by default as many as there are cores.
    #[arg(long, global = true, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
}

impl Limits {
    /// How many threads may share the work.
    pub fn threads(&self) -> usize {
        let all = || thread::available_parallelism().ok();
        self.threads.or_else(all).map_or(1, NonZero::get)
    }

    /// The run with these limits.
    pub fn limit<'a>(&self, mut run: Run<'a>) -> Run<'a> {
        if let Some(positions) = self.positions {
            run = run.with_position_limit(positions);
        }
        if let Some(memory) = self.memory {
            run = run.with_memory_limit(usize::try_from(memory.as_u64()).unwrap_or(usize::MAX));
        }
        if let Some(time) = self.time {
            run = run.with_time_limit(time);
        }
        if let Some(threads) = self.threads {
            run = run.with_threads(threads.get());
        }
        run
    }
}

/// A number of threads, or what is wrong with it.
fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let threads = whole_number(text)?;
    NonZero::new(threads).ok_or_else(|| "expected a number of at least 1".to_owned())
}
