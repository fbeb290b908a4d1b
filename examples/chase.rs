//! The chase: one game of the library, solved; then the games of a file or a pipe.
//!
//! A white and a black piece on a square board move in turn, white first, in a straight line: white
//! one step, black one or two. A piece that moves onto the other wins. The winner hurries, the
//! loser delays. The rules are those of [`Chase`]. Positions can repeat, so that retrograde
//! analysis solves it; the value is the winner and the number of plies. The output:
//!
//! ```text
//! Min wins in 10, best first moves (2,2) (1,1), line (2,2) (3,4) (1,2) (2,4) (1,3) (2,2) (1,4) (2,3) (2,4) (2,4)
//! ```
//!
//! A line `{"n": 4, "white": [1, 2], "black": [4, 4]}` is another game: the side of the board, and
//! the row and column of each piece, counted from 1. Answers come in the same order:
//! `cargo run --release --example chase -- FILE`, or with `< FILE`, or in a pipe.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Write as _};
use std::process::ExitCode;

use optimal_play::games::chase::{Chase, Position, Step};
use optimal_play::{GameState, Player, Retrograde, Run, Solver};

fn main() -> ExitCode {
    match answer_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn answer_all() -> Result<(), Box<dyn Error>> {
    answer(&Chase::new(4, (1, 2), (4, 4))?)?;
    let input: Box<dyn BufRead> = match std::env::args_os().nth(1) {
        Some(path) => match File::open(&path) {
            Ok(file) => Box::new(BufReader::new(file)),
            Err(error) => return Err(format!("{}: {error}", path.display()).into()),
        },
        None if io::stdin().is_terminal() => return Ok(()),
        None => Box::new(io::stdin().lock()),
    };
    for (number, line) in (1..).zip(input.lines()) {
        let line = line.map_err(|error| format!("line {number}: {error}"))?;
        if !line.trim().is_empty() {
            let game = read(&line).and_then(|game| answer(&game));
            game.map_err(|error| format!("line {number}: {error}"))?;
        }
    }
    Ok(())
}

/// The game of a line.
fn read(line: &str) -> Result<Chase, Box<dyn Error>> {
    let line: serde_json::Value = serde_json::from_str(line)?;
    let wrong = |name| move |error| format!("{name}: {error}");
    let side = serde_json::from_value(line["n"].clone()).map_err(wrong("n"))?;
    let square = |name| serde_json::from_value(line[name].clone()).map_err(wrong(name));
    Ok(Chase::new(side, square("white")?, square("black")?)?)
}

/// Solves a game: the outcomes of all positions, and so the best moves in each.
fn answer(game: &Chase) -> Result<(), Box<dyn Error>> {
    let root = game.start();
    let solution = Retrograde::with_predecessors().solve(&root, Run::new());
    let solution = solution.map_err(|error| error.to_string())?;
    let best: String = solution
        .best_moves(&root)
        .map(|step| to(&root, step))
        .collect();
    let (mut position, mut line) = (root, String::new());
    for step in solution.line() {
        line += &to(&position, step);
        position = position.play(step);
    }
    let value = solution.value();
    writeln!(io::stdout(), "{value}, best first moves{best}, line{line}")?;
    Ok(())
}

/// The square that a step leads to.
fn to(position: &Position<'_>, step: Step) -> String {
    let after = position.play(step);
    let (row, column) = match position.to_move() {
        Player::Max => after.white(),
        Player::Min => after.black(),
    };
    format!(" ({row},{column})")
}
