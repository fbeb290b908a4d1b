//! The program for Connect Four: its arguments, its input, and its answers.

use std::path::PathBuf;

use clap::Parser;
use itertools::Itertools;
use optimal_play::{GameState, Player, Solution};
use optimal_play_games::connect_four::{ConnectFour, Position};
use serde::Serialize;

use crate::answer::Format;
use crate::columns::{name, named};
use crate::run::{EXIT_CODES, Work};
use crate::{Limits, StoreOptions, parse};

/// The moves that lead to the built-in position, on the board of 7×6.
pub const BUILT_IN: &str = "644627545374554251633745";

/// Solves Connect Four: two players in turn drop a stone into a column of an upright board. Four
/// stones of one player in a row win. The value is the score of the player to move: 0 in a draw; if
/// that player wins, one more than the number of stones that player has left then; if the other
/// wins, the same below zero. At the start the players share as many stones as the board has cells.
/// A position is the columns of its moves, such as 4453: 1 to 9, then a, b and so on.
///
/// Without arguments, the program solves a built-in position; it reads a pipe only for -.
#[derive(Parser, Debug)]
#[command(name = "connect_four", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Arguments {
    /// Files of positions, one a line; - is standard input. Answers come in the same order.
    #[arg(value_name = "FILE", conflicts_with = "moves")]
    pub files: Vec<PathBuf>,
    /// The moves that lead to the position. With --board only: none.
    #[arg(long, value_name = "COLUMNS")]
    pub moves: Option<String>,
    /// The size of the board, by default 7x6: WIDTH × (HEIGHT + 1) is at most 64.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = sides)]
    pub board: Option<(u32, u32)>,
    /// How answers are printed; text and JSON show what each move is worth, and solve each for
    /// that.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub store: StoreOptions,
}

/// The sides of a board as `WIDTHxHEIGHT`.
pub fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "WIDTHxHEIGHT")
}

/// The position after the moves of the line, which holds nothing else.
pub fn played<'g>(game: &'g ConnectFour, line: &str) -> Result<Position<'g>, String> {
    let moves = line.trim();
    if let Some((_, rest)) = moves.split_once(char::is_whitespace) {
        let rest = rest.trim_start();
        let at = line.trim_end().chars().count() - rest.chars().count() + 1;
        return Err(format!(
            "{rest:?} follows the moves, at character {at}; a line holds moves only"
        ));
    }
    let columns: Vec<u8> = (1..)
        .zip(moves.chars())
        .map(|(number, digit)| {
            let column = named(digit).filter(|&column| column < game.width());
            column.ok_or_else(|| {
                let last = name(game.width() - 1);
                format!("move {number}: {digit:?} is not a column; columns are 1 to {last}")
            })
        })
        .try_collect()?;
    game.position(columns).map_err(|error| error.to_string())
}

/// What each column is worth to the player to move.
pub fn columns(
    position: &Position<'_>,
    values: impl Iterator<Item = (u8, Option<i8>)>,
) -> Vec<Option<i8>> {
    let mut columns = vec![None; position.game().width().into()];
    for (column, value) in values {
        columns[usize::from(column)] = value.map(|value| for_mover(position, value));
    }
    columns
}

/// A value seen from the player to move.
pub fn for_mover(position: &Position<'_>, value: i8) -> i8 {
    match position.to_move() {
        Player::Max => value,
        Player::Min => -value,
    }
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
pub struct Answer<'m> {
    moves: &'m str,
    to_move: &'static str,
    value: i8,
    winner: Option<&'static str>,
    /// The number of the winner's last stone, among its own.
    stone: Option<u8>,
    /// What each column is worth to the player to move; `None` where it is full or the game is
    /// over.
    columns: Vec<Option<i8>>,
    line: String,
}

const fn mark(player: Player) -> &'static str {
    match player {
        Player::Max => "X",
        Player::Min => "O",
    }
}

/// How many stones a player has at the start.
const fn share(game: &ConnectFour, player: Player) -> u8 {
    let cells = game.width() * game.height();
    match player {
        Player::Max => cells.div_ceil(2),
        Player::Min => cells / 2,
    }
}

impl<'m> Answer<'m> {
    pub fn new<'g>(
        moves: &'m str,
        position: &Position<'g>,
        value: i8,
        columns: Vec<Option<i8>>,
        solution: &Solution<Position<'g>>,
    ) -> Self {
        let winner = match value {
            ..0 => Some(Player::Min),
            0 => None,
            1.. => Some(Player::Max),
        };
        let stone = |player| share(position.game(), player) + 1 - value.unsigned_abs();
        Self {
            moves,
            to_move: mark(position.to_move()),
            value: for_mover(position, value),
            winner: winner.map(mark),
            stone: winner.map(stone),
            columns,
            line: solution.line_from(position).map(name).collect(),
        }
    }

    pub fn text(&self, position: &Position<'_>, work: &Work) -> String {
        let game = position.game();
        let row = |cell: &dyn Fn(u8) -> String| {
            let mut cells = (0..game.width()).map(|column| format!("{:>3}", cell(column)));
            format!("{}\n", cells.join(""))
        };
        let board = position.to_string();
        let rows = board.lines().map(|line| {
            let cells = line.chars().map(|cell| format!("{cell:>3}"));
            format!("{}\n", cells.format(""))
        });
        let names = row(&|column| name(column).to_string());
        let values = row(&|column| match self.columns[usize::from(column)] {
            Some(value) => value.to_string(),
            None => "-".to_owned(),
        });
        let (turn, wins, values, line) = if position.is_over() {
            (
                "the game is over".to_owned(),
                "has won",
                String::new(),
                String::new(),
            )
        } else {
            let line = format!("Line {}\n\n", self.line);
            (format!("{} is to move", self.to_move), "wins", values, line)
        };
        let result = match (self.winner, self.stone) {
            (Some(winner), Some(stone)) => format!("{winner} {wins} with its stone {stone}"),
            _ => "a draw".to_owned(),
        };
        format!(
            "Connect Four on the {}×{} board: X began, {turn}.\n\n\
             {}{names}{values}\n\
             Value {}: {result}\n\n{line}{}\n",
            game.width(),
            game.height(),
            rows.format(""),
            self.value,
            work,
        )
    }
}
