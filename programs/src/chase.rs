//! The program for the chase: its arguments, its input, and its answers.

use std::iter;
use std::path::PathBuf;

use clap::Parser;
use itertools::Itertools;
use optimal_play::{GameState, Outcome, Player, Solution};
use optimal_play_games::chase::{Chase, Position, Rules, Square};
use serde::Serialize;

use crate::answer::Format;
use crate::run::{EXIT_CODES, Work};
use crate::{Failure, Limits, Numbers, StoreOptions, input, parse};

/// The white and the black square of the built-in game, on a board of 4×4.
const BUILT_IN: (Square, Square) = ((1, 2), (4, 4));

/// Boards of the line of best play stand side by side up to this width; wider ones are not drawn.
const MOST_COLUMNS_DRAWN: usize = 96;
const MOST_ROWS_DRAWN: u32 = 64;

/// Solves the chase: a white and a black piece on a board move in turn, white first, in a straight
/// line: white one step, black one or two. A piece that moves onto the other wins. The winner
/// hurries, the loser delays. Every turn is a move.
///
/// Without FILE and --white, the program solves a built-in game; it reads a pipe only for -.
#[derive(Parser, Debug)]
#[command(name = "chase", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Arguments {
    /// Files of games, one a line; - is standard input. A game is the side of the board, the row
    /// and column of white, then those of black, counted from 1. Answers come in the same order.
    #[arg(value_name = "FILE", conflicts_with_all = ["white", "board"])]
    files: Vec<PathBuf>,
    /// The square of the white piece.
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<u32>, requires = "black")]
    white: Option<Square>,
    /// The square of the black piece.
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<u32>, requires = "white")]
    black: Option<Square>,
    /// The size of the board.
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "4x4")]
    board: (u32, u32),
    /// The most steps that white takes in one move.
    #[arg(long, value_name = "N", default_value_t = 1)]
    white_steps: u32,
    /// The most steps that black takes in one move.
    #[arg(long, value_name = "N", default_value_t = 2)]
    black_steps: u32,
    /// How answers are printed; the value is WHITE, BLACK or DRAW, with the number of plies to the
    /// win.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub store: StoreOptions,
}

/// The sides of a board as `ROWSxCOLUMNS`.
fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "ROWSxCOLUMNS")
}

impl Arguments {
    /// Answers each game that the arguments name, of which it gets the command line, too.
    pub fn answer_all(
        &self,
        answer: impl Fn(&Chase, &str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let answer_game = |(rows, columns), white: Square, black: Square| {
            let rules = Rules {
                rows,
                columns,
                white_steps: self.white_steps,
                black_steps: self.black_steps,
            };
            let game = Chase::with_rules(rules, white, black);
            let game = game.map_err(|error| Failure::Input(error.to_string()))?;
            let name = format!(
                "chase --board {rows}x{columns} --white {},{} --black {},{} --white-steps {} --black-steps {}",
                white.0, white.1, black.0, black.1, rules.white_steps, rules.black_steps
            );
            answer(&game, &name)
        };
        if self.files.is_empty() {
            let given = self.white.zip(self.black);
            let (place, (white, black)) = if let Some(pieces) = given {
                ("the game given", pieces)
            } else {
                input::note_that_standard_input_is_unread();
                ("the built-in game", BUILT_IN)
            };
            return answer_game(self.board, white, black).map_err(|failure| failure.at(place));
        }
        for path in &self.files {
            let mut input = Numbers::open(path)?;
            while let Some(lines) = input.instance((5, "a game"), |_| iter::empty())? {
                let &[n, r1, c1, r2, c2] = &lines[0][..] else {
                    unreachable!("five numbers were read");
                };
                answer_game((n, n), (r1, c1), (r2, c2))
                    .map_err(|failure| failure.at(&input.place()))?;
            }
        }
        Ok(())
    }
}

/// An outcome in the words of the published problem.
pub fn verdict(outcome: Outcome) -> String {
    match (outcome.winner(), outcome.plies()) {
        (Some(winner), Some(plies)) => format!("{} {plies}", name(winner).to_uppercase()),
        _ => "DRAW".to_owned(),
    }
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::Max => "white",
        Player::Min => "black",
    }
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
pub struct Answer<'g> {
    winner: Option<&'static str>,
    plies: Option<u16>,
    positions: u64,
    line: Vec<Turn>,
    /// After how many moves the position first stood that the last move leads back to; `None` where
    /// none repeats.
    repeats: Option<usize>,
    /// The positions before the first move and after each.
    #[serde(skip)]
    boards: Vec<Position<'g>>,
}

/// A turn of the line of best play.
#[derive(Serialize)]
struct Turn {
    player: &'static str,
    from: Square,
    to: Square,
}

impl<'g> Answer<'g> {
    pub fn new(game: &'g Chase, solution: &Solution<Position<'g>>, work: &Work) -> Self {
        let mut position = game.start();
        let mut boards = vec![position];
        let mut line = solution.line();
        let turns = line.by_ref().map(|step| {
            let player = position.to_move();
            let square = |position: &Position<'_>| match player {
                Player::Max => position.white(),
                Player::Min => position.black(),
            };
            let from = square(&position);
            position = position.play(step);
            boards.push(position);
            Turn {
                player: name(player),
                from,
                to: square(&position),
            }
        });
        let turns = turns.collect();
        Self {
            winner: solution.value().winner().map(name),
            plies: solution.value().plies(),
            positions: work.positions,
            line: turns,
            repeats: line.repeats(),
            boards,
        }
    }

    pub fn text(&self, game: &Chase, work: &Work) -> String {
        let Rules {
            rows,
            columns,
            white_steps,
            black_steps,
        } = game.rules();
        let steps = |steps| match steps {
            1 => "1 step".to_owned(),
            steps => format!("up to {steps} steps"),
        };
        let result = match (self.winner, self.plies) {
            (Some(winner), Some(plies)) => {
                format!(
                    "{winner} wins in {plies} {}",
                    if plies == 1 { "ply" } else { "plies" }
                )
            }
            _ => "a draw".to_owned(),
        };
        let turns = (1..).zip(&self.line).map(|(number, turn)| {
            let ((r1, c1), (r2, c2)) = (turn.from, turn.to);
            format!("{number:>3}. {} ({r1},{c1}) to ({r2},{c2})\n", turn.player)
        });
        let end = match self.repeats {
            Some(0) => "     and the position is the first one again\n".to_owned(),
            Some(moves) => format!("     and the position is that after move {moves} again\n"),
            None => String::new(),
        };
        format!(
            "Chase on the {rows}×{columns} board: white takes {}, black {}.\n\n\
             Value {result}\n\n{}{end}\n{}{}\n",
            steps(white_steps),
            steps(black_steps),
            turns.format(""),
            self.drawing(rows, columns),
            work,
        )
    }

    /// The boards before the first move and after each, side by side.
    fn drawing(&self, rows: u32, columns: u32) -> String {
        let width = columns.max(3) as usize;
        let abreast = (MOST_COLUMNS_DRAWN / (width + 2)).max(1);
        if width > MOST_COLUMNS_DRAWN || rows > MOST_ROWS_DRAWN {
            return "(the board is too large to be drawn)\n\n".to_owned();
        }
        let boards = self.boards.iter().map(Position::to_string);
        let boards: Vec<_> = boards.enumerate().collect();
        let band = |boards: &[(usize, String)]| {
            let mut heads = boards.iter().map(|(number, _)| format!("{number:<width$}"));
            let head = heads.join("  ").trim_end().to_owned();
            let mut boards: Vec<_> = boards.iter().map(|(_, board)| board.lines()).collect();
            let lines = (0..rows).map(|_| {
                let lines = boards.iter_mut().filter_map(Iterator::next);
                let line = lines.map(|cells| format!("{cells:<width$}")).join("  ");
                line.trim_end().to_owned()
            });
            let lines = lines.collect::<Vec<_>>().join("\n");
            format!("{head}\n{lines}\n\n")
        };
        boards.chunks(abreast).map(band).collect()
    }
}
