//! An illegal move.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::game::debug_as_display;

/// A move of a play that is not legal in its position.
///
/// # Examples
///
/// ```
/// use optimal_play::games::connect_four::ConnectFour;
/// use optimal_play::solve;
///
/// let game = ConnectFour::new(4, 4)?;
/// let solution = solve(&game.start())?;
/// let error = solution.playthrough_of([0, 7]).expect_err("there are four columns");
/// assert_eq!((error.ply(), error.mv()), (2, 7));
/// assert_eq!(error.to_string(), "illegal move at ply 2: 7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove<M> {
    pub(super) ply: usize,
    pub(super) mv: M,
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
}

impl<M: Debug> Error for IllegalMove<M> {}

debug_as_display! { IllegalMove<M>, any M; }

impl<M: Debug> Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ply, mv } = self;
        write!(f, "illegal move at ply {ply}: {mv:?}")
    }
}
