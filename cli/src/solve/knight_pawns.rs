//! Games of knight pawns: from flags, from files, or at random.

use std::collections::HashMap;
use std::iter;
use std::path::PathBuf;

use clap::Args;
use common::run::Work;
use common::{Failure, parse};
use fastrand::Rng;
use itertools::Itertools;
use optimal_play::games::knight_board::Square;
use optimal_play::games::knight_pawns::{Capture, KnightPawns, Position, Scoring};
use optimal_play::{GameState, Player, Solution, Tabulate};
use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::how::How;
use super::output::Output;
use super::solved::Task;
use crate::drawing;
use crate::games::knight_pawns::{Instance, Options};
use crate::input::{self, Objects};

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
{\"kx\":1,\"ky\":1,\"positions\":[[0,0]]}, one after the other; - is standard input. The same as a line kx = 1, ky = 1, \
positions = [[0,0]], or each value in a line of its own, is a game, too. kx is the row \
of the knight, ky its column, and a position the row and column of a pawn, all counted from 0. \
Answers come in the same order";

/// Knight pawns: a knight captures all pawns; Alice wants many moves, Bob few.
///
/// A knight and pawns stand on a board. Alice and Bob in turn choose a pawn and capture it with the
/// knight in the fewest moves. Alice maximizes the number of moves, Bob minimizes it.
///
/// Without FILE, --knight and --random, the program solves a built-in game; it reads a pipe only
/// for -.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
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
    /// Solve N games with 1 to 15 pawns, all on squares by chance.
    #[arg(long, value_name = "N", conflicts_with_all = ["files", "knight", "unbounded"])]
    random: Option<u64>,
    /// Which random games: the same number, the same games.
    #[arg(long, value_name = "S", requires = "random", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    rules: Options,
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
    fn instance(&self, rules: Options) -> Result<Instance, Failure> {
        let square = |(pawn, square): (usize, &Vec<Coordinate>)| match square[..] {
            [Coordinate(row), Coordinate(column)] => Ok((row, column)),
            _ => Err(Failure::Input(format!(
                "positions[{pawn}]: expected 2 coordinates, found {}",
                square.len()
            ))),
        };
        Ok(Instance {
            knight: (self.kx.0, self.ky.0),
            pawns: self
                .positions
                .iter()
                .enumerate()
                .map(square)
                .try_collect()?,
            rules,
        })
    }
}

/// The names of the fields, in the order of the published problem.
const FIELDS: [&str; 3] = ["kx", "ky", "positions"];

/// The most pawns of a random game, as in the published problem.
const MOST_RANDOM_PAWNS: u64 = 15;

impl Arguments {
    /// Answers each game that the arguments name.
    pub(crate) fn answer_all(&self, how: &How, output: &mut Output) -> Result<(), Failure> {
        if let Some(games) = self.random {
            return self.answer_random(games, how, output);
        }
        if self.files.is_empty() {
            let (place, knight, pawns) = if let Some(knight) = self.knight {
                ("the game given", knight, self.pawns.clone())
            } else {
                input::note_that_standard_input_is_unread();
                ("the built-in game", BUILT_IN.0, BUILT_IN.1.to_vec())
            };
            let rules = self.rules;
            let instance = Instance {
                knight,
                pawns,
                rules,
            };
            return answer(&instance, place, how, output).map_err(|failure| failure.at(place));
        }
        for path in &self.files {
            let mut objects = Objects::open(path, &FIELDS)?;
            while let Some(input) = objects.object::<Input>()? {
                let place = objects.place();
                input
                    .instance(self.rules)
                    .and_then(|instance| answer(&instance, &place, how, output))
                    .map_err(|failure| failure.at(&place))?;
            }
        }
        Ok(())
    }

    /// Answers that many random games.
    fn answer_random(&self, games: u64, how: &How, output: &mut Output) -> Result<(), Failure> {
        let mut random = Rng::with_seed(self.seed);
        let (rows, columns) = self.rules.board;
        let squares = u64::from(rows) * u64::from(columns);
        if squares < 2 {
            let message = "--random needs a board of at least 2 squares";
            return Err(Failure::Input(message.to_owned()));
        }
        for game in 1..=games {
            let pieces = 1 + random.u64(1..=MOST_RANDOM_PAWNS.min(squares - 1));
            let mut taken = Vec::new();
            while (taken.len() as u64) < pieces {
                let square = (random.u32(0..rows), random.u32(0..columns));
                let square = (square.0.cast_signed(), square.1.cast_signed());
                if !taken.contains(&square) {
                    taken.push(square);
                }
            }
            let knight = taken.remove(0);
            let instance = Instance {
                knight,
                pawns: taken,
                rules: self.rules,
            };
            let place = format!("random game {game}");
            answer(&instance, &place, how, output).map_err(|failure| failure.at(&place))?;
        }
        Ok(())
    }
}

/// Solves a game by index, or by key into a store, and prints the answer.
fn answer(instance: &Instance, place: &str, how: &How, output: &mut Output) -> Result<(), Failure> {
    let game = instance.game()?;
    let task = Task {
        name: instance.to_string(),
        last_stage: Some(game.pawns().len()),
        positions: Some(positions(&game)),
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

/// How many positions a game has: the start, and for each pawn whose square the knight can stand
/// on, every set of the others.
fn positions(game: &KnightPawns) -> u64 {
    let pawns = game.pawns().len();
    1 + ((pawns as u64) << (pawns - 1))
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
struct Answer {
    game: Given,
    value: i32,
    positions: u64,
    line: Vec<Turn>,
}

/// The game, as files have it.
#[derive(Serialize)]
struct Given {
    kx: i32,
    ky: i32,
    positions: Vec<Square>,
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
    fn new(game: &KnightPawns, solution: &Solution<Position<'_>>, work: &Work) -> Self {
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
            game: Given {
                kx: game.knight().0,
                ky: game.knight().1,
                positions: game.pawns().to_vec(),
            },
            value: solution.value(),
            positions: work.positions,
            line,
        }
    }

    fn text(&self, game: &KnightPawns, work: &Work) -> String {
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
