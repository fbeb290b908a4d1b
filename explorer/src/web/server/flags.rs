//! The flags of a server.

use std::net::IpAddr;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use common::parse::{size, time};

use crate::web::limits::Limits;

/// The flags of a server.
#[derive(Args, Debug)]
pub(crate) struct Flags {
    /// The port; 0 takes any that is free.
    #[arg(long, value_name = "N", default_value_t = 8017)]
    pub(super) port: u16,
    /// The address to listen at. Any other than a loopback address lets other machines in.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(super) bind: IpAddr,
    /// Another name of this machine that addresses may begin with. May be given several times.
    #[arg(long = "allow-host", value_name = "NAME")]
    pub(super) allow_host: Vec<String>,
    #[command(flatten)]
    pub(super) limits: LimitFlags,
}

/// The flags of the limits.
#[derive(Args, Debug)]
pub(crate) struct LimitFlags {
    /// The memory of all solves and of what is kept: answers, certificates, boards.
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    memory: ByteSize,
    /// The time for a whole game.
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "5m")]
    time: Duration,
    /// The time for each position of a game that is not solved as a whole.
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "1m")]
    think: Duration,
    /// How many solves of whole games may wait for each client, and as many of positions.
    #[arg(long, value_name = "N", default_value_t = 16)]
    queue: usize,
    /// Pages of other sites may show positions in a frame. Default: browsers refuse.
    #[arg(long)]
    allow_embed: bool,
}

impl From<&LimitFlags> for Limits {
    fn from(flags: &LimitFlags) -> Self {
        Self {
            memory: usize::try_from(flags.memory.as_u64()).unwrap_or(usize::MAX),
            time: flags.time,
            think: flags.think,
            queue: flags.queue,
            may_be_framed: flags.allow_embed,
        }
    }
}
