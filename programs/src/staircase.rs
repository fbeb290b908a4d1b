//! The program for the staircase: its arguments, its input, and its answers.

use std::collections::HashMap;
use std::path::PathBuf;

use clap::Parser;
use itertools::Itertools;
use optimal_play::{GameState, Player, Solution};
use optimal_play_games::staircase::{Position, Staircase};
use serde::Serialize;

use crate::answer::Format;
use crate::run::{EXIT_CODES, Work};
use crate::{Failure, Limits, Numbers, StoreOptions, drawing, input};

/// The built-in game: what each cell scores for black, and for white.
const BUILT_IN: [[[u32; 5]; 4]; 2] = [
    [
        [3, 8, 1, 7, 4],
        [6, 2, 9, 5, 1],
        [4, 7, 3, 8, 2],
        [9, 1, 6, 2, 5],
    ],
    [
        [5, 2, 6, 1, 8],
        [3, 9, 1, 4, 7],
        [8, 2, 5, 6, 3],
        [1, 7, 4, 9, 2],
    ],
];

/// Solves the staircase: black and white in turn fill a cell of a board whose neighbours to the
/// left and above are filled. Black scores the cell's number in the first table, white that in the
/// second. Each player maximizes the difference between the player's own score and the opponent's.
/// The value is black's score minus white's.
///
/// Without FILE, the program solves a built-in game; it reads a pipe only for -.
#[derive(Parser, Debug)]
#[command(name = "staircase", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Arguments {
    /// Files of games, one after the other; - is standard input. A game is a line with the numbers
    /// of rows and columns, then the rows of black's table, then the rows of white's. Answers come
    /// in the same order.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How answers are printed.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub store: StoreOptions,
}

impl Arguments {
    /// Answers each game that the arguments name, of which it gets the command line, too.
    pub fn answer_all(
        &self,
        answer: impl Fn(&Staircase, &str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let answer_tables = |black: &[Vec<u32>], white: &[Vec<u32>]| {
            let game = Staircase::new(black, white);
            let game = game.map_err(|error| Failure::Input(error.to_string()))?;
            let (rows, columns) = (game.rows(), game.columns());
            let cells = black.iter().chain(white).flatten().format(" ");
            answer(&game, &format!("staircase {rows} {columns} {cells}"))
        };
        if self.files.is_empty() {
            input::note_that_standard_input_is_unread();
            let [black, white] = BUILT_IN.map(|table| table.map(Vec::from).to_vec());
            return answer_tables(&black, &white)
                .map_err(|failure| failure.at("the built-in game"));
        }
        for path in &self.files {
            let mut input = Numbers::open(path)?;
            let rows = |size: &[u32]| {
                let columns = size[1];
                // A board without columns has no cells, so no rows follow.
                let rows = if columns == 0 { 0 } else { size[0] };
                let tables = ["black's", "white's"]
                    .into_iter()
                    .cartesian_product(1..=rows);
                tables.map(move |(table, row)| (columns, format!("row {row} of {table} table")))
            };
            while let Some(lines) = input.instance((2, "the size of the board"), rows)? {
                let (black, white) = lines[1..].split_at(lines.len() / 2);
                answer_tables(black, white).map_err(|failure| failure.at(&input.place()))?;
            }
        }
        Ok(())
    }
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
pub struct Answer {
    value: i32,
    black: i32,
    white: i32,
    positions: u64,
    line: Vec<Turn>,
}

/// A turn of the line of best play.
#[derive(Serialize)]
struct Turn {
    player: &'static str,
    row: u32,
    column: u32,
    score: i32,
}

impl Answer {
    pub fn new(game: &Staircase, solution: &Solution<Position<'_>>, work: &Work) -> Self {
        let mut position = game.start();
        let line: Vec<_> = solution
            .line()
            .map(|fill| {
                let step = position.step(fill);
                let (player, score) = match position.to_move() {
                    Player::Max => ("black", step.reward),
                    Player::Min => ("white", -step.reward),
                };
                position = step.state;
                Turn {
                    player,
                    row: fill.row + 1,
                    column: fill.column + 1,
                    score,
                }
            })
            .collect();
        let score = |player| {
            let turns = line.iter().filter(|turn| turn.player == player);
            turns.map(|turn| turn.score).sum()
        };
        Self {
            value: solution.value(),
            black: score("black"),
            white: score("white"),
            positions: work.positions,
            line,
        }
    }

    pub fn text(&self, game: &Staircase, work: &Work) -> String {
        let (rows, columns) = (game.rows(), game.columns());
        let turns: HashMap<_, _> = (1..)
            .zip(&self.line)
            .map(|(number, turn)| ((turn.row, turn.column), (number, turn)))
            .collect();
        // Black's cells are #1, #3 ..., white's o2, o4 ...
        let side = |length: u32| 1..=length.cast_signed();
        let board = drawing::board(side(rows), side(columns), |(row, column)| {
            let cell = (row.unsigned_abs(), column.unsigned_abs());
            let (number, turn): (u32, &Turn) = turns[&cell];
            let mark = if turn.player == "black" { '#' } else { 'o' };
            format!("{mark}{number}")
        });
        let scores = |player: &str| {
            let turns = self.line.iter().filter(|turn| turn.player == player);
            turns.map(|turn| turn.score).join(" + ")
        };
        format!(
            "Staircase of {rows}×{columns} cells: black #, white o, and when each cell is filled.\n\n\
             {board}\n\
             Value {}\n\n  black {} = {}\n  white {} = {}\n\n{}\n",
            self.value,
            self.black,
            scores("black"),
            self.white,
            Some(scores("white"))
                .filter(|scores| !scores.is_empty())
                .unwrap_or("0".into()),
            work,
        )
    }
}
