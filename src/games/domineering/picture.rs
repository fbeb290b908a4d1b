//! Positions and moves as people see them.

use std::fmt;

use super::{Domino, Position};
use crate::game::Player;

impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.board().rows {
            if row > 0 {
                writeln!(f)?;
            }
            for column in 0..self.board().columns {
                let cell = match self.covered_by(row, column) {
                    Some(Player::Max) => '|',
                    Some(Player::Min) => '-',
                    None => '.',
                };
                write!(f, "{cell}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Position<'_> {
    /// The rows from the top down, as in the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game: _,
            covered: _,
        } = self;
        let rows = self.to_string();
        f.debug_struct("Position")
            .field("rows", &rows.lines().collect::<Vec<_>>())
            .field("to_move", &self.mover())
            .finish_non_exhaustive()
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
