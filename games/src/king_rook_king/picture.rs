//! Positions as people see them.

use std::fmt;

use super::{KingRookKing, Square};

/// A diagram: K and R are white, k is black.
impl fmt::Display for KingRookKing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "{}", rank + 1)?;
            for square in (0..8).filter_map(|file| Square::at(file, rank)) {
                let man = match square {
                    _ if square == self.white_king => 'K',
                    _ if square == self.black_king => 'k',
                    _ if square == self.rook => 'R',
                    _ => '.',
                };
                write!(f, " {man}")?;
            }
            writeln!(f)?;
        }
        write!(f, "  a b c d e f g h")
    }
}
