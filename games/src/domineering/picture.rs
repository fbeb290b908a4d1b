//! Positions and moves as people see them.

use std::fmt;

use optimal_play::Player;

use super::{Cells, Domino, Position};

impl<C: Cells> fmt::Display for Position<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |row, column| match self.covered_by(row, column) {
            Some(Player::Max) => '|',
            Some(Player::Min) => '-',
            None => '.',
        };
        let columns = 0..self.board().columns;
        let line = |row| columns.clone().map(|column| cell(row, column)).collect();
        let lines: Vec<String> = (0..self.board().rows).map(line).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl<C: Cells> fmt::Debug for Position<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Position");
        fields.field("rows", &self.to_string().lines().collect::<Vec<_>>());
        fields.field("to_move", &self.player);
        fields.finish_non_exhaustive()
    }
}

impl fmt::Display for Domino {
    /// Both cells, with rows and columns from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, second } = *self;
        let from_one = |(row, column)| (u64::from(row) + 1, u64::from(column) + 1);
        let (first, second) = (from_one(first), from_one(second));
        write!(f, "({},{})-({},{})", first.0, first.1, second.0, second.1)
    }
}

optimal_play::debug_as_display! { Domino; }
