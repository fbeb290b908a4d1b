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

    /// The pieces of a text in which each player has one mark: `max` is a piece of Max, and `min`
    /// one of Min. A full stop and a space are no piece, and any other character is one of nobody.
    pub fn marks(max: char, min: char) -> impl Fn(char) -> Option<Self> {
        move |character| {
            let owner = match character {
                '.' | ' ' => return None,
                _ if character == max => Some(Player::Max),
                _ if character == min => Some(Player::Min),
                _ => None,
            };
            let text = character.to_string();
            Some(Self { owner, text })
        }
    }
}
