//! The arguments of the program.

use std::num::NonZero;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory as _, FromArgMatches as _};
use clap::{Parser, ValueEnum};
use common::Limits;
use optimal_play::store::{Codec, Store};
use optimal_play_cli::games::Game;
use optimal_play_cluster::Arguments;

/// Solves a bundled game on the processes of a cluster, into one store. The options of the game
/// come after its name; all others may stand anywhere.
#[derive(Parser, Debug)]
#[command(name = "solve", version, max_term_width = 100)]
pub(crate) struct Program {
    /// The directory of the store, which all processes share: required. A run that was ended
    /// continues there.
    #[arg(long = "store", value_name = "DIR")]
    directory: Option<PathBuf>,
    /// Each process has a directory of its own, for the files that it holds.
    #[arg(long)]
    pub(crate) local: bool,
    /// Delete what the directory holds, also of another game, and begin anew.
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Compress the files of a new store so: none or zstd.
    #[arg(long, value_name = "CODEC", default_value_t)]
    codec: Codec,
    /// How many positions a file of a new store has, at most about.
    #[arg(long, value_name = "N")]
    shard_positions: Option<NonZero<u32>>,
    /// How process 0 prints the result.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) report: Report,
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(flatten)]
    pub(crate) cluster: Arguments,
    #[command(subcommand)]
    pub(crate) game: Game,
}

/// How process 0 prints the result.
#[derive(Clone, Copy, ValueEnum, Default, Debug)]
pub(crate) enum Report {
    /// For people.
    #[default]
    Text,
    /// One line of JSON.
    Json,
}

/// What the program is to do.
pub(crate) enum Task {
    /// Solve a game.
    Solve(Box<Program>),
    /// Write a secret to this file.
    WriteSecret(PathBuf),
}

impl Task {
    pub(crate) fn from_command_line() -> Self {
        // `--workers` stands for the threads.
        let hide = |argument: clap::Arg| argument.hide(true);
        let command = Program::command().mut_arg("threads", hide);
        let file = clap::Arg::new("FILE").required(true);
        let secret = Command::new("secret")
            .about("Writes a new secret for the processes of a cluster to a new file")
            .arg(file.value_parser(clap::value_parser!(PathBuf)));
        let matches = command
            .mut_args(|argument| argument.global(true))
            .subcommand(secret)
            .get_matches();
        if let Some(("secret", matches)) = matches.subcommand() {
            let file = matches.get_one::<PathBuf>("FILE").cloned();
            return Self::WriteSecret(file.expect("it is required"));
        }
        let program = Program::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        if program.directory.is_none() {
            let missing = ErrorKind::MissingRequiredArgument;
            Program::command()
                .error(missing, "--store DIR is required")
                .exit();
        }
        Self::Solve(Box::new(program))
    }
}

impl Program {
    /// The store.
    pub(crate) fn store(&self) -> Store {
        let store = Store::at(self.directory.as_ref().expect("it is required"));
        let mut store = store
            .with_codec(self.codec)
            .with_name(&self.game.to_string());
        if let Some(positions) = self.shard_positions {
            store = store.with_shard_positions(positions.get());
        }
        if self.local {
            store = store.local();
        }
        if self.fresh { store.fresh() } else { store }
    }
}
