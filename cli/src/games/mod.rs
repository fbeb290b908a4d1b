//! The games as the command line names them: `connect-four --board 5x5 44`. A store notes such a
//! line as the name of its game.

pub mod awari;
pub mod boards;
pub mod chase;
pub mod connect_four;
pub mod knight_pawns;
pub mod morris;
mod other;
pub mod staircase;
mod visit;

use std::fmt::{self, Display};

use clap::{Parser, Subcommand};
use common::Failure;

pub use boards::{OnBoards, PartFiles};
pub use other::Other;
pub use visit::{MoveName, Plies, Shown, Visit, Written, own_name};

/// A game and its instance.
#[derive(Subcommand, Clone, Debug)]
pub enum Game {
    #[command(alias = "knight_pawns")]
    KnightPawns(knight_pawns::Instance),
    Staircase(staircase::Instance),
    Chase(chase::Instance),
    Awari(awari::Instance),
    #[command(alias = "connect_four")]
    ConnectFour(connect_four::Instance),
    #[command(flatten)]
    Other(Other),
}

/// A command line without the name of a program.
#[derive(Parser, Debug)]
#[command(
    no_binary_name = true,
    disable_help_flag = true,
    disable_help_subcommand = true
)]
struct Name {
    #[command(subcommand)]
    game: Game,
}

impl Game {
    /// The game of a command line: the name that a store notes.
    pub fn named(name: &str) -> Result<Self, String> {
        let parsed = Name::try_parse_from(name.split_whitespace());
        parsed.map(|name| name.game).map_err(|error| {
            let error = error.to_string();
            let first = error.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        })
    }

    /// Does something with the start of the game.
    pub fn visit<V: Visit>(&self, visit: V) -> Result<V::Answer, Failure> {
        match self {
            Self::KnightPawns(instance) => instance.visit(visit),
            Self::Staircase(instance) => instance.visit(visit),
            Self::Chase(instance) => instance.visit(visit),
            Self::Awari(instance) => instance.visit(visit),
            Self::ConnectFour(instance) => instance.visit(visit),
            Self::Other(other) => other.visit(visit),
        }
    }
}

impl Display for Game {
    /// The command line, with all options whose defaults may change.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KnightPawns(instance) => instance.fmt(f),
            Self::Staircase(instance) => instance.fmt(f),
            Self::Chase(instance) => instance.fmt(f),
            Self::Awari(instance) => instance.fmt(f),
            Self::ConnectFour(instance) => instance.fmt(f),
            Self::Other(other) => other.fmt(f),
        }
    }
}

/// An error of a game as one of the input.
pub(crate) fn wrong(error: impl Display) -> Failure {
    Failure::Input(error.to_string())
}

/// The sides of a board in a command line.
pub(crate) fn board((first, second): (u32, u32)) -> String {
    format!("--board {first}x{second}")
}
