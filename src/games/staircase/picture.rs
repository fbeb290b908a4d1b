//! Positions and moves as people see them.

use std::fmt;

use super::{Fill, Position, Staircase};
use crate::game::Player;

/// The board: `#` for a filled cell, and the weights for black and for white of an empty one.
impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Staircase {
            rows,
            columns,
            rewards,
        } = self.game.0;
        let filled = self.filled();
        let cell = |row: usize, column: u32| {
            if column < filled[row] {
                return "#".to_owned();
            }
            let [black, white] = [Player::Max, Player::Min]
                .map(|player| rewards[player as usize][row][column as usize].abs());
            format!("{black}/{white}")
        };
        // As wide as on the empty board, so that columns stay in place.
        let cells = rewards[0].iter().flatten().zip(rewards[1].iter().flatten());
        let widths = cells.map(|(black, white)| format!("{}/{}", black.abs(), white.abs()).len());
        let width = widths.max().unwrap_or_default();
        for row in 0..*rows as usize {
            for column in 0..*columns {
                let gap = if column == 0 { "" } else { "  " };
                write!(f, "{gap}{:>width$}", cell(row, column))?;
            }
            if row + 1 < *rows as usize {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Position<'_> {
    /// The number of filled cells of each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game: _,
            border: _,
            index: _,
            to_move,
        } = self;
        f.debug_struct("Position")
            .field("filled", &self.filled())
            .field("to_move", to_move)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Fill {
    /// The row and the column, from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "({},{})",
            u64::from(self.row) + 1,
            u64::from(self.column) + 1
        )
    }
}
