//! Positions as people see them.

use std::fmt;

use super::{House, Position};
use crate::game::Player;
use crate::games::debug::debug_position;
use crate::games::write_turn;

impl fmt::Display for Position<'_> {
    /// The houses of Min, from the last to the first, above those of Max, the names of the houses of
    /// the player to move, and that player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |cells: &mut dyn Iterator<Item = String>| {
            cells.map(|it| format!("{it:>3}")).collect::<String>()
        };
        let names = (0..6).map(|house| House(house).to_string());
        let row = |player| self.row(player).into_iter().map(|seeds| seeds.to_string());
        if self.to_move == Player::Min {
            writeln!(f, "{}", line(&mut names.clone().rev()))?;
        }
        writeln!(f, "{}", line(&mut row(Player::Min).rev()))?;
        writeln!(f, "{}", line(&mut row(Player::Max)))?;
        if self.to_move == Player::Max {
            writeln!(f, "{}", line(&mut names.clone()))?;
        }
        write_turn(self, f)
    }
}

debug_position! {
    Position<'_>: |it| max: it.row(Player::Max), min: it.row(Player::Min), to_move: it.to_move
}
