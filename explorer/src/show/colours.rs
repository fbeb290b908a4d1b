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
    /// The names of both colours, and the class of the style sheet.
    const fn texts(self) -> [&'static str; 3] {
        match self {
            Self::BlackWhite => ["Black", "White", "black-white"],
            Self::WhiteBlack => ["White", "Black", "white-black"],
            Self::RedYellow => ["Red", "Yellow", "red-yellow"],
            Self::BlueRed => ["Blue", "Red", "blue-red"],
        }
    }

    /// The colour of a player, as a name.
    pub const fn of(self, player: Player) -> &'static str {
        self.texts()[player as usize]
    }

    /// The class of the style sheet.
    pub(crate) const fn class(self) -> &'static str {
        self.texts()[2]
    }
}
