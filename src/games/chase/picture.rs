//! Positions and moves as people see them.

use std::fmt;

use super::{Position, Rules, Step};
use crate::games::debug::debug_position;
use crate::games::write_lines;

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
        write_lines(f, (0..rows).map(line))
    }
}

debug_position! {
    Position<'_>: |it| white: it.white(), black: it.black(), to_move: it.to_move
}

impl fmt::Display for Step {
    /// A move does not know the columns of the board, so it shows the number of the square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "to {}", self.to)
    }
}
