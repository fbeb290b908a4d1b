//! Positions of Connect Four, from moves or files.

use std::path::Path;

use clap::Args;
use common::Failure;
use common::run::Work;
use itertools::Itertools;
use optimal_play::{AlphaBeta, GameState, Player, Solution, Tabulate};
use optimal_play_games::connect_four::{ConnectFour, Position};
use serde::Serialize;

use super::how::{Format, How};
use super::output::{Output, Shown};
use super::solved::{Solved, Task};
use crate::games::connect_four::{Instance, Options, column, last_stage, name, played, share};
use crate::input::{self, Lines};

/// The moves that lead to the built-in position, on the board of 7×6.
const BUILT_IN: &str = "644627545374554251633745";

/// Connect Four: drop stones into the columns of a board; four in a row win.
///
/// Two players in turn drop a stone into a column of an upright board. Four stones of one player in
/// a row win. The value is the score of the player to move: 0 in a draw; if that player wins, one
/// more than the number of stones that player has left then; if the other wins, the same below
/// zero. At the start the players share as many stones as the board has cells.
///
/// Text and JSON show what each move is worth, and solve each for that. Without arguments, the
/// program solves a built-in position, with --board only the empty board; it reads a pipe only for
/// -.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A position as the columns of its moves, such as 4453: 1 to 9, then a, b and so on. Or a file
    /// of positions, one a line; - is standard input. Answers come in the same order.
    #[arg(value_name = "MOVES|FILE")]
    given: Vec<String>,
    #[command(flatten)]
    rules: Options,
}

impl Arguments {
    /// Answers each position that the arguments name.
    pub(crate) fn answer_all(&self, how: &How, output: &mut Output) -> Result<(), Failure> {
        let game = self.rules.game()?;
        let whole = |moves| Whole {
            game: &game,
            rules: self.rules,
            moves,
        };
        let built_in = match (self.rules.board, &self.given[..]) {
            (Some(_), []) => Some(("the empty board", "")),
            (None, []) => {
                input::note_that_standard_input_is_unread();
                Some(("the built-in position", BUILT_IN))
            }
            (_, [moves]) if are_moves(&game, moves) => Some(("the position given", &**moves)),
            _ => None,
        };
        // One position is solved by itself; several, as parts of the whole game.
        if let Some((place, moves)) = built_in {
            let mut answered = || {
                let position = played(&game, moves).map_err(Failure::Input)?;
                let solved = whole(moves).solve(&position, how)?;
                let shown = answer(moves, &position, solved.as_ref(), how, output)?;
                output.print(place, shown)
            };
            return answered().map_err(|failure| failure.at(place));
        }
        if how.table.is_given() {
            let message =
                "--table keeps the search of one position: give its moves in the command line";
            return Err(Failure::Input(message.to_owned()));
        }
        let solved = whole("").solve(&game.start(), how)?;
        for argument in &self.given {
            if are_moves(&game, argument) {
                let mut answered = || {
                    let position = played(&game, argument).map_err(Failure::Input)?;
                    let shown = answer(argument, &position, solved.as_ref(), how, output)?;
                    output.print(argument, shown)
                };
                answered().map_err(|failure| failure.at(argument))?;
                continue;
            }
            let mut lines = Lines::open(Path::new(argument))?;
            while let Some(line) = lines.instance()? {
                let position = played(&game, &line).map_err(|message| lines.fail(message))?;
                let place = lines.place();
                answer(line.trim(), &position, solved.as_ref(), how, output)
                    .and_then(|shown| output.print(&place, shown))
                    .map_err(|failure| failure.at(&place))?;
            }
        }
        Ok(())
    }
}

/// Whether an argument is the moves of a position, and no file: digits only, or columns of the
/// board only. The path of such a file has a directory, as `./4453`.
fn are_moves(game: &ConnectFour, argument: &str) -> bool {
    let are_digits = argument.bytes().all(|byte| byte.is_ascii_digit());
    let are_columns = || argument.chars().all(|name| column(game, name).is_some());
    !argument.is_empty() && (are_digits || are_columns())
}

/// The game that begins with these moves.
struct Whole<'g, 'm> {
    game: &'g ConnectFour,
    rules: Options,
    moves: &'m str,
}

impl<'g> Whole<'g, '_> {
    /// The solution in the store, if there is one.
    fn solve(
        &self,
        root: &Position<'g>,
        how: &How,
    ) -> Result<Option<Solved<Position<'g>>>, Failure> {
        let instance = Instance {
            moves: self.moves.to_owned(),
            rules: self.rules,
        };
        let task = Task {
            name: instance.to_string(),
            last_stage: Some(last_stage(self.game)),
            positions: None,
        };
        how.store
            .solve(&Tabulate::by_key(), root, &task, &how.limits)
    }
}

/// The answer from a store, or of a search.
fn answer<'g>(
    moves: &str,
    position: &Position<'g>,
    solved: Option<&Solved<Position<'g>>>,
    how: &How,
    output: &Output,
) -> Result<Shown, Failure> {
    let Some(solved) = solved else {
        return search(moves, position, how, output);
    };
    let shown = solved.read(|solution, work| {
        let value = solution.value_of(position)?;
        let columns = columns(position, solution.move_values(position));
        Some(show(
            moves,
            position,
            (value, columns),
            solution,
            work,
            output,
        ))
    })?;
    shown.ok_or_else(|| Failure::Input("the game in the store does not lead there".to_owned()))
}

/// The answer of a search.
fn search(
    moves: &str,
    position: &Position<'_>,
    how: &How,
    output: &Output,
) -> Result<Shown, Failure> {
    let value_only = AlphaBeta::packed().without_line();
    let solver = match how.format {
        Format::Value => value_only,
        // One file keeps the searches of all columns.
        _ if how.table.is_given() => AlphaBeta::packed().with_opening(1),
        Format::Text | Format::Json => AlphaBeta::packed(),
    };
    let solution = how.search(solver, position)?;
    let mut values = Vec::new();
    if how.table.is_given() {
        values.extend(solution.move_values(position));
    } else if how.format != Format::Value {
        for step in position.successors() {
            let after = how.solve(&value_only, &step.state, None)?;
            values.push((step.mv, Some(after.value())));
        }
    }
    let columns = columns(position, values.into_iter());
    let value = solution.value();
    Solved::InMemory(solution)
        .read(|solution, work| show(moves, position, (value, columns), solution, work, output))
}

fn show<'g>(
    moves: &str,
    position: &Position<'g>,
    (value, columns): (i8, Vec<Option<i8>>),
    solution: &Solution<Position<'g>>,
    work: &Work,
    output: &Output,
) -> Shown {
    output.show(
        for_mover(position, value),
        || Answer::new(moves, position, value, columns, solution),
        |answer| answer.text(position, work),
    )
}

/// What each column is worth to the player to move.
fn columns(
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
fn for_mover(position: &Position<'_>, value: i8) -> i8 {
    match position.to_move() {
        Player::Max => value,
        Player::Min => -value,
    }
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
struct Answer<'m> {
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

impl<'m> Answer<'m> {
    fn new<'g>(
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

    fn text(&self, position: &Position<'_>, work: &Work) -> String {
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
