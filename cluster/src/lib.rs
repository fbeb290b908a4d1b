#![doc = include_str!("../README.md")]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod cluster;
mod engine;
mod error;
mod first_error;
mod fragment;
mod frame;
mod handshake;
mod hello;
mod hostfile;
mod inbox;
mod incoming;
mod link;
mod meet;
mod member;
mod run_member;
mod secret;
mod slurm;
mod tally;
mod transport;

pub use arguments::Arguments;
pub use cluster::Cluster;
pub use error::ClusterError;
pub use hello::Version;
pub use member::Member;
pub use secret::Secret;
pub use tally::Tally;
