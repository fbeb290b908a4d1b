//! Tabulation by key into a store, for games that memory does not hold.

use super::{SolveErrorKind, sweep_into_store};
use crate::game::{RestorePacked, Staged};
use crate::run::Run;
use crate::solution::Stored;
use crate::solver::SolveError;
use crate::solver::tabulate::{ByKey, Tabulate};
use crate::store::{Identity, Store};

impl Tabulate<ByKey> {
    /// Solves the game that `root` begins into a [`Store`], for games that memory does not hold. If
    /// the store has been begun, by a run that was stopped or killed, it continues from there; if
    /// it is solved, it returns it at once.
    ///
    /// The [memory limit](Run::with_memory_limit) sets all buffers; without one they take up to
    /// 1 GiB. The files are the same, byte for byte, with any memory, any number of threads, and
    /// any number of interruptions. `docs/large-games.md` shows the whole way.
    ///
    /// # Errors
    ///
    /// Those of [`solve`](crate::Solver::solve), and [`SolveErrorKind::Store`]. After any of them, what is
    /// finished stays: once its cause is gone, the next run continues.
    ///
    /// # Complexity
    ///
    /// Expands each position twice. Writes and reads each position and its value once, and again
    /// whatever does not fit the memory: positions as they are found, and values for each round of
    /// questions.
    ///
    /// # Panics
    ///
    /// As [`solve`](crate::Solver::solve).
    ///
    /// # Examples
    ///
    /// [`Stored`] has one.
    pub fn solve_into<G: RestorePacked + Staged + Sync>(
        &self,
        store: &Store,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        run.begin("tabulate (by key, into a store)");
        let solved = solve_into(store, root, &mut run);
        solved.map_err(|kind| SolveError::new(kind, run.report()))
    }
}

fn solve_into<G: RestorePacked + Staged + Sync>(
    store: &Store,
    root: &G,
    run: &mut Run<'_>,
) -> Result<Stored<G>, SolveErrorKind<G::Move>> {
    let identity = Identity::by_key(root);
    let files = if let Some(files) = store.solved(root, identity)? {
        files
    } else {
        sweep_into_store(root, store.write(root, identity)?, run)?
    };
    Ok(Stored::by_key(root, files, run.report())?)
}
