//! `optimal-play solve`: the value of a game, its best moves and the line of best play.

mod awari;
mod chase;
mod connect_four;
mod how;
mod knight_pawns;
mod other;
mod output;
mod solved;
mod staircase;
mod table;

use clap::{Args, Subcommand};
use common::Failure;
use common::run::EXIT_CODES;

use crate::games::Other;
use how::How;
use output::Output;

/// Solves a game: its value, the best moves, and the line of best play.
///
/// The first five games read instances from files and pipes.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Solve {
    #[command(flatten)]
    how: How,
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand, Debug)]
enum Game {
    #[command(alias = "knight_pawns", after_help = EXIT_CODES)]
    KnightPawns(knight_pawns::Arguments),
    #[command(after_help = EXIT_CODES)]
    Staircase(staircase::Arguments),
    #[command(after_help = EXIT_CODES)]
    Chase(chase::Arguments),
    #[command(after_help = EXIT_CODES)]
    Awari(awari::Arguments),
    #[command(alias = "connect_four", after_help = EXIT_CODES)]
    ConnectFour(connect_four::Arguments),
    #[command(flatten)]
    Other(Other),
}

impl Solve {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let Self { how, game } = self;
        if !matches!(game, Game::ConnectFour(_) | Game::Other(_)) {
            how.table.require_none()?;
        }
        let mut output = Output::begin(how)?;
        match game {
            Game::KnightPawns(game) => game.answer_all(how, &mut output),
            Game::Staircase(game) => game.answer_all(how, &mut output),
            Game::Chase(game) => game.answer_all(how, &mut output),
            Game::Awari(game) => game.answer_all(how, &mut output),
            Game::ConnectFour(game) => game.answer_all(how, &mut output),
            Game::Other(game) => other::answer(game, how, &mut output),
        }?;
        output.end()
    }
}
