//! Chases, from flags or files.

use std::iter;
use std::path::PathBuf;

use clap::Args;
use common::run::Work;
use common::{Failure, parse};
use itertools::Itertools;
use optimal_play::games::chase::{Chase, Position, Rules, Square};
use optimal_play::{GameState, Indexed, Outcome, Player, Retrograde, Solution};
use serde::Serialize;

use super::how::How;
use super::output::Output;
use super::solved::Task;
use crate::games::chase::{Instance, Options};
use crate::input::{self, Numbers};

/// The white and the black square of the built-in game, on a board of 4×4.
const BUILT_IN: (Square, Square) = ((1, 2), (4, 4));

/// Boards of the line of best play stand side by side up to this width; wider ones are not drawn.
const MOST_COLUMNS_DRAWN: usize = 96;
const MOST_ROWS_DRAWN: u32 = 64;

/// The chase: two pieces on a board; one that moves onto the other wins.
///
/// A white and a black piece on a board move in turn, white first, in a straight line: white one
/// step, black one or two. A piece that moves onto the other wins. The winner hurries, the loser
/// delays. Every turn is a move. The value is WHITE, BLACK or DRAW, with the number of plies to the
/// win.
///
/// Without FILE and --white, the program solves a built-in game; it reads a pipe only for -.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
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
    #[command(flatten)]
    rules: Options,
}

impl Arguments {
    /// Answers each game that the arguments name.
    pub(crate) fn answer_all(&self, how: &How, output: &mut Output) -> Result<(), Failure> {
        if self.files.is_empty() {
            let given = self.white.zip(self.black);
            let (place, (white, black)) = if let Some(pieces) = given {
                ("the game given", pieces)
            } else {
                input::note_that_standard_input_is_unread();
                ("the built-in game", BUILT_IN)
            };
            let rules = self.rules;
            let instance = Instance {
                white,
                black,
                rules,
            };
            return answer(instance, place, how, output).map_err(|failure| failure.at(place));
        }
        for path in &self.files {
            let mut input = Numbers::open(path)?;
            while let Some(lines) = input.instance((5, "a game"), |_| iter::empty())? {
                let &[n, r1, c1, r2, c2] = &lines[0][..] else {
                    unreachable!("five numbers were read");
                };
                let instance = Instance {
                    white: (r1, c1),
                    black: (r2, c2),
                    rules: Options {
                        board: (n, n),
                        ..self.rules
                    },
                };
                let place = input.place();
                answer(instance, &place, how, output).map_err(|failure| failure.at(&place))?;
            }
        }
        Ok(())
    }
}

/// Solves a game by retrograde analysis, in memory or into a store, and prints the answer.
fn answer(instance: Instance, place: &str, how: &How, output: &mut Output) -> Result<(), Failure> {
    let (game, retrograde) = (instance.game()?, Retrograde::with_predecessors());
    let root = game.start();
    let task = Task {
        name: instance.to_string(),
        last_stage: None,
        positions: Some(root.index_count() as u64),
    };
    let solved = how.solve_or_store(&retrograde, &retrograde, &root, &task)?;
    let shown = solved.read(|solution, work| {
        output.show(
            verdict(solution.value()),
            || Answer::new(&game, solution, work),
            |answer| answer.text(&game, work),
        )
    })?;
    output.print(place, shown)
}

/// An outcome in the words of the published problem.
fn verdict(outcome: Outcome) -> String {
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
struct Answer<'g> {
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
    fn new(game: &'g Chase, solution: &Solution<Position<'g>>, work: &Work) -> Self {
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

    fn text(&self, game: &Chase, work: &Work) -> String {
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
