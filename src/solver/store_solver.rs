//! Solvers that write into a store.

use std::ops::ControlFlow;

use super::{SolveError, Solver};
use crate::game::GameState;
use crate::run::{DistributedRun, Run};
use crate::solution::{Stored, Verified};
use crate::store::{Store, StoreError};

/// A solver that writes the values of all positions into the files of a [`Store`], for games that
/// memory does not hold.
///
/// | | positions | store |
/// |---|---|---|
/// | [`Tabulate::by_key`](crate::Tabulate::by_key) | never repeat | by key |
/// | [`Retrograde::with_predecessors`](crate::Retrograde::with_predecessors) | may repeat | by index |
/// | the same with [`by_stage`](crate::Retrograde::by_stage), also with folded players | may repeat | by index, a stage at a time |
///
/// The files are the same, byte for byte, with any memory, any number of threads, and any number of
/// interruptions. `docs/large-games.md` shows the whole way.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::store::Store;
/// use optimal_play::{Outcome, Player, Retrograde, Run, StoreSolver};
///
/// let directory = std::env::temp_dir().join(format!("optimal-play-chase-{}", std::process::id()));
/// let game = Chase::new(5, (1, 1), (4, 4))?;
/// let (store, root) = (Store::at(&directory), game.start());
/// let solver = Retrograde::with_predecessors();
/// let stored = solver.solve_into(&store, &root, Run::new())?;
/// assert_eq!(stored.value(), Outcome::win(Player::Min, 10));
///
/// // Later, in any process:
/// let stored = solver.open(&store, &root)?;
/// assert_eq!(stored.line()?.len(), 10);
/// assert_eq!(solver.verify(&stored, Run::new())?.positions, 1250); // every index
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait StoreSolver<G: GameState>: Solver<G> {
    /// Solves the game that `root` begins into the files of a store. A run that was killed, or
    /// ended by a limit, continues where it last wrote what it had. If the store is solved, it is
    /// opened and nothing is written.
    ///
    /// The members of a cluster solve a game together, where each is given the same game and store,
    /// and a [distributed](Run::distributed) run. All use one directory, which they share, or, of a
    /// [local](Store::local) store, one each. In a shared one, any number of members can continue
    /// what others have begun. In a local one, a member can look up only the positions whose shards
    /// it holds, and knows the value of the root. Limits, threads and the
    /// [report](Stored::report) are those of this member.
    ///
    /// # Errors
    ///
    /// The errors of [`solve`](Solver::solve), and
    /// [`SolveErrorKind::Store`](crate::SolveErrorKind::Store) if a file cannot be written or read,
    /// is damaged, or belongs to another game. After any of them, what was written stays: once its
    /// cause is gone, the next run continues. Where a file is damaged, [`Store::fresh`] begins
    /// anew.
    ///
    /// All members of a cluster end together: with
    /// [`Transport`](crate::SolveErrorKind::Transport) if a member is lost; with
    /// [`OtherMember`](crate::SolveErrorKind::OtherMember) if another one has ended, by an error or
    /// a limit of its own; with [`OtherTask`](crate::SolveErrorKind::OtherTask) if another one was
    /// given another game or store.
    ///
    /// # Panics
    ///
    /// As [`solve`](Solver::solve).
    fn solve_into<'r>(
        &self,
        store: &Store,
        root: &G,
        run: impl Into<DistributedRun<'r>>,
    ) -> Result<Stored<G>, SolveError<G::Move>>;

    /// Opens a store that this solver has solved; a store by key also after
    /// [`Solution::write_into`](crate::Solution::write_into) has written it.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the directory holds no store, another game, or one that is not solved yet,
    /// or a file is damaged.
    ///
    /// # Complexity
    ///
    /// Expands up to 4,096 positions, to compare the rules, and reads the manifest.
    fn open(&self, store: &Store, root: &G) -> Result<Stored<G>, StoreError>;

    /// Checks every value of a store by the rules: the game is over there with that value, or it is
    /// the best of the values after all moves, with their rewards. The threads of the run share the
    /// work.
    ///
    /// # Errors
    ///
    /// [`SolveErrorKind::WrongValue`](crate::SolveErrorKind::WrongValue) for a wrong value;
    /// [`SolveErrorKind::Store`](crate::SolveErrorKind::Store) for a damaged file, for the store of
    /// another solver, or for one that holds a part of the positions
    /// ([`Solution::write_into`](crate::Solution::write_into)); and the limits of the run.
    ///
    /// # Panics
    ///
    /// As [`solve`](Solver::solve).
    fn verify(&self, stored: &Stored<G>, run: Run<'_>) -> Result<Verified, SolveError<G::Move>>;

    /// Calls `each` with every position of a store and its value, in the order of the files, and
    /// keeps none in memory; with a `stage`, only with the positions of that one, of those that
    /// [`StoreInfo`](crate::store::StoreInfo) lists. Of positions that share a key, it gets one.
    /// `Break` ends the run, as a stop flag does. Returns how many positions there were.
    ///
    /// # Errors
    ///
    /// [`SolveErrorKind::Store`](crate::SolveErrorKind::Store) for a damaged file, or for the store
    /// of another solver; and the limits of the run.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::store::Store;
    /// use optimal_play::{Run, StoreSolver, Tabulate};
    /// use std::ops::ControlFlow;
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-each-{}", std::process::id()));
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let solver = Tabulate::by_key();
    /// let stored = solver.solve_into(&Store::at(&directory), &game.start(), Run::new())?;
    /// let mut most = 0;
    /// let positions = solver.for_each(&stored, None, Run::new(), |_, value| {
    ///     most = most.max(value);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((positions, most), (13, 8));
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn for_each(
        &self,
        stored: &Stored<G>,
        stage: Option<usize>,
        run: Run<'_>,
        each: impl FnMut(&G, G::Value) -> ControlFlow<()>,
    ) -> Result<u64, SolveError<G::Move>>;
}
