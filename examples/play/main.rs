//! Plays games against perfect play: `cargo run --release --example play -- --help`.

mod app;
mod command;
mod game;
mod games;
mod keys;
mod knowledge;
mod plain;
mod play;
mod screen;
mod session;
mod skill;
mod study;
#[path = "../support"]
mod support {
    //! What the programs share.
    pub(crate) mod arguments;
    pub(crate) mod failure;
    pub(crate) mod pairs;
    pub(crate) mod whole;
}
mod terminal;
#[cfg(test)]
mod tests;
mod view;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::Parser;
use clap::builder::PossibleValue;
use command::Side;
use games::{Choices, GAMES};
use optimal_play::Player;
use play::{Play, Players};
use session::Table;
use skill::Skill;
use support::failure::Failure;
use support::{arguments, pairs};

/// Plays any game of the library in the terminal, against the computer. Shows the board, the value
/// of every move for the player to move (▲ win, ● draw, ▼ loss, ■ a score; ? is unknown), and the
/// expected line. A win in 3 comes with the third move from here, where the moves of both players
/// count.
///
/// The program solves small games as a whole at the start. Of games with large boards, such as
/// Connect Four, it solves each position that comes up, within the time of --think. If that time is
/// too short, the computer plays the best known move; if that one loses, it plays the first unknown
/// one of the game's move ordering.
#[derive(Parser, Debug)]
#[command(name = "play", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    /// The game.
    #[arg(value_name = "GAME", value_parser = game_names(), default_value = GAMES[0].name)]
    game: String,
    /// The size of the board, for games that have several.
    #[arg(long, value_name = "AxB", value_parser = sides)]
    board: Option<(u32, u32)>,
    /// The position to start with, for games that can start with any.
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Who moves for the first player, Max. If the computer moves for both, watch. Default: human.
    #[arg(long, value_enum, value_name = "WHO")]
    max: Option<Side>,
    /// Who moves for the second player, Min. Default: computer.
    #[arg(long, value_enum, value_name = "WHO")]
    min: Option<Side>,
    /// A certificate of the first position: the program checks it, solves nothing, and by default
    /// moves for its player, by its replies only.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// How well the computer plays.
    #[arg(long, value_enum, default_value = "perfect")]
    skill: Skill,
    /// The seed of the computer's random choices: the same seed and moves make the same game.
    /// Default: different each time.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The time for each position of a game that is not solved as a whole.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "3s")]
    think: Duration,
    /// Plain text instead of a screen: reads moves and commands from standard input, one a line.
    #[arg(long)]
    plain: bool,
}

const EXIT_CODES: &str = "Exit codes: 0 the game has ended, or the reader of the output has closed the pipe; 2 the flags are wrong, there is no terminal, or the output cannot be written; 130 Ctrl-C or another signal to end.";

/// The names of all games, with their descriptions.
fn game_names() -> Vec<PossibleValue> {
    let names = GAMES
        .iter()
        .map(|game| PossibleValue::new(game.name).help(game.about));
    names.collect()
}

/// The sides of a board as `AxB`.
fn sides(text: &str) -> Result<(u32, u32), String> {
    pairs::sides(text, "AxB")
}

fn main() -> ExitCode {
    match arguments::parse().and_then(|it| run(&it)) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

/// What the text of a certificate in a stream begins with.
const STREAM: &str = "optimal-play certificate 3\n";

/// Reads a certificate, and lets its player play by it. Returns the player.
fn certify(table: &mut dyn Table, path: &Path) -> Result<Player, Failure> {
    let read = fs::read(path).map_err(|error| error.to_string());
    let player = read.and_then(|bytes| match str::from_utf8(&bytes) {
        Ok(text) if !text.starts_with(STREAM) => table.certify(text),
        // What is compressed is no text.
        _ => table.certify_by_stream(path),
    });
    player.map_err(|message| Failure::Input(message).at(&path.display().to_string()))
}

fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let game = GAMES.iter().find(|game| game.name == arguments.game);
    let game = game.expect("other names are refused");
    let choices = Choices {
        board: arguments.board,
        position: arguments.position.as_deref(),
    };
    let mut table =
        (game.begin)(choices).map_err(|message| Failure::Input(message).at(game.name))?;
    let certified = match &arguments.certificate {
        Some(path) => certify(table.as_mut(), path)?,
        None => Player::Min,
    };
    let side = |player| {
        if player == certified {
            Side::Computer
        } else {
            Side::Human
        }
    };
    let by_the_clock = || {
        let now = SystemTime::UNIX_EPOCH.elapsed();
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    };
    let players = Players {
        max: arguments.max.unwrap_or_else(|| side(Player::Max)),
        min: arguments.min.unwrap_or_else(|| side(Player::Min)),
        skill: arguments.skill,
        seed: arguments.seed.unwrap_or_else(by_the_clock),
        think: arguments.think,
    };
    let mut play = Play::new(table, players);
    if !arguments.plain {
        return terminal::run(play);
    }
    plain::run(&mut play, io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
