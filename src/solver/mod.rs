//! The algorithms, one a file or directory, all called alike.
//!
#![doc = include_str!("../../docs/solvers.md")]

pub mod alpha_beta;
mod blocks;
mod cycle;
mod distributed;
mod error;
mod fold_players;
mod grundy;
mod indices;
pub mod minimax;
pub mod retrograde;
#[cfg(feature = "serde")]
mod serialize;
mod stack;
#[cfg(feature = "disk")]
mod store_solver;
mod sums;
mod sweep;
pub mod tabulate;

pub use alpha_beta::AlphaBeta;
pub use error::{SolveError, SolveErrorKind};
pub use fold_players::FoldPlayers;
pub use grundy::Grundy;
pub use minimax::Minimax;
pub use retrograde::Retrograde;
#[cfg(feature = "disk")]
pub use store_solver::StoreSolver;
pub use sums::{PartForms, Sums};
#[cfg(feature = "disk")]
pub use sums::{SavedSums, ValueFile};
pub use tabulate::Tabulate;

use std::result;

use crate::game::GameState;
use crate::run::Run;
use crate::solution::{Solution, Values};

/// The result of a part of a solver.
type Result<T, G> = result::Result<T, SolveErrorKind<<G as GameState>::Move>>;

/// An algorithm that solves games: it takes a root and a [`Run`], and returns a [`Solution`].
///
/// A solver names the capability that it needs as a bound, so that the wrong solver does not
/// compile:
///
/// ```compile_fail,E0277
/// use optimal_play::{GameState, Minimax, Run, Solver};
///
/// // `Minimax::hashed()` fits any game; the dense table needs `Indexed`.
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
/// let solvers: [&dyn Solver<_>; 3] = [&Minimax::dense(), &AlphaBeta::packed(), &Tabulate::by_key()];
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
    /// [`SolveError`] if the run reaches a limit or is stopped, a value leaves its range, or the
    /// solver does not fit the game. It holds the report so far.
    ///
    /// # Panics
    ///
    /// If the game violates its contract in a way the solver cannot recover from: `key` or `index`
    /// of the root changes between calls, an `index` is not below `index_count`, `key_bits` exceeds
    /// 64. [`audit::Audit`](crate::audit::Audit) finds these, and shows where.
    fn solve(&self, root: &G, run: Run<'_>) -> result::Result<Solution<G>, SolveError<G::Move>>;

    /// Bounds on the bytes of the solver's tables, known before the run, as [`Iterator::size_hint`]
    /// has them of items: at least, and at most if that is known. Stacks come on top.
    ///
    /// A run whose memory limit is below the lower bound ends at once. What it takes beyond depends
    /// on the values, with [`Retrograde`] on the moves, or on how many positions have the same
    /// depth to win. Many runs take less than the upper bound: arrays by index become wider only
    /// where values need it. With a lower memory limit, `AlphaBeta` takes a smaller table, unless
    /// the caller has set its size.
    ///
    /// Default: nothing is known.
    ///
    /// ```
    /// use optimal_play::games::chase::Chase;
    /// use optimal_play::{Indexed, Minimax, Solver};
    ///
    /// let game = Chase::new(3, (1, 1), (3, 3))?;
    /// let root = game.start();
    /// let bytes = 2 * root.index_count(); // all values fit 2 bytes
    /// assert_eq!(Minimax::dense().table_bytes(&root), (bytes, Some(bytes)));
    /// assert_eq!(Minimax::hashed().table_bytes(&root), (0, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
        let _ = root;
        (0, None)
    }
}

/// Solves the game that `root` begins by [`Minimax::hashed`], which fits any acyclic game, without
/// limits. [`GameState`] and [`Solution`] have examples.
///
/// # Errors
///
/// [`SolveError`] if the game has a cycle or a value leaves its range.
///
/// # Panics
///
/// If `key` of the root changes between calls.
pub fn solve<G: GameState>(root: &G) -> result::Result<Solution<G>, SolveError<G::Move>> {
    Minimax::hashed().solve(root, Run::new())
}

/// Ends a run: a solution or an error, both with the report.
pub(crate) fn finish<G: GameState>(
    root: &G,
    values: Result<Values<G>, G>,
    run: &Run<'_>,
) -> result::Result<Solution<G>, SolveError<G::Move>> {
    match values {
        Ok(values) => Ok(Solution::new(root.clone(), values, run.report())),
        Err(kind) => Err(SolveError::new(kind, run.report())),
    }
}
