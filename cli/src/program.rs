//! The command line.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;
use common::run::{self, EXIT_CODES};
use common::{Failure, arguments};

use crate::certificate::Certificate;
use crate::solve::Solve;
use crate::store::StoreArguments;
use crate::values::Values;

/// Solves two-player games of perfect information exactly.
#[derive(Parser, Debug)]
#[command(name = "optimal-play", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(Solve),
    Store(StoreArguments),
    Certificate(Certificate),
    Values(Values),
    #[cfg(feature = "play")]
    Play(optimal_play_explorer::PlayBundled),
    #[cfg(feature = "play")]
    Explore(optimal_play_explorer::ServeBundled),
    /// Prints a script that completes the arguments of this program in a shell.
    #[command(after_help = EXIT_CODES)]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// Does what the command line says: the program `optimal-play`. Returns its exit code.
pub fn run() -> ExitCode {
    let command = match arguments::parse::<Arguments>() {
        Ok(arguments) => arguments.command,
        Err(failure) => return failure.report(),
    };
    match command {
        Command::Solve(solve) => run::exit_code(|| solve.run()),
        Command::Store(store) => run::exit_code(|| store.run()),
        Command::Certificate(certificate) => run::exit_code(|| certificate.run()),
        Command::Values(values) => run::exit_code(|| values.run()),
        #[cfg(feature = "play")]
        Command::Play(play) => play.run(),
        #[cfg(feature = "play")]
        Command::Explore(explore) => explore.run(),
        Command::Completions { shell } => run::exit_code(|| complete(shell)),
    }
}

/// Prints a script of the shell.
fn complete(shell: Shell) -> Result<(), Failure> {
    let (mut command, mut script) = (Arguments::command(), Vec::new());
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)?;
    Ok(out.flush()?)
}
