//! `optimal-play store`: what a store holds, and whether it is right.

mod export;
mod found;
mod verify;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use common::run::{self, EXIT_CODES};
use common::{Failure, Limits};
use optimal_play::store::Store;

use crate::games::{Game, Visit};
use export::Export;
pub use found::Found;
use verify::Verify;

/// Looks at a store: a directory with the values of all positions of a game.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct StoreArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Shows what the store holds so far, stage by stage.
    #[command(after_help = EXIT_CODES)]
    Info {
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
    /// Checks every value of the store by the rules. The store must note a game and its instance as
    /// its name.
    #[command(after_help = EXIT_CODES)]
    Verify {
        #[arg(value_name = "DIR")]
        directory: PathBuf,
        #[command(flatten)]
        limits: Limits,
    },
    /// Writes every position as a row of a table, in the order of the files: as CSV, as JSON lines,
    /// as a file of Parquet, or as text with tabs. A file that is there is replaced once the new one
    /// is complete. The store must note a game and its instance as its name.
    #[command(after_help = EXIT_CODES)]
    Export(export::Arguments),
}

impl StoreArguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Info { directory } => {
                run::print(Store::at(directory).info()?.to_string().trim_end())
            }
            Command::Verify { directory, limits } => {
                visit(directory, |store| Verify { store, limits })
            }
            Command::Export(arguments) => {
                visit(&arguments.directory, |store| Export { store, arguments })
            }
        }
    }
}

/// Does something with a store, whose name is a command line.
fn visit<V: Visit<Answer = ()>>(
    directory: &Path,
    visit: impl FnOnce(Store) -> V,
) -> Result<(), Failure> {
    let store = Store::at(directory);
    let name = store.info()?.name;
    let place = format!("{}: the game {name:?}", directory.display());
    let game = Game::named(&name).map_err(|message| Failure::Input(message).at(&place))?;
    game.visit(visit(store))
}
