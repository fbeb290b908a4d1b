//! A program for one game.

use std::process::ExitCode;

use clap::Parser;
use optimal_play::{Minimax, Solver};

use crate::failure::Failure;
use crate::game::{Game, Live, Method};
use crate::show::Show;
use crate::support::arguments;
use crate::{terminal, web};

/// Shows one game, in a browser or in the terminal.
///
/// # Examples
///
/// ```no_run
/// use optimal_play::games::tic_tac_toe::TicTacToe;
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
        }
    }

    /// Solves the game by this solver. Its solution should hold the values of all positions: where
    /// it does not, as after `AlphaBeta`, they are unknown.
    pub fn with_solver(mut self, solver: impl Solver<G> + Send + Sync + 'static) -> Self {
        self.method = Method::whole(solver);
        self
    }

    /// Shows the game in a browser, as the flags of the program say, until it is ended. Returns the
    /// exit code of the program: 2 if it cannot listen, or the title is empty, or one of `Api`,
    /// `Assets` and `Keys`, whose addresses other pages have.
    pub fn serve(self) -> ExitCode {
        let arguments = arguments::parse::<ServeArguments>();
        let served = arguments.and_then(|it| web::serve_one(self.into_game(), &it.flags));
        served.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
    }

    /// Plays the game in the terminal, as the flags of the program say. Returns the exit code of
    /// the program.
    pub fn play(self) -> ExitCode {
        let arguments = arguments::parse::<PlayArguments>();
        let game = self.into_game();
        let played = arguments.and_then(|it| match it.flags.position() {
            Some(position) => match game.begun_at(position) {
                Ok(begun) => terminal::play(begun.table(), &it.flags),
                Err(error) => Err(Failure::Input(format!("--position: {error}"))),
            },
            None => terminal::play(game.table(), &it.flags),
        });
        played.unwrap_or_else(Failure::report)
    }

    fn into_game(self) -> Box<dyn Game> {
        Box::new(Live::new(self.title, self.root, self.method))
    }
}

impl<G: Show> std::fmt::Debug for Explorer<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Explorer");
        debug.field("title", &self.title).finish_non_exhaustive()
    }
}
