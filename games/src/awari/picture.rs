//! Positions as people see them.

use std::fmt;

use optimal_play::Player;

use super::Position;
use crate::kalah::picture::write_houses;
use crate::picture::write_turn;

impl fmt::Display for Position<'_> {
    /// The houses of Min above those of Max, the names of the houses of the player to move, and
    /// that player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = Player::ALL.map(|player| self.row(player));
        write_houses(
            rows.each_ref().map(|row| &row[..]),
            self.to_move,
            ["", ""],
            f,
        )?;
        write_turn(self, f)
    }
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
