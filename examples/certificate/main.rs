//! Writes and checks certificates:
//! `cargo run --release --example certificate -- --help`.

mod check;
mod of;
mod write;

use std::process::ExitCode;

use check::Check;
use clap::{Parser, Subcommand};
use programs::{arguments, run};
use write::Write;

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
