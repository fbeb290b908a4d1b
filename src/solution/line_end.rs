//! Why a line of best play ends.

use std::fmt;

/// Why a [line of best play](crate::solution::Line) has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LineEnd {
    /// The game is over.
    GameOver,
    /// The position stood before on the line, after this number of moves.
    Repeats(usize),
    /// The solution does not hold the value of the position, or not those of its successors.
    Unknown,
    /// No move keeps the value that the solution holds of the position, or the game is over with
    /// another result. So the game breaks its contract: two positions share a key, but not their
    /// successors or result. [`audit`](crate::audit::audit) shows both.
    Inconsistent,
}

/// The playthrough (`playthrough/text.rs`) has texts of its own for the same ends.
impl fmt::Display for LineEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::Repeats(moves) => {
                let plural = if *moves == 1 { "" } else { "s" };
                write!(f, "back to the position after {moves} move{plural}")
            }
            Self::Unknown => write!(f, "the solution holds no further value"),
            Self::Inconsistent => write!(
                f,
                "no move keeps the value of the position: another one has its key, so the game breaks its contract"
            ),
        }
    }
}
