//! Positions and moves as people see them.

use std::fmt;

use super::{Position, Rules, Step};

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
        for row in 0..rows {
            let squares = row * columns..(row + 1) * columns;
            let end = if row + 1 == rows { "" } else { "\n" };
            write!(f, "{}{end}", squares.map(cell).collect::<String>())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game: _,
            white: _,
            black: _,
            to_move,
        } = self;
        f.debug_struct("Position")
            .field("white", &self.white())
            .field("black", &self.black())
            .field("to_move", to_move)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Step {
    /// A move does not know the columns of the board, so it shows the number of the square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "to {}", self.to)
    }
}
