//! The colours of the players, and their names by these colours.

use optimal_play::Player;

/// The colours of the players: that of Max first. The players are called by them.
///
/// # Examples
///
/// ```
/// use optimal_play::Player;
/// use optimal_play_explorer::Colours;
///
/// assert_eq!(Player::ALL.map(|it| Colours::RedYellow.of(it)), ["Red", "Yellow"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Black and white.
    BlackWhite,
    /// White and black, as in chess.
    WhiteBlack,
    /// Red and yellow.
    RedYellow,
    /// Blue and red.
    BlueRed,
}

impl Colours {
    /// The colour of a player, as a name.
    pub const fn of(self, player: Player) -> &'static str {
        let (max, min) = match self {
            Self::BlackWhite => ("Black", "White"),
            Self::WhiteBlack => ("White", "Black"),
            Self::RedYellow => ("Red", "Yellow"),
            Self::BlueRed => ("Blue", "Red"),
        };
        match player {
            Player::Max => max,
            Player::Min => min,
        }
    }

    /// The class of the style sheet.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::BlackWhite => "black-white",
            Self::WhiteBlack => "white-black",
            Self::RedYellow => "red-yellow",
            Self::BlueRed => "blue-red",
        }
    }
}
