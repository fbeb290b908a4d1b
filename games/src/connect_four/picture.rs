//! Positions as people see them.

use std::fmt;

use optimal_play::Player;

use super::Position;

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
        let lines: Vec<String> = (0..self.game.height()).rev().map(line).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl<V> fmt::Debug for Position<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Position");
        fields.field("rows", &self.to_string().lines().collect::<Vec<_>>());
        fields.field("to_move", &self.player());
        fields.finish_non_exhaustive()
    }
}
