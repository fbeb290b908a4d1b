//! A piece of a drawing.

use optimal_play::Player;

use super::shape::Point;

/// A piece: whose it is, what it looks like, and the text on it.
///
/// # Examples
///
/// ```
/// use optimal_play::Player;
/// use optimal_play_explorer::Piece;
///
/// let stone = Piece::of(Player::Max, ""); // a disc
/// let rook = Piece::glyph(Player::Max, "♜"); // white if the colours of Max are
/// let car = Piece::car(Player::Min, (0.0, -1.0)); // drives upwards
/// assert!(stone != rook && rook != car);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    pub(super) owner: Option<Player>,
    pub(super) text: String,
    pub(super) look: Look,
}

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Look {
    /// A disc, with the text on it.
    Disc,
    /// A stone that is black or white, whoever moves it.
    Stone { is_white: bool },
    /// A disc of this part of the usual width.
    Nested(f64),
    /// Only the text, in the colour of the owner.
    Glyph,
    /// A car that drives in this direction.
    Car(Point),
    /// A tile that points to the opponent.
    Tile,
}

impl Piece {
    const fn new(owner: Option<Player>, text: String, look: Look) -> Self {
        Self { owner, text, look }
    }

    /// A disc of a player, with a text on it.
    pub fn of(player: Player, text: &str) -> Self {
        Self::new(Some(player), text.to_owned(), Look::Disc)
    }

    /// A disc of a player of this part of the usual width: several on one square stand in one another.
    pub const fn nested(player: Player, part: f64) -> Self {
        Self::new(Some(player), String::new(), Look::Nested(part))
    }

    /// A disc of nobody, with a text on it.
    pub fn neutral(text: &str) -> Self {
        Self::new(None, text.to_owned(), Look::Disc)
    }

    /// A black or white stone of nobody.
    pub const fn stone(is_white: bool) -> Self {
        Self::new(None, String::new(), Look::Stone { is_white })
    }

    /// A large character in the colour of a player, such as `♜`. The filled chess men fit both
    /// colours.
    pub fn glyph(player: Player, character: &str) -> Self {
        Self::new(Some(player), character.to_owned(), Look::Glyph)
    }

    /// A large character of nobody.
    pub fn neutral_glyph(character: &str) -> Self {
        Self::new(None, character.to_owned(), Look::Glyph)
    }

    /// A car of a player that drives by these columns to the right and rows downwards.
    pub const fn car(player: Player, towards: (f64, f64)) -> Self {
        Self::new(Some(player), String::new(), Look::Car(towards))
    }

    /// A tile of a player, which points to the opponent, with a character or an animal on it: `🦁`,
    /// `🦒`, `🐘`, `🐤`, `🐔`.
    pub fn tile(player: Player, character: &str) -> Self {
        Self::new(Some(player), character.to_owned(), Look::Tile)
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
            Some(Self::new(owner, character.to_string(), Look::Disc))
        }
    }

    /// Whether something on its square would hide what it says.
    pub(super) const fn has_text(&self) -> bool {
        !self.text.is_empty() || matches!(self.look, Look::Car(_) | Look::Nested(_))
    }
}
