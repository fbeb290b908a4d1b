//! Why a text or squares do not make a position.

use std::error::Error;
use std::fmt;

use super::Square;

/// Why a text or squares do not make a position with a king and a rook against a king.
///
/// # Examples
///
/// ```
/// use optimal_play::Player;
/// use optimal_play::games::king_rook_king::KingRookKing;
///
/// let error = KingRookKing::new("e1", "d5", "e2", Player::Max).expect_err("kings keep a distance");
/// assert_eq!(error.to_string(), "the kings on e1 and e2 are next to each other");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum KingRookKingError {
    /// A text does not name a square.
    NotASquare {
        /// The text.
        text: String,
    },
    /// Two men are on one square.
    SharedSquare {
        /// Which, by their letters: `K` and `R` are white, `k` is black.
        men: [char; 2],
        /// The square.
        square: Square,
    },
    /// The kings are next to each other.
    AdjacentKings {
        /// Where the white king is.
        white_king: Square,
        /// Where the black king is.
        black_king: Square,
    },
    /// Black is in check, though White is to move.
    InCheck {
        /// Where the rook is.
        rook: Square,
        /// Where the black king is.
        black_king: Square,
    },
    /// The board of a FEN does not have eight ranks.
    Ranks {
        /// How many it has.
        ranks: usize,
    },
    /// A rank of a FEN is something else than eight squares, free or with the men of this ending.
    Rank {
        /// The rank, counted from 1.
        rank: u8,
        /// What the FEN says of it.
        text: String,
    },
    /// A man of this ending is missing in a FEN, or is there more than once.
    Men {
        /// Its letter.
        man: char,
        /// How many there are.
        count: usize,
    },
    /// A FEN does not say who is to move.
    ToMove {
        /// What it says instead; nothing if it ends before.
        text: String,
    },
    /// A FEN goes on with something that is not possible in this ending.
    Rest {
        /// What it is.
        text: String,
    },
}

impl Error for KingRookKingError {}

impl fmt::Display for KingRookKingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASquare { text } => {
                write!(f, "{text:?} is not a square from a1 to h8")
            }
            Self::SharedSquare { men, square } => {
                write!(f, "{} and {} are on one square, {square}", men[0], men[1])
            }
            Self::AdjacentKings {
                white_king,
                black_king,
            } => write!(
                f,
                "the kings on {white_king} and {black_king} are next to each other"
            ),
            Self::InCheck { rook, black_king } => write!(
                f,
                "White is to move, but the rook on {rook} already attacks the king on {black_king}"
            ),
            Self::Ranks { ranks } => write!(f, "the number of ranks is {ranks}, not 8"),
            Self::Rank { rank, text } => write!(
                f,
                "rank {rank}, {text:?}, is not 8 squares of K, R, k and numbers of free ones"
            ),
            Self::Men { man, count } => write!(f, "{man} is on the board {count} times, not once"),
            Self::ToMove { text } => {
                write!(f, "who is to move is {text:?}, neither w nor b")
            }
            Self::Rest { text } => write!(
                f,
                "{text:?} after who is to move: there can be -, - and two numbers of moves"
            ),
        }
    }
}
