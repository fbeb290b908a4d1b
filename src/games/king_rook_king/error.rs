//! Why a text or squares do not make a position.

use super::Square;
use crate::games::error::messages;

/// Why a text or squares do not make a position of king and rook against king.
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
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KingRookKingError {
    /// A text does not name a square.
    NotASquare {
        /// The text.
        text: String,
    },
    /// Two men share a square.
    SharedSquare {
        /// Their letters: `K` and `R` are white, `k` is black.
        men: [char; 2],
        /// The square.
        square: Square,
    },
    /// The kings are next to each other.
    AdjacentKings {
        /// The square of the white king.
        white_king: Square,
        /// The square of the black king.
        black_king: Square,
    },
    /// Black is in check, but White is to move.
    InCheck {
        /// The square of the rook.
        rook: Square,
        /// The square of the black king.
        black_king: Square,
    },
    /// The board of a FEN does not have eight ranks.
    Ranks {
        /// The number of ranks.
        ranks: usize,
    },
    /// A rank of a FEN does not have eight squares, each free or with a man of this ending.
    Rank {
        /// The rank, from 1.
        rank: u8,
        /// The text of the rank.
        text: String,
    },
    /// A man of this ending is missing in a FEN, or occurs more than once.
    Men {
        /// The letter of the man.
        man: char,
        /// How often it occurs.
        count: usize,
    },
    /// A FEN does not name the player to move.
    ToMove {
        /// The text in its place; empty if the FEN ends before.
        text: String,
    },
    /// A FEN continues with a field that is not possible in this ending.
    Rest {
        /// The field.
        text: String,
    },
}

messages! {
    KingRookKingError:
    Self::NotASquare { text } => "{text:?} is not a square from a1 to h8";
    Self::SharedSquare { men, square } => "{} and {} share square {square}", men[0], men[1];
    Self::AdjacentKings { white_king, black_king } =>
        "the kings on {white_king} and {black_king} are next to each other";
    Self::InCheck { rook, black_king } =>
        "White is to move, but the rook on {rook} attacks the king on {black_king}";
    Self::Ranks { ranks } => "the number of ranks is {ranks}, and must be 8";
    Self::Rank { rank, text } =>
        "rank {rank}, {text:?}, must have 8 squares: K, R, k and numbers of free squares";
    Self::Men { man, count } => "{man} occurs {count} times on the board, and must occur once";
    Self::ToMove { text } => "the player to move is {text:?}, and must be w or b";
    Self::Rest { text } =>
        "{text:?} after the player to move: only -, - and two counts of moves are allowed";
}
