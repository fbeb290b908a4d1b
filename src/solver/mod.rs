//! The algorithms, one a file or directory, all called alike.
//!
#![doc = include_str!("../../docs/solvers.md")]

pub mod alpha_beta;
mod cycle;
mod error;
mod grundy;
pub mod minimax;
pub mod retrograde;
#[cfg(feature = "serde")]
mod serialize;
mod stack;
mod stages;
pub mod tabulate;

pub use alpha_beta::AlphaBeta;
pub use error::{SolveError, SolveErrorKind};
pub use grundy::Grundy;
pub use minimax::Minimax;
pub use retrograde::Retrograde;
pub use tabulate::Tabulate;

use crate::game::GameState;
use crate::run::Run;
use crate::solution::{Solution, Values};

/// An algorithm that solves games: from a root, under the control of a run, to a solution.
///
/// A solver that needs a capability of the game says so in its bound, so that the wrong solver does
/// not compile:
///
/// ```compile_fail,E0277
/// use optimal_play::{GameState, Minimax, Run, Solver};
///
/// // Any game would do for `Minimax::hashed()`; the dense table needs `Indexed`.
/// fn value<G: GameState>(root: &G) -> G::Value {
///     Minimax::dense().solve(root, Run::new()).expect("an acyclic game").value()
/// }
/// ```
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{AlphaBeta, Minimax, Run, Solver, Tabulate};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let solvers: [&dyn Solver<_>; 3] = [&Minimax::dense(), &AlphaBeta::packed(), &Tabulate::by_stage()];
/// for solver in solvers {
///     assert_eq!(solver.solve(&game.start(), Run::new())?.value(), 8);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solver<G: GameState> {
    /// Solves the game that `root` begins.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if a limit is reached, the run is stopped, a value leaves its range, or the
    /// game is not of the kind that the solver is for. It holds the report so far.
    ///
    /// # Panics
    ///
    /// Where the game breaks a promise so that there is no going on: the root has another key, or index, when asked again;
    /// an [`index`](Indexed::index) is not below the count; a packed key is said to have more than 64 bits.
    /// [`check::Audit`](crate::check::Audit) finds these, and shows where.
    fn solve(&self, root: &G, run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>>;

    /// The bytes that the tables of a run take at most, where root and solver tell them before it; a stack of
    /// the line of play comes on top. A run that is not allowed so many ends at once; only `AlphaBeta` makes do with less,
    /// unless it was told how much to take.
    ///
    /// Default: nothing can be told.
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{SolveErrorKind, Limit, Minimax, Run, Solver};
    ///
    /// let game = KnightPawns::new((0, 0), (1..=20).map(|column| (1, column)))?;
    /// let planned = Minimax::dense().max_table_bytes(&game.start());
    /// assert_eq!(planned, Some(110_100_480));
    ///
    /// let run = Run::new().with_memory_limit(100_000_000);
    /// let error = Minimax::dense().solve(&game.start(), run).expect_err("it is not allowed so many");
    /// let Some(needed) = planned else { unreachable!() };
    /// let limit = Limit::Memory { limit: 100_000_000, needed };
    /// assert_eq!(error.kind(), &SolveErrorKind::Limit(limit));
    /// assert_eq!(error.report().positions, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        let _ = root;
        None
    }
}

/// Solves the game that `root` begins with a solver that fits any acyclic game, without limits:
/// [`Minimax::hashed`].
///
/// # Errors
///
/// [`SolveError`] if the game has a cycle or a value leaves its range.
///
/// # Panics
///
/// If the root has another key when asked again.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::solve;
///
/// let game = KnightPawns::new((1, 1), [(0, 0)])?;
/// let solution = solve(&game.start())?;
/// assert_eq!(solution.value(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve<G: GameState>(root: &G) -> Result<Solution<G>, SolveError<G::Move>> {
    Minimax::hashed().solve(root, Run::new())
}

/// The end of a run: a solution, or an error, either with the report.
fn finish<G: GameState>(
    root: &G,
    values: Result<Values<G>, SolveErrorKind<G::Move>>,
    run: &Run<'_>,
) -> Result<Solution<G>, SolveError<G::Move>> {
    match values {
        Ok(values) => Ok(Solution::new(root.clone(), values, run.report())),
        Err(kind) => Err(SolveError::new(kind, run.report())),
    }
}
