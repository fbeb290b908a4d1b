//! The program that makes the book.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use common::parse;
use common::progress::Outlook;
use common::run::{self, EXIT_CODES};
use common::{Failure, Limits, arguments};
use optimal_play::{AlphaBeta, GameState, Solver, Staged};
use optimal_play_games::connect_four::{ConnectFour, Position};

use super::book::{self, Values, line, plies};

/// The most bytes of the table.
const TABLE: usize = 4 << 30;

/// Finds the values of the first positions of Connect Four, for the book that the explorer opens
/// with. It goes on with what the file holds, and writes the file again after each part.
///
/// Eight plies of the usual board take hours.
#[derive(Parser, Debug)]
#[command(name = "book", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    /// The file of the book.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many plies after the start.
    #[arg(long, value_name = "N", default_value_t = 8)]
    plies: usize,
    /// The size of the board.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "7x6", value_parser = sides)]
    board: (u32, u32),
    #[command(flatten)]
    limits: Limits,
}

fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "WIDTHxHEIGHT")
}

/// Makes a book of Connect Four, as the command line says: the program `book`. Returns its exit
/// code.
pub fn make_book() -> ExitCode {
    run::exit_code(|| make(&arguments::parse()?))
}

fn make(arguments: &Arguments) -> Result<(), Failure> {
    let (width, height) = arguments.board;
    let game = ConnectFour::new(width, height).map_err(|it| Failure::Input(it.to_string()))?;
    let file = Book {
        plies: plies(game.start()).take(arguments.plies + 1).collect(),
        path: &arguments.file,
    };
    let mut values = file.read()?;
    // The searches of a part share a table. Half of the plies come before its root, so that it is
    // large enough to share much, and soon written.
    let before = arguments.plies / 2;
    let more = arguments.plies - before;
    let parts = file.plies.get(before).map_or(&[][..], Vec::as_slice);
    for (number, part) in (1..).zip(parts) {
        let is_known = |it: &Position<'_>| values.contains_key(&it.key());
        if plies(*part)
            .take(more + 1)
            .flatten()
            .all(|it| is_known(&it))
        {
            continue;
        }
        let known = |it: &Position<'_>| {
            let is_near = it.stage() <= arguments.plies;
            is_near.then(|| values.get(&it.key()).copied()).flatten()
        };
        let solver = AlphaBeta::packed().without_line().with_opening(more);
        let solver = solver.with_table_bytes(TABLE).with_endgame(known);
        let solution = run::under_way(&arguments.limits, Outlook::default(), |run| {
            solver.solve(part, run)
        })?;
        values.extend(solution.positions().map(|(it, value)| (it.key(), value)));
        file.write(&mut values)?;
        eprintln!("note: {number} of {} parts", parts.len());
    }
    file.write(&mut values)
}

/// The file of a book.
struct Book<'g> {
    /// Its positions, by ply from the start on.
    plies: Vec<Vec<Position<'g>>>,
    path: &'g Path,
}

impl Book<'_> {
    /// The values that the file holds, if it is there.
    fn read(&self) -> Result<Values, Failure> {
        let wrong = |message: String| Failure::Input(format!("{}: {message}", self.path.display()));
        match fs::read_to_string(self.path) {
            Ok(text) => book::read(self.plies[0][0], &text).map_err(wrong),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Values::new()),
            Err(error) => Err(wrong(error.to_string())),
        }
    }

    /// Writes the values, and those that follow from them without a search.
    fn write(&self, values: &mut Values) -> Result<(), Failure> {
        for position in self.plies.iter().rev().flatten() {
            if let Some(value) = following(position, values) {
                values.insert(position.key(), value);
            }
        }
        let text: String = self.plies.iter().map(|ply| line(ply, values)).collect();
        // The file is there at any time.
        let new = self.path.with_extension("new");
        fs::write(&new, text)?;
        Ok(fs::rename(new, self.path)?)
    }
}

/// The value of a position that follows from the rules, or from those of all its successors.
fn following(position: &Position<'_>, values: &Values) -> Option<i8> {
    position.decided().or_else(|| {
        let after = position.successors();
        let after = after.map(|step| values.get(&step.state.key()).copied());
        let best = |a, b| position.to_move().choose(a, b);
        after.collect::<Option<Vec<_>>>()?.into_iter().reduce(best)
    })
}
