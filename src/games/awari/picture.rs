//! Positions as people see them.

use std::fmt;

use super::Position;
use crate::game::Player;
use crate::games::debug::debug_position;
use crate::games::kalah::picture::write_houses;
use crate::games::write_turn;

impl fmt::Display for Position<'_> {
    /// The houses of Min above those of Max, the names of the houses of the player to move, and that
    /// player.
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

debug_position! {
    Position<'_>: |it| max: it.row(Player::Max), min: it.row(Player::Min), to_move: it.to_move
}
