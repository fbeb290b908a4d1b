//! The colours of the players on a drawing.

/// The colours of the players on a drawing: those of Max first.
///
/// # Examples
///
/// ```
/// use optimal_play_explorer::{Board, Colours};
///
/// let board = Board::squares(7, 6).in_frame().with_colours(Colours::RedYellow);
/// assert_eq!(board.size(), (7.0, 6.0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    /// Black and white.
    #[default]
    BlackWhite,
    /// White and black, as in chess.
    WhiteBlack,
    /// Red and yellow.
    RedYellow,
    /// Blue and red.
    BlueRed,
}

impl Colours {
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
