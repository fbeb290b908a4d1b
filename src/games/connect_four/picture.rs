//! Positions as people see them.

use std::fmt;

use super::Position;
use crate::game::Player;
use crate::games::debug::debug_position;
use crate::games::write_lines;

/// The board: a line a row from the top down, `X` for the first player, `O` for the second.
impl<V> fmt::Display for Position<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |column, row| match self.stone(column, row) {
            Some(Player::Max) => 'X',
            Some(Player::Min) => 'O',
            None => '.',
        };
        let columns = 0..self.game.width();
        let line = |row| columns.clone().map(|column| cell(column, row)).collect();
        write_lines(f, (0..self.game.height()).rev().map(line))
    }
}

debug_position! {
    Position<'_, V>, any V:
    |it| rows: it.to_string().lines().collect::<Vec<_>>(), to_move: it.player()
}
