//! Knight pawns: one game of the library, solved; then the games of a file or a pipe.
//!
//! A knight and pawns stand on a board of 50×50 squares. Alice and Bob in turn choose a pawn, Alice
//! first, and capture it with the knight in the fewest moves. Alice wants many moves in total, Bob
//! few. The rules are those of [`KnightPawns`]: the value is the number of moves, a capture is a
//! move of the game, and its reward the moves of the knight. The output:
//!
//! ```text
//! value 28, best captures a, line a b f c g d h e
//! ```
//!
//! A line `{"kx": 0, "ky": 2, "positions": [[1, 1], [2, 2]]}` is another game: the row and column
//! of the knight, and of each pawn, counted from 0. Answers come in the same order:
//! `cargo run --release --example knight_pawns -- FILE`, or with `< FILE`, or in a pipe.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Write as _};
use std::process::ExitCode;

use optimal_play::games::knight_pawns::{Capture, KnightPawns};
use optimal_play::{Run, Solver, Tabulate};

/// The row and column of the knight, and of the pawns a, b and so on.
const KNIGHT: (i32, i32) = (4, 4);
#[rustfmt::skip]
const PAWNS: [(i32, i32); 8] = [(0, 0), (1, 7), (2, 3), (3, 10), (5, 5), (6, 1), (7, 8), (8, 4)];

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
    answer(&KnightPawns::new(KNIGHT, PAWNS)?)?;
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
fn read(line: &str) -> Result<KnightPawns, Box<dyn Error>> {
    let line: serde_json::Value = serde_json::from_str(line)?;
    let field = |name| (name, line[name].clone());
    let wrong = |name| move |error| format!("{name}: {error}");
    let number = |(name, json)| serde_json::from_value(json).map_err(wrong(name));
    let knight = (number(field("kx"))?, number(field("ky"))?);
    let (name, pawns) = field("positions");
    let pawns: Vec<(i32, i32)> = serde_json::from_value(pawns).map_err(wrong(name))?;
    Ok(KnightPawns::new(knight, pawns)?)
}

/// Solves a game: the values of all positions, and so the best captures in each.
fn answer(game: &KnightPawns) -> Result<(), Box<dyn Error>> {
    let root = game.start();
    let solution = Tabulate::by_block().solve(&root, Run::new());
    let solution = solution.map_err(|error| error.to_string())?;
    let (value, best) = (solution.value(), names(solution.best_moves(&root)));
    let line = names(solution.line());
    writeln!(
        io::stdout(),
        "value {value}, best captures {best}, line {line}"
    )?;
    Ok(())
}

fn names(captures: impl Iterator<Item = Capture>) -> String {
    let names: Vec<_> = captures.map(|capture| capture.to_string()).collect();
    names.join(" ")
}
