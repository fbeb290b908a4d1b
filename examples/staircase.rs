//! The staircase: one game of the library, solved; then the games of a file or a pipe.
//!
//! Black and white in turn fill a cell of a board whose neighbours to the left and above are
//! filled, black first. A cell scores for black what table A says, for white what table B says.
//! Each player maximizes the difference between the scores. The rules are those of [`Staircase`]:
//! the value is black's score minus white's, a move fills a cell, and its reward is the score. The
//! output:
//!
//! ```text
//! value 2, best first cells (1,1), line (1,1) (1,2) (2,1) (1,3) (2,2) (2,3)
//! ```
//!
//! A line `{"A": [[2, 7], [9, 1]], "B": [[3, 7], [2, 3]]}` is another game, with the rows of both
//! tables. Answers come in the same order:
//! `cargo run --release --example staircase -- FILE`, or with `< FILE`, or in a pipe.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Write as _};
use std::process::ExitCode;

use optimal_play::games::staircase::{Fill, Staircase};
use optimal_play::{Run, Solver, Tabulate};

/// What each cell scores for black, and for white.
const A: [[u32; 3]; 2] = [[2, 7, 3], [9, 1, 2]];
const B: [[u32; 3]; 2] = [[3, 7, 2], [2, 3, 1]];

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
    answer(&Staircase::new(&A.map(Vec::from), &B.map(Vec::from))?)?;
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
fn read(line: &str) -> Result<Staircase, Box<dyn Error>> {
    let line: serde_json::Value = serde_json::from_str(line)?;
    let table = |name| {
        let table = serde_json::from_value::<Vec<Vec<u32>>>(line[name].clone());
        table.map_err(|error| format!("{name}: {error}"))
    };
    Ok(Staircase::new(&table("A")?, &table("B")?)?)
}

/// Solves a game: the values of all positions, and so the best cells in each.
fn answer(game: &Staircase) -> Result<(), Box<dyn Error>> {
    let root = game.start();
    let solution = Tabulate::by_block().solve(&root, Run::new());
    let solution = solution.map_err(|error| error.to_string())?;
    let (value, best) = (solution.value(), names(solution.best_moves(&root)));
    let line = names(solution.line());
    writeln!(
        io::stdout(),
        "value {value}, best first cells {best}, line {line}"
    )?;
    Ok(())
}

fn names(cells: impl Iterator<Item = Fill>) -> String {
    let names: Vec<_> = cells.map(|cell| cell.to_string()).collect();
    names.join(" ")
}
