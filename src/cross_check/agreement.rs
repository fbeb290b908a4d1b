//! The values that a cross-check has compared.

use std::fmt;

/// The values that a cross-check compared, all equal position by position, and which
/// solvers took part.
///
/// # Examples
///
/// ```
/// use optimal_play::cross_check::cross_check;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let agreement = cross_check(&game.start(), 15)?;
/// assert_eq!(agreement.positions, 13); // the whole game
/// assert_eq!(
///     agreement.to_string(),
///     "\
/// 13 positions: 38 values by 3 solvers agree: \
/// brute force, minimax (hash table), alpha-beta (hash table)
/// brute force skipped 1 of 13 positions, the first one because its lines of play have more than 15 positions"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Agreement {
    /// The number of positions that at least two solvers solved; the root is one of them.
    pub positions: usize,
    /// The number of values of these positions.
    pub values: usize,
    /// The names of the solvers with at least one of these values; brute force counts as one.
    pub solvers: Vec<&'static str>,
    /// The positions that solvers left out; a solver without any value is only here.
    pub skipped: Vec<Skipped>,
}

/// A solver that left out positions, because they exceed the budget or do not fit it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Skipped {
    /// The name of the solver.
    pub solver: &'static str,
    /// The number of positions that it left out.
    pub positions: usize,
    /// The number of positions that it was to solve.
    pub of: usize,
    /// Why it left out the first of them.
    pub reason: String,
}

impl fmt::Display for Agreement {
    /// A line that names the solvers, such as `2 positions: 4 values by 2 solvers agree: minimax
    /// (hash table), alpha-beta (hash table)`, and a line for each solver that left out positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, values, solvers) = (self.positions, self.values, &self.solvers);
        let plural = if positions == 1 { "" } else { "s" };
        write!(
            f,
            "{positions} position{plural}: {values} values by {} solvers agree: {}",
            solvers.len(),
            solvers.join(", ")
        )?;
        for skipped in &self.skipped {
            write!(f, "\n{skipped}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Skipped {
    /// One line, such as `brute force skipped 1 of 13 positions, the first one because its lines of
    /// play have more than 15 positions`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            solver,
            positions,
            of,
            reason,
        } = self;
        let plural = if *of == 1 { "" } else { "s" };
        write!(
            f,
            "{solver} skipped {positions} of {of} position{plural}, the first one because {reason}"
        )
    }
}
