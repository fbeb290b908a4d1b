//! A solution in files.

use std::fmt;

use super::{Playthrough, Solution, StoredForm, StoredValues, Values};
use crate::game::GameState;
use crate::run::{Report, Run};
use crate::store::{Files, Store, StoreError};

/// A [`Solution`] whose values are in the files of a [`Store`].
///
/// A look-up reads a block of each of two files, unless it is one of those that were read last.
/// Many processes can read a store at once.
///
/// A look-up can fail. So every answer is a `Result`, and after an error each further call returns
/// it: open the store again when its cause is gone.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::store::Store;
/// use optimal_play::{GameState, Run, StoreSolver, Tabulate};
///
/// let directory = std::env::temp_dir().join(format!("optimal-play-{}", std::process::id()));
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// Tabulate::by_key().solve_into(&Store::at(&directory), &game.start(), Run::new())?;
///
/// // Later, in any process:
/// let stored = Tabulate::by_key().open(&Store::at(&directory), &game.start())?;
/// assert_eq!(stored.value(), 8);
/// let line = stored.line()?;
/// let after = game.start().play(line[0]); // two knight moves
/// assert_eq!(stored.value_of(&after)?, Some(6));
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Stored<G: GameState>(Solution<G>);

/// Moves, each with its value; `None` if the store does not hold that.
pub type MovesWithValues<G> = Vec<(<G as GameState>::Move, Option<<G as GameState>::Value>)>;

impl<G: GameState> Stored<G> {
    /// Opens a solved store of this form.
    pub(crate) fn open(store: &Store, root: &G, form: StoredForm<G>) -> Result<Self, StoreError> {
        let mut run = Run::new();
        run.begin("store");
        let files = store.read(root, form.identity)?;
        Self::new(root, None, files, form, run.report())
    }

    /// The values in files that are solved; `value` if another member of a cluster has sent the
    /// value of the root.
    pub(crate) fn new(
        root: &G,
        value: Option<G::Value>,
        files: Files,
        form: StoredForm<G>,
        report: Report,
    ) -> Result<Self, StoreError> {
        let values = form.values(files);
        if value.is_none() && values.read().value_of(root).is_none() {
            let stored = stored(&values);
            let directory = &stored.look_up().files.directory;
            let missing = || StoreError::content(directory, "lacks the position that was solved");
            return Err(stored.failed().cloned().unwrap_or_else(missing));
        }
        let root = root.clone();
        Ok(Self(match value {
            Some(value) => Solution::of_value(root, value, values, report),
            None => Solution::new(root, values, report),
        }))
    }

    /// The position that was solved.
    pub const fn root(&self) -> &G {
        self.0.root()
    }

    /// The value of the root.
    pub const fn value(&self) -> G::Value {
        self.0.value()
    }

    /// The report of the run that solved it, or only opened it.
    pub const fn report(&self) -> &Report {
        self.0.report()
    }

    /// Reads anything that a [`Solution`] offers.
    ///
    /// ```
    /// # use optimal_play::games::knight_pawns::KnightPawns;
    /// # use optimal_play::store::Store;
    /// # use optimal_play::{Run, StoreSolver, Tabulate};
    /// # let directory = std::env::temp_dir().join(format!("optimal-play-read-{}", std::process::id()));
    /// # let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// # let root = game.start();
    /// let stored = Tabulate::by_key().solve_into(&Store::at(&directory), &root, Run::new())?;
    /// let (best, all) = stored.read(|solution| {
    ///     (solution.best_moves(&root).count(), solution.move_values(&root).count())
    /// })?;
    /// assert_eq!((best, all), (1, 3));
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`StoreError`] if a look-up failed, this time or before. What `read` has returned is then
    /// dropped.
    pub fn read<T>(&self, read: impl FnOnce(&Solution<G>) -> T) -> Result<T, StoreError> {
        let answer = read(&self.0);
        match self.values().failed() {
            None => Ok(answer),
            Some(error) => Err(error.clone()),
        }
    }

    /// The value of `state`; `None` if the root does not lead to it: see [`Solution::value_of`].
    ///
    /// # Errors
    ///
    /// The errors of [`read`](Self::read).
    pub fn value_of(&self, state: &G) -> Result<Option<G::Value>, StoreError> {
        self.read(|solution| solution.value_of(state))
    }

    /// All moves of `state` with their values: see [`Solution::move_values`].
    ///
    /// # Errors
    ///
    /// The errors of [`read`](Self::read).
    pub fn move_values(&self, state: &G) -> Result<MovesWithValues<G>, StoreError> {
        self.read(|solution| solution.move_values(state).collect())
    }

    /// The moves of `state` that keep its value, those that make progress first: see
    /// [`Solution::best_moves`].
    ///
    /// # Errors
    ///
    /// The errors of [`read`](Self::read).
    pub fn best_moves(&self, state: &G) -> Result<Vec<G::Move>, StoreError> {
        self.read(|solution| solution.best_moves(state).collect())
    }

    /// The moves of the line of best play: see [`Solution::line`].
    ///
    /// # Errors
    ///
    /// The errors of [`read`](Self::read).
    pub fn line(&self) -> Result<Vec<G::Move>, StoreError> {
        self.read(|solution| solution.line().collect())
    }

    /// The line of best play, with the values of all moves: see [`Solution::playthrough`].
    ///
    /// # Errors
    ///
    /// The errors of [`read`](Self::read).
    pub fn playthrough(&self) -> Result<Playthrough<G>, StoreError> {
        self.read(Solution::playthrough)
    }

    /// The files of the store.
    pub(crate) fn files(&self) -> &Files {
        &self.values().look_up().files
    }

    /// The value that a number in the files stands for.
    pub(super) fn value_of_number(&self, number: i64) -> Result<G::Value, StoreError> {
        self.values().of_number(number)
    }

    fn values(&self) -> &StoredValues<G> {
        stored(&self.0.values)
    }
}

/// The values in files.
fn stored<G: GameState>(values: &Values<G>) -> &StoredValues<G> {
    match values {
        Values::Stored(values) => values,
        Values::Folded(folded) => stored(&folded.values),
        _ => unreachable!("the values are in files"),
    }
}

impl<G: GameState> fmt::Debug for Stored<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stored").field(&self.0).finish()
    }
}
