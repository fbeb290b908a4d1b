//! The program that plays the bundled games in a terminal.

use std::process::ExitCode;

use clap::Parser;
use clap::builder::PossibleValue;
use common::{Failure, arguments, parse};

use super::flags::{self, Flags};
use crate::games::{Choices, GAMES, Takes};

/// Plays any game in the terminal, against the computer.
///
/// Shows the board, the value of every move for the player to move (▲ win, ● draw, ▼ loss, ■ a
/// score; ? is unknown), and the expected line. A win in 3 comes with the third move from here,
/// where the moves of both players count.
///
/// The program solves small games as a whole at the start. Of games with large boards, such as
/// Connect Four, it solves each position that comes up, within the time of --think. If that time is
/// too short, the computer plays the best known move; if that one loses, it plays the first unknown
/// one of the game's move ordering.
#[derive(Parser, Debug)]
#[command(name = "play", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct PlayBundled {
    /// The game.
    #[arg(value_name = "GAME", value_parser = game_names(), default_value = GAMES[0].name)]
    game: String,
    /// The size of the board, for games that have several.
    #[arg(long, value_name = "AxB", value_parser = sides)]
    board: Option<(u32, u32)>,
    #[command(flatten)]
    flags: Flags,
}

pub(super) const EXIT_CODES: &str = "Exit codes: 0 the game has ended, or the reader of the output has closed the pipe; 2 the flags are wrong, there is no terminal, or the output cannot be written; 130 Ctrl-C or another signal to end.";

/// The names of all games, with their descriptions. The words of a name may have - between them.
fn game_names() -> Vec<PossibleValue> {
    let names = GAMES.iter().map(|game| {
        PossibleValue::new(game.name)
            .alias(game.name.replace('_', "-"))
            .help(game.about)
    });
    names.collect()
}

/// The sides of a board as `AxB`.
fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "AxB")
}

/// Plays one of the bundled games, as the command line says: the program `play`. Returns its exit
/// code.
pub fn play_bundled() -> ExitCode {
    match arguments::parse::<PlayBundled>() {
        Ok(arguments) => arguments.run(),
        Err(failure) => failure.report(),
    }
}

impl PlayBundled {
    /// Plays the game until the person quits. Returns the exit code of the program.
    pub fn run(&self) -> ExitCode {
        match run(self) {
            Ok(code) => code,
            Err(failure) => failure.report(),
        }
    }
}

fn run(arguments: &PlayBundled) -> Result<ExitCode, Failure> {
    let game = GAMES
        .iter()
        .find(|game| game.name == arguments.game.replace('-', "_"));
    let game = game.expect("other names are refused");
    let position = arguments.flags.position();
    let takes_position = matches!(game.takes, Takes::Position(_));
    let choices = Choices {
        board: arguments.board,
        position: position.filter(|_| takes_position),
    };
    let of_position = |message: String| format!("--position: {message}");
    let begun = match (game.begin)(choices) {
        Err(message) if choices.position.is_some() && choices.board.is_none() => {
            Err(of_position(message))
        }
        begun => begun,
    };
    let begun = begun.and_then(|begun| match position {
        Some(position) if !takes_position => {
            let begun = begun.begun_at(position);
            begun.map_err(|error| of_position(error.to_string()))
        }
        _ => Ok(begun),
    });
    let begun = begun.map_err(|message| Failure::Input(message).at(game.name))?;
    flags::play(begun, &arguments.flags)
}
