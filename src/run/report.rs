//! The report of a run.

use std::fmt;
use std::time::Duration;

/// The report of a run, whether it found its answer or ended early.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::solve;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let solution = solve(&game.start())?;
/// let report = solution.report();
/// assert_eq!((report.solver, report.positions), ("minimax (hash table)", 13));
/// assert!(report.to_string().starts_with("minimax (hash table): 13 positions, "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Report {
    /// The solver's name.
    pub solver: &'static str,
    /// Positions expanded, the same on every machine. Each distinct position counts once. Two
    /// exceptions: a run that ends because a position repeats may count some of them more than
    /// once, and `AlphaBeta` counts a position each time that it expands it. Where threads share
    /// its table, that number depends on chance.
    pub positions: u64,
    /// Time from the start of the solver to its end.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "elapsed_nanoseconds", serialize_with = "nanoseconds")
    )]
    pub elapsed: Duration,
    /// The most bytes that tables and stacks took at one time.
    pub peak_bytes: usize,
}

impl fmt::Display for Report {
    /// One line, such as `minimax (dense table): 33 positions, 4.2µs, 1056 bytes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (solver, positions) = (self.solver, self.positions);
        let plural = if positions == 1 { "" } else { "s" };
        let (elapsed, bytes) = (self.elapsed, self.peak_bytes);
        write!(
            f,
            "{solver}: {positions} position{plural}, {elapsed:.1?}, {bytes} bytes"
        )
    }
}

/// Writes a time for serde; `u64::MAX` stands for more than five hundred years.
#[cfg(feature = "serde")]
pub(super) fn nanoseconds<S: serde::Serializer>(
    time: &Duration,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}
