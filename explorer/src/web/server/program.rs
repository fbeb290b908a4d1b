//! The programs: the bundled games, or one of a user.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use programs::{Failure, arguments};

use super::{Flags, serve, stores};
use crate::game::Game;
use crate::web::catalog::Catalog;
use crate::web::limits::Limits;

/// Shows the bundled games in a browser: every move with its value, lines of best play, plots,
/// trees, statistics and certificates. Prints the address.
#[derive(Parser, Debug)]
#[command(name = "optimal-play-explorer", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
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
    let served = arguments::parse::<Arguments>().and_then(|arguments| {
        let mut stored = stores::open(&arguments.store, false)?;
        stored.extend(stores::open(&arguments.book, true)?);
        let limits = Limits::from(&arguments.flags.limits);
        let catalog = Catalog::bundled(stored, limits.memory_of_boards());
        serve(catalog, &arguments.flags)
    });
    served.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Shows one game.
pub(crate) fn serve_one(game: Box<dyn Game>, flags: &Flags) -> Result<(), Failure> {
    let catalog = Catalog::one(game).map_err(Failure::Input)?;
    serve(catalog, flags)
}
