//! The coverage of an audit.

use std::error::Error;
use std::fmt;

/// The part of a game that an audit has checked without a violation. See
/// [`complete`](Self::complete): the audit finds nothing beyond the budget.
///
/// # Examples
///
/// ```
/// use optimal_play::audit;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let coverage = audit(&game.start(), 1000)?;
/// assert_eq!(
///     coverage.to_string(),
///     "13 positions, 15 moves and 13 values checked: the whole game"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Coverage {
    /// The number of positions with different keys.
    pub positions: usize,
    /// The number of their moves.
    pub moves: usize,
    /// The number of positions whose exact value was compared: those from which all lines end
    /// within the budget, and whose values stay within their range.
    pub values: usize,
    /// Whether these are all positions that the root leads to.
    pub complete: bool,
}

impl Coverage {
    /// Fails unless the audit has covered [the whole game](Self::complete): in a test,
    /// `audit(&root, 1000)?.require_complete()?`.
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

/// A check that has covered only a part of the game: an audit, or a verification.
///
/// # Examples
///
/// ```
/// use optimal_play::audit;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let coverage = audit(&game.start(), 12)?;
/// let error = coverage.require_complete().expect_err("it has 13 positions");
/// assert_eq!(error.0, coverage);
/// assert_eq!(
///     error.to_string(),
///     "the check is incomplete: 12 positions, 14 moves and 10 values checked: a part of the game; \
///      raise the budget, or audit a smaller instance"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Incomplete<C>(
    /// The coverage of the check.
    pub C,
);

impl<C> Error for Incomplete<C> where Self: fmt::Display {}

impl fmt::Display for Incomplete<Coverage> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let remedy = "raise the budget, or audit a smaller instance";
        write!(f, "the check is incomplete: {}; {remedy}", self.0)
    }
}

impl<C> fmt::Debug for Incomplete<C>
where
    Self: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, moves, values) = (self.positions, self.moves, self.values);
        let part = if self.complete {
            "the whole"
        } else {
            "a part of the"
        };
        let plural = |count| if count == 1 { "" } else { "s" };
        write!(
            f,
            "{positions} position{}, {moves} move{} and {values} value{} checked: {part} game",
            plural(positions),
            plural(moves),
            plural(values)
        )?;
        let unknown = positions - values;
        if self.complete && unknown > 0 {
            let plural = plural(unknown);
            write!(
                f,
                ", but the values of {unknown} position{plural} are not known: a value leaves the range of its type"
            )?;
        }
        Ok(())
    }
}
