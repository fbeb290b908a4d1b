//! What a person can ask for: typed as a line, or by a key.

use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use optimal_play::Player;

use crate::skill::Skill;

/// Who moves for a player.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Side {
    Human,
    Computer,
}

/// What a person can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// To play a move: its name or its number.
    Play(String),
    Moves,
    Hint,
    Line,
    History,
    Undo,
    New,
    /// To go on after the computer was stopped.
    Go,
    Stop,
    Skill(Skill),
    Side(Player, Side),
    /// To think that long about a position that is not solved with the whole game.
    Think(Duration),
    /// To show values, or to hide them.
    Values,
    Help,
    Quit,
}

/// The commands as they are typed.
pub(crate) const HELP: &str = "\
a move     plays it: its name, or its number (after # where moves are named by numbers)
moves      the board and all moves with their values
hint       the best move
line       the expected line from here
history    the moves so far, with what they were worth
undo       takes moves back, to your last turn
new        begins anew
go, stop   lets the computer play on, or wait
skill S    how well the computer plays: perfect, good, novice, random
max WHO    who moves for the first player: human or computer
min WHO    the same for the second
think T    the time for each position that is not solved with the whole game, such as 10s
values     shows values, or hides them
quit       ends the program";

impl FromStr for Command {
    type Err = String;

    /// A word, and what goes with it; any other word is taken for a move.
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
            ("think", Some(time)) => {
                let time = humantime::parse_duration(time);
                Self::Think(time.map_err(|error| format!("think: {error}"))?)
            }
            (word @ ("skill" | "max" | "min" | "think"), None) => {
                return Err(format!("{word} what? help tells"));
            }
            (_, Some(rest)) => return Err(format!("{rest:?} is one word too many after {word}")),
            ("moves", None) => Self::Moves,
            ("hint", None) => Self::Hint,
            ("line", None) => Self::Line,
            ("history", None) => Self::History,
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

/// One of the values of `T`, after that word.
fn choice<T: ValueEnum>(word: &str, text: &str) -> Result<T, String> {
    T::from_str(text, true).map_err(|_| {
        let values = T::value_variants().iter().filter_map(T::to_possible_value);
        let names: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
        format!("{word}: {text:?} is none of {}", names.join(", "))
    })
}
