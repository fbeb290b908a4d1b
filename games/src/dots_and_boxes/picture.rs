//! Positions and moves as people see them.

use std::fmt;

use optimal_play::GameState;

use super::board::Board;
use super::{Edge, Position};
use crate::picture::write_turn;

/// The names of edges, in reading order.
const NAMES: &[u8; Board::MAX_EDGES] =
    b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

impl fmt::Display for Position<'_> {
    /// The board: lines for the edges drawn, the names of the others, and the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (height, width) = (2 * self.board.rows + 1, 2 * self.board.columns + 1);
        let mut edges = (0..).map(Edge);
        for y in 0..height {
            for x in 0..width {
                // As in `Board`, every second point is an edge.
                if (y + x) % 2 == 0 {
                    f.write_str(if y % 2 == 0 { "+" } else { "   " })?;
                    continue;
                }
                let edge = edges.next().expect("numbers do not end");
                let is_free = self.free >> edge.0 & 1 == 1;
                match (is_free, y % 2) {
                    (true, 0) => write!(f, " {edge} ")?,
                    (true, _) => write!(f, "{edge}")?,
                    (false, 0) => f.write_str("---")?,
                    (false, _) => f.write_str("|")?,
                }
            }
            writeln!(f)?;
        }
        write_turn(self, f)
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Position");
        fields.field(
            "free",
            &self
                .moves()
                .map(|edge| edge.to_string())
                .collect::<String>(),
        );
        fields.field("to_move", &self.to_move);
        fields.finish_non_exhaustive()
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(NAMES[usize::from(self.0)]).fmt(f)
    }
}

optimal_play::debug_as_display! { Edge; }
