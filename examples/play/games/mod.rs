//! The games that can be played: one file each, and a row in [`GAMES`].

mod chase;
mod connect_four;
mod knight_pawns;
mod staircase;

use itertools::Itertools;

use crate::game::Playable;
use crate::session::{Session, Table};

/// What can be chosen about a game.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Choices {
    /// The two sides of the board, in the order in which the game names them.
    pub(crate) board: Option<(u32, u32)>,
}

/// A game as the command line names it.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// In a line.
    pub(crate) about: &'static str,
    /// Sets the table, or says what is wrong with the choices.
    pub(crate) begin: fn(Choices) -> Result<Box<dyn Table>, String>,
}

/// All games; the first is played if none is named.
pub(crate) const GAMES: [Entry; 4] = [
    connect_four::ENTRY,
    chase::ENTRY,
    staircase::ENTRY,
    knight_pawns::ENTRY,
];

/// The instance of a game that positions borrow: there is one, and it lasts as long as the program.
fn keep<T>(game: T) -> &'static T {
    Box::leak(Box::new(game))
}

/// A table with the first position on it.
fn table<G: Playable>(title: String, root: G) -> Box<dyn Table> {
    Box::new(Session::new(title, root))
}

/// The choices of a game that has none.
fn nothing_to_choose(choices: Choices) -> Result<(), String> {
    match choices.board {
        None => Ok(()),
        Some(_) => Err("this game has one board; leave out --board".to_owned()),
    }
}

/// A board of single characters, with room between them.
fn spaced(board: &str) -> String {
    let lines = board.lines().map(|line| line.chars().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

/// A board with the numbers of its rows and columns from 1, where both have one digit.
fn numbered(board: &str, columns: u32) -> String {
    let head = (1..=columns).map(|column| column % 10).join(" ");
    let lines = (1..).zip(board.lines());
    let lines = lines.map(|(row, line)| format!("{row:>2}  {line}"));
    format!("    {head}\n{}", lines.collect::<Vec<_>>().join("\n"))
}
