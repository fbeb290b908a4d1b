//! Positions as people see them.

use std::fmt::{self, Write as _};

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
        for row in (0..self.game.height()).rev() {
            if row + 1 < self.game.height() {
                f.write_char('\n')?;
            }
            for column in 0..self.game.width() {
                f.write_char(cell(column, row))?;
            }
        }
        Ok(())
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
