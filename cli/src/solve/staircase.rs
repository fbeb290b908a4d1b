//! Staircases, from files.

use std::collections::HashMap;
use std::path::PathBuf;

use clap::Args;
use common::Failure;
use common::run::Work;
use itertools::Itertools;
use optimal_play::games::staircase::{Position, Staircase};
use optimal_play::{GameState, Player, Solution, Tabulate};
use serde::Serialize;

use super::how::How;
use super::output::Output;
use super::solved::Task;
use crate::drawing;
use crate::games::staircase::{Instance, last_stage};
use crate::games::wrong;
use crate::input::{self, Numbers};

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

/// The staircase: fill a board from a corner, each cell with a score for each player.
///
/// Black and white in turn fill a cell of a board whose neighbours to the left and above are
/// filled. Black scores the cell's number in the first table, white that in the second. Each player
/// maximizes the difference between the player's own score and the opponent's. The value is black's
/// score minus white's.
///
/// Without FILE, the program solves a built-in game; it reads a pipe only for -.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files of games, one after the other; - is standard input. A game is a line with the numbers
    /// of rows and columns, then the rows of black's table, then the rows of white's. Answers come
    /// in the same order.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Arguments {
    /// Answers each game that the arguments name.
    pub(crate) fn answer_all(&self, how: &How, output: &mut Output) -> Result<(), Failure> {
        if self.files.is_empty() {
            input::note_that_standard_input_is_unread();
            let [black, white] = BUILT_IN.map(|table| table.map(Vec::from).to_vec());
            let place = "the built-in game";
            return answer((&black, &white), place, how, output)
                .map_err(|failure| failure.at(place));
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
                let tables = lines[1..].split_at(lines.len() / 2);
                let place = input.place();
                answer(tables, &place, how, output).map_err(|failure| failure.at(&place))?;
            }
        }
        Ok(())
    }
}

/// Solves a game by index, or by key into a store, and prints the answer.
fn answer(
    (black, white): (&[Vec<u32>], &[Vec<u32>]),
    place: &str,
    how: &How,
    output: &mut Output,
) -> Result<(), Failure> {
    let game = Staircase::new(black, white).map_err(wrong)?;
    let task = Task {
        name: Instance::new(black, white).to_string(),
        last_stage: Some(last_stage(&game)),
        positions: Some(game.positions().into()),
    };
    let (in_memory, into_store) = (Tabulate::by_block(), Tabulate::by_key());
    let solved = how.solve_or_store(&in_memory, &into_store, &game.start(), &task)?;
    let shown = solved.read(|solution, work| {
        output.show(
            solution.value(),
            || Answer::new(&game, solution, work),
            |answer| answer.text(&game, work),
        )
    })?;
    output.print(place, shown)
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
struct Answer {
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
    fn new(game: &Staircase, solution: &Solution<Position<'_>>, work: &Work) -> Self {
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

    fn text(&self, game: &Staircase, work: &Work) -> String {
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
