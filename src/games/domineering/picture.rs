//! Positions and moves as people see them.

use std::fmt;

use super::{Cells, Domino, Position};
use crate::game::Player;
use crate::games::debug::debug_position;
use crate::games::write_lines;

impl<C: Cells> fmt::Display for Position<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |row, column| match self.covered_by(row, column) {
            Some(Player::Max) => '|',
            Some(Player::Min) => '-',
            None => '.',
        };
        let columns = 0..self.board().columns;
        let line = |row| columns.clone().map(|column| cell(row, column)).collect();
        write_lines(f, (0..self.board().rows).map(line))
    }
}

debug_position! {
    Position<'_, C>, any C is Cells: |it| rows: it.to_string().lines().collect::<Vec<_>>(), to_move: it.player
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
