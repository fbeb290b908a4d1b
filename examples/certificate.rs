//! Writes and checks certificates:
//! `cargo run --release --features disk --example certificate -- --help`.

mod support {
    //! What the programs share.
    pub(crate) mod arguments;
    pub(crate) mod bundled;
    pub(crate) mod certificate;
    pub(crate) mod columns;
    pub(crate) mod failure;
    pub(crate) mod options;
    pub(crate) mod pairs;
    pub(crate) mod progress;
    pub(crate) mod run;
    pub(crate) mod size;
    pub(crate) mod squares;
    pub(crate) mod whole;
}

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use support::certificate::{Check, Write};
use support::{arguments, run};

/// Writes certificates, and checks them. A certificate is a strategy of one player that proves a
/// bound on the value of a game to anyone who knows the rules. Those of both players prove the
/// value.
#[derive(Parser, Debug)]
#[command(name = "certificate", version, max_term_width = 100, after_help = run::EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solves a game, and writes a certificate of its value.
    Write(Write),
    /// Checks a certificate of a game by the rules, and by the bounds and the endgame if it says
    /// that it trusts them.
    Check(Check),
}

fn main() -> ExitCode {
    run::exit_code(|| {
        let arguments: Arguments = arguments::parse()?;
        match &arguments.command {
            Command::Write(write) => write.of.visit(write),
            Command::Check(check) => check.of.visit(check),
        }
    })
}
