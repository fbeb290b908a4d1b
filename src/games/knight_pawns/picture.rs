//! Positions and moves as people see them.

use std::fmt;
use std::iter;
use std::ops::RangeInclusive;

use super::{Capture, Position, Square};
use crate::game::debug_as_display;

/// The part of the board that has all pieces at the start: `N` for the knight, and a letter for
/// each pawn that remains. If that part has more than 64 rows or columns, a list of the pieces.
impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_LINES_DRAWN: i32 = 64;
        let pawns = self.remaining().map(|pawn| {
            let square = self.game.pawns[pawn as usize];
            (square, Capture { pawn }.to_string())
        });
        let pieces: Vec<_> = iter::once((self.knight(), "N".to_owned()))
            .chain(pawns)
            .collect();
        let squares = || iter::once(&self.game.knight).chain(&self.game.pawns);
        let range = |axis: fn(&Square) -> i32| {
            let (first, last) = (squares().map(axis).min(), squares().map(axis).max());
            first.expect("the knight")..=last.expect("the knight")
        };
        let (rows, columns) = (range(|square| square.0), range(|square| square.1));
        let fits = |lines: &RangeInclusive<i32>| lines.end() - lines.start() < MOST_LINES_DRAWN;
        if !fits(&rows) || !fits(&columns) {
            let lines = pieces.iter();
            let lines = lines.map(|(square, label)| format!("{label} at {square:?}"));
            return f.write_str(&lines.collect::<Vec<_>>().join("\n"));
        }
        let lines = rows.map(|row| {
            let cell = |column| {
                let piece = pieces.iter().find(|(square, _)| *square == (row, column));
                piece.map_or(".", |(_, label)| label)
            };
            columns.clone().map(cell).collect::<String>()
        });
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

impl fmt::Display for Capture {
    /// The letter of the pawn: a to z, and A for the last that a game can have. The number of any
    /// other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match ('a'..='z').chain(['A']).nth(self.pawn as usize) {
            Some(letter) => letter.fmt(f),
            None => write!(f, "pawn {}", self.pawn),
        }
    }
}

debug_as_display! { Capture; }

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Position");
        fields.field("knight", &self.knight());
        fields.field("remaining", &self.remaining().collect::<Vec<_>>());
        fields.finish_non_exhaustive()
    }
}
