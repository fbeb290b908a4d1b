//! The flags of a server.

use std::net::IpAddr;

use clap::Args;

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
    pub(super) limits: Limits,
}
