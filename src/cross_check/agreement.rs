//! What a cross-check has compared.

use std::fmt;

/// How many values a cross-check compared, all of them equal position by position.
///
/// # Examples
///
/// ```
/// use optimal_play::cross_check::cross_check;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let agreement = cross_check(&game.start(), 1000)?;
/// assert_eq!(agreement.positions, 13); // the whole game
/// assert_eq!(agreement.to_string(), "13 positions: 39 values by 3 solvers agree");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Agreement {
    /// The number of positions that at least two solvers solved; the root is one of them.
    pub positions: usize,
    /// The number of values of these positions.
    pub values: usize,
    /// The number of solvers with at least one of these values; brute force counts as one.
    pub solvers: usize,
}

impl fmt::Display for Agreement {
    /// One line, such as `15 positions: 45 values by 3 solvers agree`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, values, solvers) = (self.positions, self.values, self.solvers);
        let plural = if positions == 1 { "" } else { "s" };
        write!(
            f,
            "{positions} position{plural}: {values} values by {solvers} solvers agree"
        )
    }
}
