//! Positions and moves as people see them.

use std::fmt;

use super::{Fill, Position};
use crate::games::debug::debug_position;
use crate::games::write_lines;

/// The board: `#` for a filled cell, and the weights for black and for white of an empty one.
impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.0;
        let weights = |row: u32| {
            let corners = (0..game.columns).map(move |column| game.corner_of(row, column));
            let weights = corners.map(|corner| game.corner(corner).rewards.map(i32::abs));
            weights.map(|[black, white]| format!("{black}/{white}"))
        };
        // As wide as on the empty board, so that columns stay in place.
        let widths = (0..game.rows).flat_map(weights).map(|cell| cell.len());
        let width = widths.max().unwrap_or_default();
        let lines = (0..).zip(self.filled()).map(|(row, filled)| {
            let cells = (0..).zip(weights(row));
            let cells = cells.map(|(column, weights)| {
                let cell = if column < filled { "#" } else { &weights };
                format!("{cell:>width$}")
            });
            cells.collect::<Vec<_>>().join("  ")
        });
        write_lines(f, lines)
    }
}

debug_position! {
    Position<'_>: |it| filled: it.filled(), to_move: it.to_move
}

impl fmt::Display for Fill {
    /// The row and the column, from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column] = [self.row, self.column].map(|it| u64::from(it) + 1);
        write!(f, "({row},{column})")
    }
}
