//! Positions and moves as people see them.

use std::fmt;

use super::{Fill, Position};
use crate::game::debug_as_display;

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
        let lines: Vec<_> = lines.collect();
        f.write_str(&lines.join("\n"))
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Position");
        fields.field("filled", &self.filled());
        fields.field("to_move", &self.to_move);
        fields.finish_non_exhaustive()
    }
}

impl fmt::Display for Fill {
    /// The row and the column, from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column] = [self.row, self.column].map(|it| u64::from(it) + 1);
        write!(f, "({row},{column})")
    }
}

debug_as_display! { Fill; }
