//! The columns of the table.

use std::fmt::{self, Display};

use clap::ValueEnum;
use common::Failure;

/// A column of the table, whose name is the one here with underscores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum Column {
    /// The lines of the board, with / between them.
    Position,
    /// The number that the store knows the position by: its packed key, or its index.
    Key,
    /// The player to move, Max or Min; empty where the game is over.
    ToMove,
    /// The value, seen from Max: a score, or 1 for a win, 0 for a draw and -1 for a loss.
    Value,
    /// The plies to the win, or by stage to the end of the stage.
    Plies,
    /// The moves.
    Moves,
    /// The value of each move.
    MoveValues,
    /// The plies of each move, itself included.
    MovePlies,
    /// The moves that keep the value, those that make progress first.
    BestMoves,
}

impl Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value().expect("no column is hidden");
        f.write_str(value.get_name())
    }
}

/// An error if a column is named twice: tables find columns by their names.
pub(super) fn check(columns: &[Column]) -> Result<(), Failure> {
    for (at, column) in columns.iter().enumerate() {
        if columns[..at].contains(column) {
            return Err(Failure::Input(format!("--columns names {column} twice")));
        }
    }
    Ok(())
}
