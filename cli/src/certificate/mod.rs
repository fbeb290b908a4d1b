//! `optimal-play certificate`: strategies that prove values.

mod check;
mod of;
mod pack;
mod write;

use clap::{Args, Subcommand};
use common::Failure;
use common::run::{self, EXIT_CODES};

use check::Check;
use pack::Pack;
use write::Write;

/// Writes certificates, and checks them.
///
/// A certificate is a strategy of one player that proves a bound on the value of a game to anyone
/// who knows the rules. Those of both players prove the value.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Certificate {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solves a game, and writes a certificate of its value.
    #[command(after_help = EXIT_CODES)]
    Write(Write),
    /// Checks a certificate of a game by the rules, and by the bounds and the endgame if it says
    /// that it trusts them.
    #[command(after_help = EXIT_CODES)]
    Check(Check),
    /// Writes and checks the certificates of both players, for small boards of every bundled game.
    #[command(after_help = EXIT_CODES)]
    Pack(Pack),
}

impl Certificate {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Write(write) => write.run(),
            Command::Check(check) => run::print(&check.of.game.visit(check)?),
            Command::Pack(pack) => pack.run(),
        }
    }
}
