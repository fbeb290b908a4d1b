//! Solves Connect Four: `cargo run --release --example connect_four -- --help`.

use std::process::ExitCode;

use optimal_play::{AlphaBeta, GameState, Solution, Tabulate};
use optimal_play_games::connect_four::{ConnectFour, Position};
use programs::answer::{self, Format};
use programs::connect_four::{Answer, Arguments, BUILT_IN, columns, for_mover, played};
use programs::run::{self, Work};
use programs::{Failure, Lines, Solved, arguments, input};

fn main() -> ExitCode {
    run::exit_code(|| answer_all(&arguments::parse()?))
}

fn answer_all(arguments: &Arguments) -> Result<(), Failure> {
    let (width, height) = arguments.board.unwrap_or((7, 6));
    let game =
        ConnectFour::new(width, height).map_err(|error| Failure::Input(error.to_string()))?;
    if arguments.files.is_empty() {
        let (place, moves) = match (&arguments.moves, arguments.board) {
            (Some(moves), _) => ("the position given", moves.as_str()),
            (None, Some(_)) => ("the empty board", ""),
            (None, None) => {
                input::note_that_standard_input_is_unread();
                ("the built-in position", BUILT_IN)
            }
        };
        let answered = played(&game, moves).map_err(Failure::Input);
        return answered
            .and_then(|position| {
                let solved = solved(moves, &position, arguments)?;
                answer(moves, &position, solved.as_ref(), arguments)
            })
            .map_err(|failure| failure.at(place));
    }
    let solved = solved("", &game.start(), arguments)?;
    for path in &arguments.files {
        let mut lines = Lines::open(path)?;
        while let Some(line) = lines.instance()? {
            let position = played(&game, &line).map_err(|message| lines.fail(message))?;
            answer(line.trim(), &position, solved.as_ref(), arguments)
                .map_err(|failure| failure.at(&lines.place()))?;
        }
    }
    Ok(())
}

/// The solution in the store of the game that begins with these moves, if there is one.
fn solved<'g>(
    moves: &str,
    root: &Position<'g>,
    arguments: &Arguments,
) -> Result<Option<Solved<Position<'g>>>, Failure> {
    let (width, height) = (root.game().width(), root.game().height());
    let mut name = format!("connect_four --board {width}x{height}");
    if !moves.is_empty() {
        name = format!("{name} --moves {moves}");
    }
    let (solver, last_stage) = (Tabulate::by_key(), Some((width * height).into()));
    arguments
        .store
        .solve(&solver, &name, root, last_stage, &arguments.limits)
}

fn answer<'g>(
    moves: &str,
    position: &Position<'g>,
    solved: Option<&Solved<Position<'g>>>,
    arguments: &Arguments,
) -> Result<(), Failure> {
    let shown = match solved {
        Some(solved) => solved.read(|solution, work| {
            let value = solution.value_of(position)?;
            let columns = columns(position, solution.all_move_values(position));
            Some(show(
                moves, position, value, columns, solution, work, arguments,
            ))
        })?,
        None => Some(search(moves, position, arguments)?),
    };
    let missing = || Failure::Input("the game in the store does not lead there".to_owned());
    run::print(&shown.ok_or_else(missing)?)
}

/// The answer of a search.
fn search(moves: &str, position: &Position<'_>, arguments: &Arguments) -> Result<String, Failure> {
    let value_only = AlphaBeta::packed().without_line();
    let solver = match arguments.format {
        Format::Value => value_only,
        Format::Text | Format::Json => AlphaBeta::packed(),
    };
    let solution = answer::solve(&solver, position, None, &arguments.limits)?;
    let mut values = Vec::new();
    if arguments.format != Format::Value {
        for step in position.successors() {
            let after = answer::solve(&value_only, &step.state, None, &arguments.limits)?;
            values.push((step.mv, Some(after.value())));
        }
    }
    let columns = columns(position, values.into_iter());
    let value = solution.value();
    Solved::InMemory(solution)
        .read(|solution, work| show(moves, position, value, columns, solution, work, arguments))
}

fn show<'g>(
    moves: &str,
    position: &Position<'g>,
    value: i8,
    columns: Vec<Option<i8>>,
    solution: &Solution<Position<'g>>,
    work: &Work,
    arguments: &Arguments,
) -> String {
    answer::shown(
        arguments.format,
        for_mover(position, value),
        || Answer::new(moves, position, value, columns, solution),
        |answer| answer.text(position, work),
    )
}
