//! Positions as people see them.

use std::fmt;

use super::Position;
use crate::game::Player;

/// The board: a line a row from the top down, `X` for the first player, `O` for the second.
impl<V> fmt::Display for Position<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |column, row| match self.stone(column, row) {
            Some(Player::Max) => 'X',
            Some(Player::Min) => 'O',
            None => '.',
        };
        for row in (0..self.game.height()).rev() {
            let cells: String = (0..self.game.width())
                .map(|column| cell(column, row))
                .collect();
            let end = if row == 0 { "" } else { "\n" };
            write!(f, "{cells}{end}")?;
        }
        Ok(())
    }
}

impl<V> fmt::Debug for Position<'_, V> {
    /// The rows of the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game: _,
            own: _,
            all: _,
            own_threats: _,
            threats: _,
            stones: _,
            is_won: _,
            value: _,
        } = self;
        let board = self.to_string();
        f.debug_struct("Position")
            .field("rows", &board.lines().collect::<Vec<_>>())
            .field("to_move", &self.mover())
            .finish_non_exhaustive()
    }
}
