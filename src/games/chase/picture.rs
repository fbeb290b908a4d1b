//! Positions and moves as people see them.

use std::fmt;

use super::{Position, Rules, Step};
use crate::game::debug_as_display;

/// The board: `W` for white, `B` for black, `X` for a capture.
impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { rows, columns, .. } = self.game.rules;
        let cell = |square| match (self.white == square, self.black == square) {
            (true, true) => 'X',
            (true, false) => 'W',
            (false, true) => 'B',
            (false, false) => '.',
        };
        let line = |row| (row * columns..(row + 1) * columns).map(cell).collect();
        let lines: Vec<String> = (0..rows).map(line).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Position");
        fields.field("white", &self.white());
        fields.field("black", &self.black());
        fields.field("to_move", &self.to_move);
        fields.finish_non_exhaustive()
    }
}

impl fmt::Display for Step {
    /// A move does not know the columns of the board, so it shows the number of the square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "to {}", self.to)
    }
}

debug_as_display! { Step; }
