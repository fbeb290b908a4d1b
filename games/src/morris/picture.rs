//! Positions as people see them.

use std::fmt;

use optimal_play::Player;

use super::Position;
use crate::picture::write_turn;

impl fmt::Display for Position<'_> {
    /// The points with X for Max and O for Min, the men in hand, and the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = &self.game.points;
        let text = points.board.draw(|square| {
            let is_point = points.squares.contains(&square);
            if is_point { self.letter(square) } else { ' ' }
        });
        for line in text.lines() {
            writeln!(f, "{}", line.trim_end())?;
        }
        let [max, min] = Player::ALL.map(|player| self.in_hand(player));
        writeln!(f, "in hand: X {max}, O {min}")?;
        write_turn(self, f)
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.notation()).finish()
    }
}
