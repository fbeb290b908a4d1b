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
    pub(crate) mod failure;
}
mod terminal;
#[cfg(test)]
mod tests;
mod view;

use std::io;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::Parser;
use clap::builder::PossibleValue;
use command::Side;
use games::{Choices, GAMES};
use play::{Play, Players};
use skill::Skill;
use support::failure::Failure;

/// Plays any game of the library in the terminal, against perfect play or beside it: the board, every move with what it
/// is worth to the player to move (▲ win, ● draw, ▼ loss, ■ a score; ? is not known), and the expected line. A win in 3
/// comes with the third move from here, those of both players counted.
///
/// Small games are solved as a whole at the start. Positions of those with large boards, such as Connect Four, are
/// solved one by one, each within --think; where that is not enough the computer plays the best move it knows, if it
/// does not lose, or else the first unknown one that the game's own order of candidate moves has.
#[derive(Parser, Debug)]
#[command(name = "play", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    /// The game.
    #[arg(value_name = "GAME", value_parser = game_names(), default_value = GAMES[0].name)]
    game: String,
    /// The size of the board, of games that have several.
    #[arg(long, value_name = "AxB", value_parser = sides)]
    board: Option<(u32, u32)>,
    /// The position to begin with, of games that can begin with any.
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Who moves for the first player, Max. If both are the computer, watch.
    #[arg(long, value_enum, value_name = "WHO", default_value = "human")]
    max: Side,
    /// Who moves for the second player, Min.
    #[arg(long, value_enum, value_name = "WHO", default_value = "computer")]
    min: Side,
    /// How well the computer plays.
    #[arg(long, value_enum, default_value = "perfect")]
    skill: Skill,
    /// Where the computer's chance begins; the same number and moves make the same game. Default: another each time.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The time for each position that is not solved with the whole game.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "3s")]
    think: Duration,
    /// Plain text instead of a screen: reads moves and commands from standard input, a line each.
    #[arg(long)]
    plain: bool,
}

const EXIT_CODES: &str = "Exit codes: 0 the end, 1 the output cannot be written, 2 the flags are wrong or there is no terminal, 130 Ctrl-C.";

/// The names of all games, with what they are.
fn game_names() -> Vec<PossibleValue> {
    let names = GAMES
        .iter()
        .map(|game| PossibleValue::new(game.name).help(game.about));
    names.collect()
}

/// The sides of a board as `AxB`.
fn sides(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let (first, second) = sides.ok_or("write two numbers, AxB")?;
    let number = |text: &str| text.parse().map_err(|error| format!("{text:?}: {error}"));
    Ok((number(first)?, number(second)?))
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let game = GAMES.iter().find(|game| game.name == arguments.game);
    let game = game.expect("other names are refused");
    let choices = Choices {
        board: arguments.board,
        position: arguments.position.as_deref(),
    };
    let table = (game.begin)(choices).map_err(|message| Failure::Input(message).at(game.name))?;
    let by_the_clock = || {
        let now = SystemTime::UNIX_EPOCH.elapsed();
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    };
    let players = Players {
        max: arguments.max,
        min: arguments.min,
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
