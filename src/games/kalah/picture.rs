//! Positions and moves as people see them.

use std::fmt;

use super::{House, Position};
use crate::game::Player;
use crate::games::debug::debug_position;
use crate::games::write_turn;

impl fmt::Display for Position<'_> {
    /// The houses of Min above those of Max, with an arrow into the store of each, the names of the
    /// houses of the player to move, and that player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.row(self.to_move);
        let names = (0..).map(House).zip(&row);
        let mut names: Vec<_> = names.map(|(house, _)| format!("{house:>4}")).collect();
        let seeds = |player| {
            self.row(player)
                .into_iter()
                .map(|seeds| format!("{seeds:>4}"))
        };
        if self.to_move == Player::Min {
            names.reverse();
            writeln!(f, " {}", names.concat())?;
        }
        writeln!(f, "<{}", seeds(Player::Min).rev().collect::<String>())?;
        writeln!(f, " {}  >", seeds(Player::Max).collect::<String>())?;
        if self.to_move == Player::Max {
            writeln!(f, " {}", names.concat())?;
        }
        write_turn(self, f)
    }
}

debug_position! {
    Position<'_>: |it| max: it.row(Player::Max), min: it.row(Player::Min), to_move: it.to_move
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'a' + self.0).fmt(f)
    }
}
