//! Positions and moves as people see them.

use std::fmt;

use optimal_play::Player;

use super::{House, Position};
use crate::picture::write_turn;

impl fmt::Display for Position<'_> {
    /// The houses of Min above those of Max, with an arrow into the store of each, the names of the
    /// houses of the player to move, and that player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = Player::ALL.map(|player| self.row(player));
        let rows = rows.each_ref().map(|row| &row[..]);
        write_houses(rows, self.to_move, ["<", "  >"], f)?;
        write_turn(self, f)
    }
}

/// Writes the houses of Min above those of Max, with `left` before the former and `right` after the
/// latter, and the names of the houses of the player to move.
pub(crate) fn write_houses(
    [max, min]: [&[u8]; 2],
    to_move: Player,
    [left, right]: [&str; 2],
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let blank = " ".repeat(left.len());
    let seeds = |row: &[u8]| row.iter().map(|seeds| format!("{seeds:>4}")).collect();
    let names = (0..).map(House).zip(max);
    let names: Vec<_> = names.map(|(house, _)| format!("{house:>4}")).collect();
    let [max, mut min]: [Vec<_>; 2] = [seeds(max), seeds(min)];
    min.reverse();
    if to_move == Player::Min {
        let names: Vec<_> = names.iter().rev().cloned().collect();
        writeln!(f, "{blank}{}", names.concat())?;
    }
    writeln!(f, "{left}{}", min.concat())?;
    writeln!(f, "{blank}{}{right}", max.concat())?;
    if to_move == Player::Max {
        writeln!(f, "{blank}{}", names.concat())?;
    }
    Ok(())
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Position");
        fields.field("max", &self.row(Player::Max));
        fields.field("min", &self.row(Player::Min));
        fields.field("to_move", &self.to_move);
        fields.finish_non_exhaustive()
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'a' + self.0).fmt(f)
    }
}

optimal_play::debug_as_display! { House; }
