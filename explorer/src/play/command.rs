//! Commands: typed as a line, or given by a key.

use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use common::parse::time;
use optimal_play::Player;

use crate::players::{Side, Skill};

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Plays a move, given by its name or number.
    Play(String),
    Moves,
    Hint,
    Line,
    History,
    /// Shows the notation of the position.
    Position,
    Undo,
    New,
    /// Lets the stopped computer move again.
    Go,
    Stop,
    Skill(Skill),
    Side(Player, Side),
    /// Sets the time for each position of a game that is not solved as a whole.
    Think(Duration),
    /// Shows or hides values.
    Values,
    Help,
    Quit,
}

/// The typed commands.
pub(crate) const HELP: &str = "\
a move     plays the move: its name, or its number (after # where names are numbers)
moves      shows the board and all moves with their values
hint, h    shows the best move
line       shows the expected line from here
history    shows the moves so far with their values
position   shows the position as text, for --position
undo       takes moves back, to your last turn
new        starts a new game
go, stop   lets the computer play on, or wait
skill S    sets how well the computer plays: perfect, good, novice, random
max WHO    sets who moves for the first player: human or computer
min WHO    sets who moves for the second player
think T    sets the time for each position of a game that is not solved as a whole, such as 10s
values     shows or hides values
help, ?    lists these
quit, q    ends the program; a move of the same name comes first";

impl FromStr for Command {
    type Err = String;

    /// Parses a command word and its argument; any other single word is a move.
    fn from_str(line: &str) -> Result<Self, String> {
        let words: Vec<_> = line.split_whitespace().collect();
        let (word, rest) = match words[..] {
            [] => return Err("type a move or a command; help lists them".to_owned()),
            [word] => (word, None),
            [word, rest] => (word, Some(rest)),
            [word, _, more, ..] => {
                return Err(format!("{more:?} is one word too many after {word}"));
            }
        };
        let command = match (word.to_ascii_lowercase().as_str(), rest) {
            ("skill", Some(skill)) => Self::Skill(choice("skill", skill)?),
            ("max", Some(side)) => Self::Side(Player::Max, choice("max", side)?),
            ("min", Some(side)) => Self::Side(Player::Min, choice("min", side)?),
            ("think", Some(text)) => {
                Self::Think(time(text).map_err(|error| format!("think: {error}"))?)
            }
            (word @ ("skill" | "max" | "min" | "think"), None) => {
                return Err(format!("{word} needs an argument; help lists them"));
            }
            (_, Some(rest)) => return Err(format!("{rest:?} is one word too many after {word}")),
            ("moves", None) => Self::Moves,
            ("hint", None) => Self::Hint,
            ("line", None) => Self::Line,
            ("history", None) => Self::History,
            ("position", None) => Self::Position,
            ("undo", None) => Self::Undo,
            ("new", None) => Self::New,
            ("go", None) => Self::Go,
            ("stop", None) => Self::Stop,
            ("values", None) => Self::Values,
            ("help", None) => Self::Help,
            ("quit", None) => Self::Quit,
            (_, None) => Self::Play(word.to_owned()),
        };
        Ok(command)
    }
}

/// The value of `T` with this name, the argument of the command `word`.
fn choice<T: ValueEnum>(word: &str, text: &str) -> Result<T, String> {
    T::from_str(text, true).map_err(|_| {
        let values = T::value_variants().iter().filter_map(T::to_possible_value);
        let names: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
        format!("{word}: {text:?} is not one of {}", names.join(", "))
    })
}
