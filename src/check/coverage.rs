//! What an audit has checked.

use std::fmt;

/// How much of a game an audit has checked without a violation. See [`complete`](Self::complete):
/// the audit finds nothing beyond the budget.
///
/// # Examples
///
/// ```
/// use optimal_play::check::audit;
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
                ", but the values of {unknown} position{plural} are not known"
            )?;
        }
        Ok(())
    }
}
