//! The programs: the bundled games, or one of a user.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use common::{Failure, arguments};

use super::{Flags, serve, stores};
use crate::game::Game;
use crate::web::catalog::Catalog;

/// Shows all games in a browser.
///
/// Every move has its value; there are lines of best play, plots, trees, statistics and
/// certificates. Prints the address.
#[derive(Parser, Debug)]
#[command(name = "optimal-play-explorer", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct ServeBundled {
    #[command(flatten)]
    flags: Flags,
    /// A directory with a solved game, which is answered from its files. May be given several
    /// times.
    #[arg(long, value_name = "DIR")]
    store: Vec<PathBuf>,
    /// The same, in the place of the game itself: its pages have the values of the files. May be
    /// given several times.
    #[arg(long, value_name = "DIR")]
    book: Vec<PathBuf>,
}

const EXIT_CODES: &str = "Exit codes: 0 Ctrl-C or another signal to end has ended it; 2 the flags or a store are wrong, or it cannot listen.";

/// Shows the bundled games in a browser, as the command line says: the program
/// `optimal-play-explorer`. Returns its exit code.
pub fn serve_bundled() -> ExitCode {
    match arguments::parse::<ServeBundled>() {
        Ok(arguments) => arguments.run(),
        Err(failure) => failure.report(),
    }
}

impl ServeBundled {
    /// Shows the games until a signal to end. Returns the exit code of the program.
    pub fn run(&self) -> ExitCode {
        let served = self.serve();
        served.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
    }

    fn serve(&self) -> Result<(), Failure> {
        let mut stored = stores::open(&self.store, false)?;
        stored.extend(stores::open(&self.book, true)?);
        let catalog = Catalog::bundled(stored, self.flags.limits.memory_of_boards());
        serve(catalog, &self.flags)
    }
}

/// Shows one game.
pub(crate) fn serve_one(game: Box<dyn Game>, flags: &Flags) -> Result<(), Failure> {
    let catalog = Catalog::one(game).map_err(Failure::Input)?;
    serve(catalog, flags)
}
