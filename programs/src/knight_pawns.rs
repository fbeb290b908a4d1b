//! The program for knight pawns: its arguments, its input, and its answers.

use std::collections::HashMap;
use std::iter;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use itertools::Itertools;
use optimal_play::{GameState, Player, Solution};
use optimal_play_games::knight_board::{Board, Square};
use optimal_play_games::knight_pawns::{Capture, KnightPawns, Position, Rules, Scoring};
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::answer::Format;
use crate::run::{EXIT_CODES, Work};
use crate::{Failure, Limits, Objects, StoreOptions, drawing, input, parse};

/// The built-in game: the square of the knight, and those of the pawns.
const BUILT_IN: (Square, [Square; 8]) = (
    (4, 4),
    [
        (0, 0),
        (1, 7),
        (2, 3),
        (3, 10),
        (5, 5),
        (6, 1),
        (7, 8),
        (8, 4),
    ],
);

/// Boards whose pieces span more rows or columns are not drawn.
const MOST_LINES_DRAWN: usize = 64;

const SQUARES_SHOWN_AT_EACH_END: usize = 16;

// Not a documentation comment of the argument: there the brackets would be a link.
const FILES: &str = "Files of games as JSON objects, such as \
{\"kx\":1,\"ky\":1,\"positions\":[[0,0]]}, one after the other; - is standard input. kx is the row \
of the knight, ky its column, and a position the row and column of a pawn, all counted from 0. \
Answers come in the same order";

/// Solves knight pawns: a knight and pawns stand on a board. Alice and Bob in turn choose a pawn
/// and capture it with the knight in the fewest moves. Alice maximizes the number of moves, Bob
/// minimizes it.
///
/// Without FILE and --knight, the program solves a built-in game; it reads a pipe only for -.
#[derive(Parser, Debug)]
#[command(name = "knight_pawns", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Arguments {
    #[arg(value_name = "FILE", help = FILES)]
    files: Vec<PathBuf>,
    /// The square of the knight, counted from 0.
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<i32>, requires = "pawns")]
    #[arg(conflicts_with = "files", allow_hyphen_values = true)]
    knight: Option<Square>,
    /// The square of a pawn; once for each pawn.
    #[arg(long = "pawn", value_name = "ROW,COLUMN", value_parser = parse::square::<i32>, requires = "knight")]
    #[arg(allow_hyphen_values = true)]
    pawns: Vec<Square>,
    /// The size of the board.
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = board, default_value = "50x50")]
    board: Board,
    /// A board without edges.
    #[arg(long, conflicts_with = "board")]
    unbounded: bool,
    /// Whose moves count.
    #[arg(long, value_enum, default_value = "both")]
    count: Count,
    /// How answers are printed.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub store: StoreOptions,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Count {
    /// The moves of both players.
    Both,
    /// Alice's moves only.
    Alice,
}

/// A game in the input format of the published problem.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    kx: Coordinate,
    ky: Coordinate,
    positions: Vec<Vec<Coordinate>>,
}

/// A row or a column.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "Number")]
struct Coordinate(i32);

impl TryFrom<Number> for Coordinate {
    type Error = String;

    fn try_from(number: Number) -> Result<Self, String> {
        let coordinate = number.as_i64().and_then(|it| it.try_into().ok());
        let (least, greatest) = (i32::MIN, i32::MAX);
        let wrong = || format!("{number} is not a whole number from {least} to {greatest}");
        coordinate.map(Self).ok_or_else(wrong)
    }
}

impl Input {
    fn game(&self, rules: Rules) -> Result<KnightPawns, String> {
        let pawns: Vec<_> = self
            .positions
            .iter()
            .enumerate()
            .map(|(pawn, square)| match square[..] {
                [Coordinate(row), Coordinate(column)] => Ok((row, column)),
                _ => Err(format!(
                    "positions[{pawn}]: expected 2 coordinates, found {}",
                    square.len()
                )),
            })
            .try_collect()?;
        KnightPawns::with_rules(rules, (self.kx.0, self.ky.0), pawns)
            .map_err(|error| error.to_string())
    }
}

fn board(text: &str) -> Result<Board, String> {
    parse::sides(text, "ROWSxCOLUMNS").map(|(rows, columns)| Board::Bounded { rows, columns })
}

impl Arguments {
    /// Answers each game that the arguments name, of which it gets the command line, too.
    pub fn answer_all(
        &self,
        answer: impl Fn(&KnightPawns, &str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let rules = Rules {
            board: if self.unbounded {
                Board::Unbounded
            } else {
                self.board
            },
            scoring: match self.count {
                Count::Both => Scoring::Total,
                Count::Alice => Scoring::AliceOnly,
            },
        };
        if self.files.is_empty() {
            let (place, knight, pawns) = if let Some(knight) = self.knight {
                ("the game given", knight, &self.pawns[..])
            } else {
                input::note_that_standard_input_is_unread();
                ("the built-in game", BUILT_IN.0, &BUILT_IN.1[..])
            };
            let game = KnightPawns::with_rules(rules, knight, pawns.iter().copied());
            let game = game.map_err(|error| Failure::Input(error.to_string()));
            return game
                .and_then(|game| answer(&game, &name(&game)))
                .map_err(|failure| failure.at(place));
        }
        for path in &self.files {
            let mut objects = Objects::open(path)?;
            while let Some(input) = objects.object::<Input>()? {
                let game = input.game(rules).map_err(Failure::Input);
                game.and_then(|game| answer(&game, &name(&game)))
                    .map_err(|failure| failure.at(&objects.place()))?;
            }
        }
        Ok(())
    }
}

/// How many positions a game has: the start, and for each pawn whose square the knight can stand on,
/// every set of the others.
pub fn positions(game: &KnightPawns) -> u64 {
    let pawns = game.pawns().len();
    1 + ((pawns as u64) << (pawns - 1))
}

/// The game as a command line.
fn name(game: &KnightPawns) -> String {
    let Rules { board, scoring } = game.rules();
    let board = match board {
        Board::Bounded { rows, columns } => format!("--board {rows}x{columns}"),
        Board::Unbounded => "--unbounded".to_owned(),
    };
    let count = match scoring {
        Scoring::Total => "both",
        Scoring::AliceOnly => "alice",
    };
    let (row, column) = game.knight();
    let pawns = game
        .pawns()
        .iter()
        .map(|(row, column)| format!("--pawn {row},{column}"));
    format!(
        "knight_pawns {board} --count {count} --knight {row},{column} {}",
        pawns.format(" ")
    )
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
pub struct Answer {
    value: i32,
    positions: u64,
    line: Vec<Turn>,
}

/// A turn of the line of best play.
#[derive(Serialize)]
struct Turn {
    player: &'static str,
    pawn: u32,
    square: Square,
    moves: i32,
    path: Vec<Square>,
}

impl Answer {
    pub fn new(game: &KnightPawns, solution: &Solution<Position<'_>>, work: &Work) -> Self {
        let mut position = game.start();
        let line = solution
            .line()
            .map(|capture| {
                let from = position.knight();
                let player = match position.to_move() {
                    Player::Max => "Alice",
                    Player::Min => "Bob",
                };
                let moves = position.distance(capture);
                position = position.play(capture);
                let square = position.knight();
                let path = game.rules().board.path(from, square);
                Turn {
                    player,
                    pawn: capture.pawn,
                    square,
                    moves,
                    path: path.expect("the knight can reach every pawn of a game"),
                }
            })
            .collect();
        Self {
            value: solution.value(),
            positions: work.positions,
            line,
        }
    }

    pub fn text(&self, game: &KnightPawns, work: &Work) -> String {
        let counted = match game.rules().scoring {
            Scoring::Total => "the moves of both count",
            Scoring::AliceOnly => "Alice's moves count",
        };
        let moves_of = |player| -> i32 {
            let turns = self.line.iter().filter(|turn| turn.player == player);
            turns.map(|turn| turn.moves).sum()
        };
        let turns = self.line.iter().enumerate().map(|(number, turn)| {
            format!(
                "{:>3}. {:<5} takes {} in {:>2}: {}\n",
                number + 1,
                turn.player,
                Capture { pawn: turn.pawn },
                turn.moves,
                path(&turn.path),
            )
        });
        format!(
            "Knight pawns on the {}, {counted}.\n\n{}\nValue {} (Alice {}, Bob {})\n\n{}\n{}\n",
            game.rules().board,
            self.drawing(game),
            self.value,
            moves_of("Alice"),
            moves_of("Bob"),
            turns.format(""),
            work,
        )
    }

    /// The part of the board that has the pieces and the squares on the knight's path.
    fn drawing(&self, game: &KnightPawns) -> String {
        let squares = || self.line.iter().flat_map(|turn| &turn.path);
        let range = |axis: fn(&Square) -> i32| {
            let (first, last) = squares().map(axis).minmax().into_option().expect("a pawn");
            first..=last
        };
        let (rows, columns) = (range(|square| square.0), range(|square| square.1));
        let pieces = iter::once((game.knight(), "N".to_owned())).chain(
            (0..)
                .zip(game.pawns())
                .map(|(pawn, &square)| (square, Capture { pawn }.to_string())),
        );
        let pieces: HashMap<_, _> = pieces.collect();
        if rows.clone().count().max(columns.clone().count()) > MOST_LINES_DRAWN {
            let list = pieces.iter().sorted_by_key(|&(_, label)| label);
            let list = list
                .map(|(square, label)| format!("  {label} at {}", path(&[*square])))
                .format("\n");
            return format!("{list}\n");
        }
        drawing::board(rows, columns, |square| {
            pieces.get(&square).map_or(".", String::as_str)
        })
    }
}

/// The squares of a path; only both ends of a long one.
fn path(squares: &[Square]) -> String {
    let show = |squares: &[Square]| {
        let shown = squares
            .iter()
            .map(|(row, column)| format!("({row},{column})"));
        shown.format(" ").to_string()
    };
    match squares.len().checked_sub(2 * SQUARES_SHOWN_AT_EACH_END) {
        None | Some(0) => show(squares),
        Some(hidden) => {
            let (head, tail) = squares.split_at(SQUARES_SHOWN_AT_EACH_END);
            format!(
                "{} ... {hidden} more ... {}",
                show(head),
                show(&tail[hidden..])
            )
        }
    }
}
