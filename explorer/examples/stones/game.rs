//! The rules: take one, two or three stones of a row; whoever takes the last one wins.

use optimal_play::{GameState, Outcome, Player};
use optimal_play_explorer::{Board, Piece, Show, Spot};

#[derive(Clone)]
pub(crate) struct Stones(pub(crate) u8, pub(crate) Player);

impl GameState for Stones {
    type Move = u8;
    type Key = (u8, Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.1
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.0.min(3)
    }
    fn play(&self, take: u8) -> Self {
        Stones(self.0 - take, self.1.opponent())
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::win(self.1.opponent(), 0)
    }
    fn key(&self) -> (u8, Player) {
        (self.0, self.1)
    }
}

impl Show for Stones {
    fn picture(&self) -> String {
        "o".repeat(self.0.into())
    }
    fn board(&self) -> Option<Board> {
        let stone = |_| Some(Piece::neutral(""));
        Some(Board::from_characters(&self.picture(), stone))
    }
    fn spot_of(&self, take: u8) -> Option<Spot> {
        Some(Spot::square((f64::from(self.0 - take), 0.0)))
    }
}
