//! An illegal move.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use super::{Moves, debug_as_display};

/// A move of a play that is not legal in its position. See
/// [`GameState::play_all`](crate::GameState::play_all).
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::knight_pawns::{Capture, KnightPawns};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let [a, b, c] = [0, 1, 2].map(|pawn| Capture { pawn });
/// let error = game.start().play_all([a, a]).expect_err("it is captured");
/// assert_eq!((error.ply(), error.mv(), error.legal()), (2, a, &[b, c][..]));
/// assert_eq!(error.to_string(), "illegal move at ply 2: a; legal are [b, c]");
///
/// let error = game.start().play_all([a, b, c, a]).expect_err("no pawn is left");
/// assert_eq!(error.to_string(), "illegal move at ply 4: a; the game is over");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct IllegalMove<M> {
    pub(super) ply: usize,
    pub(super) mv: M,
    pub(super) legal: Vec<M>,
}

impl<M: Copy> IllegalMove<M> {
    /// The number of the ply, counted from 1.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The move.
    pub const fn mv(&self) -> M {
        self.mv
    }

    /// The legal moves of the position; none if the game is over.
    pub const fn legal(&self) -> &[M] {
        self.legal.as_slice()
    }
}

impl<M: Debug> Error for IllegalMove<M> {}

debug_as_display! { IllegalMove<M>, any M; }

impl<M: Debug> Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ply, mv, legal } = self;
        write!(f, "illegal move at ply {ply}: {mv:?}; ")?;
        match legal.as_slice() {
            [] => write!(f, "the game is over"),
            legal => write!(f, "legal are {}", Moves(legal)),
        }
    }
}
