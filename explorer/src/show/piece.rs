//! A piece of a drawing.

use optimal_play::Player;

/// A piece: whose it is, and the text on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub(super) owner: Option<Player>,
    pub(super) text: String,
}

impl Piece {
    /// A piece of a player.
    pub fn of(player: Player, text: &str) -> Self {
        let (owner, text) = (Some(player), text.to_owned());
        Self { owner, text }
    }

    /// A piece of nobody.
    pub fn neutral(text: &str) -> Self {
        let (owner, text) = (None, text.to_owned());
        Self { owner, text }
    }
}

/// What a character of a plain text stands for.
pub(super) fn plain_piece(character: char) -> Option<Piece> {
    match character {
        '.' | ' ' => None,
        'X' => Some(Piece::of(Player::Max, "X")),
        'O' => Some(Piece::of(Player::Min, "O")),
        'o' => Some(Piece::neutral("")),
        other => Some(Piece::neutral(&other.to_string())),
    }
}
