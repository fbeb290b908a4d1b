//! The programs: the bundled games, or one of a user.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use common::{Failure, arguments};

use super::{Flags, serve};
use crate::game::Game;
use crate::games;
use crate::web::catalog::Catalog;
use crate::web::served_game::ServedGame;

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
        let own = self.store.iter().map(|it| open_store(it, false));
        let books = self.book.iter().map(|it| open_store(it, true));
        let stored = own.chain(books).collect::<Result<_, _>>()?;
        let catalog = Catalog::bundled(&games::GAMES, stored, self.flags.limits.memory_of_boards());
        serve(catalog, &self.flags)
    }
}

/// Opens the store in a directory, as a book or with a place of its own.
fn open_store(directory: &Path, is_book: bool) -> Result<Arc<ServedGame>, Failure> {
    let stored = games::open_store(directory, is_book).map_err(|message| {
        let place = directory.display().to_string();
        Failure::Input(message).at(&place)
    })?;
    let opened = ServedGame::new(stored.name, &stored.instance, stored.game);
    Ok(Arc::new(opened))
}

/// Shows one game.
pub(crate) fn serve_one(game: Box<dyn Game>, flags: &Flags) -> Result<(), Failure> {
    let catalog = Catalog::one(game).map_err(Failure::Input)?;
    serve(catalog, flags)
}
