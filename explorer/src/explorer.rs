//! A program for one game.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser;
use common::Failure;
use optimal_play::{Minimax, Solver};

use crate::game::{Game, Method, OpenGame};
use crate::show::Show;
use crate::{terminal, web};

/// Shows one game, in a browser or in the terminal.
///
/// # Examples
///
/// ```no_run
/// use optimal_play_games::tic_tac_toe::TicTacToe;
/// use optimal_play::Tabulate;
/// use optimal_play_explorer::Explorer;
///
/// fn main() -> std::process::ExitCode {
///     Explorer::new("Tic-tac-toe", TicTacToe::new())
///         .with_solver(Tabulate::by_index())
///         .serve()
/// }
/// ```
#[must_use]
pub struct Explorer<G: Show> {
    title: String,
    root: G,
    method: Method<G>,
    /// The arguments, the name of the program first; empty if nobody gave any.
    args: Vec<OsString>,
}

/// The flags of a game in a terminal.
#[derive(Parser, Debug)]
#[command(version, max_term_width = 100)]
struct PlayArguments {
    #[command(flatten)]
    flags: terminal::Flags,
}

/// The flags of a game in a browser.
#[derive(Parser, Debug)]
#[command(version, max_term_width = 100)]
struct ServeArguments {
    #[command(flatten)]
    flags: web::Flags,
}

impl<G: Show> Explorer<G> {
    /// The game that `root` begins, solved by [`Minimax::hashed`], which fits any game without
    /// cycles.
    pub fn new(title: &str, root: G) -> Self {
        Self {
            title: title.to_owned(),
            root,
            method: Method::whole(Minimax::hashed()),
            args: Vec::new(),
        }
    }

    /// The game of an instance, which `start` begins. Its positions borrow the instance, so it
    /// stays in memory until the program ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play_games::connect_four::ConnectFour;
    /// use optimal_play_explorer::Explorer;
    ///
    /// let game = ConnectFour::new(4, 4)?;
    /// let explorer = Explorer::borrowing("Connect Four", game, ConnectFour::start);
    /// # let _ = explorer;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn borrowing<T: 'static>(
        title: &str,
        instance: T,
        start: impl FnOnce(&'static T) -> G,
    ) -> Self {
        Self::new(title, start(Box::leak(Box::new(instance))))
    }

    /// Solves the game by this solver. Its solution should hold the values of all positions: where
    /// it does not, as after `AlphaBeta`, they are unknown.
    pub fn with_solver(mut self, solver: impl Solver<G> + Send + Sync + 'static) -> Self {
        self.method = Method::whole(solver);
        self
    }

    /// Reads the flags of the explorer, such as `--port`, from these arguments, the name of the
    /// program first; `--help` lists them. A program that has no arguments of its own passes on
    /// [`std::env::args_os`]. Default: no arguments, so that each flag has its default, and those
    /// of the program stay its own.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use optimal_play_games::tic_tac_toe::TicTacToe;
    /// use optimal_play_explorer::Explorer;
    ///
    /// let explorer = Explorer::new("Tic-tac-toe", TicTacToe::new());
    /// explorer.with_args(["my_program", "--port", "0"]).serve();
    /// ```
    pub fn with_args(mut self, args: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.args = args.into_iter().map(Into::into).collect();
        self
    }

    /// Shows the game in a browser, until the program is ended. Returns its exit code: 2 if the
    /// [arguments](Self::with_args) are wrong, it cannot listen, or the title is empty, or one of
    /// `Api`, `Assets` and `Keys`, whose addresses other pages have.
    pub fn serve(self) -> ExitCode {
        let arguments: ServeArguments = match parse(&self.args) {
            Ok(arguments) => arguments,
            Err(code) => return code,
        };
        let served = web::serve_one(self.into_game(), &arguments.flags);
        served.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
    }

    /// Plays the game in the terminal. Returns the exit code of the program: 2 if the
    /// [arguments](Self::with_args) are wrong, or there is no terminal.
    pub fn play(self) -> ExitCode {
        let PlayArguments { flags } = match parse(&self.args) {
            Ok(arguments) => arguments,
            Err(code) => return code,
        };
        let game = self.into_game();
        let played = match flags.position() {
            Some(position) => match game.begun_at(position) {
                Ok(begun) => terminal::play(begun, &flags),
                Err(error) => Err(Failure::Input(format!("--position: {error}"))),
            },
            None => terminal::play(game, &flags),
        };
        played.unwrap_or_else(Failure::report)
    }

    fn into_game(self) -> Box<dyn Game> {
        Box::new(OpenGame::<G>::new(self.title, self.root, self.method))
    }
}

/// Parses the arguments. Where they ask for help, or are wrong, prints that, and returns the exit
/// code: the program that shows the game decides when it ends.
fn parse<A: Parser>(args: &[OsString]) -> Result<A, ExitCode> {
    A::try_parse_from(args).map_err(|message| {
        let code = if message.use_stderr() { 2 } else { 0 };
        let printed = message.print().and_then(|()| io::stdout().flush());
        let failed = printed.map_err(|error| Failure::from(error).report());
        failed.map_or_else(|code| code, |()| ExitCode::from(code))
    })
}

impl<G: Show> std::fmt::Debug for Explorer<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Explorer");
        debug.field("title", &self.title).finish_non_exhaustive()
    }
}
