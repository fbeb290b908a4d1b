//! The coverage of a check of a solution.

use std::fmt;

use crate::audit::Incomplete;

/// The positions that [`Solution::verify`](crate::Solution::verify) found right. Look at
/// [`complete`](Self::complete): of a solution that holds only a part of the positions, the check
/// covers only that part.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{AlphaBeta, Run, Solver, solve};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let verified = solve(&game.start())?.verify()?;
/// verified.require_complete()?;
/// assert_eq!(verified.to_string(), "13 positions verified: the whole game");
///
/// let line_only = AlphaBeta::hashed().solve(&game.start(), Run::new())?;
/// let error = line_only.verify()?.require_complete().expect_err("it holds the line only");
/// assert_eq!(
///     error.to_string(),
///     "the check is incomplete: 4 positions verified: a part of the game; \
///      verify a solution of all positions, such as that of `Minimax`"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "`verify` passes where there is nothing to check: look at `positions` and `complete`"]
#[non_exhaustive]
pub struct Verified {
    /// The positions whose stored value was compared with the values of their successors, or with
    /// the rules at the end of the game.
    pub positions: u64,
    /// Whether these are all positions that the root leads to, each with all of its successors.
    pub complete: bool,
}

impl Verified {
    /// The check covered the whole game, which has as many as `positions`.
    #[cfg(feature = "disk")]
    pub(crate) const fn whole_game(positions: u64) -> Self {
        let complete = true;
        Self {
            positions,
            complete,
        }
    }

    /// Fails unless the check has covered [the whole game](Self::complete): in a test,
    /// `solution.verify()?.require_complete()?`.
    ///
    /// # Errors
    ///
    /// [`Incomplete`], which shows what it has covered.
    pub const fn require_complete(self) -> Result<(), Incomplete<Self>> {
        if self.complete {
            Ok(())
        } else {
            Err(Incomplete(self))
        }
    }
}

impl fmt::Display for Incomplete<Verified> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let remedy = "verify a solution of all positions, such as that of `Minimax`";
        write!(f, "the check is incomplete: {}; {remedy}", self.0)
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = self.positions;
        let plural = if positions == 1 { "" } else { "s" };
        let part = if self.complete {
            "the whole"
        } else {
            "a part of the"
        };
        write!(f, "{positions} position{plural} verified: {part} game")
    }
}
