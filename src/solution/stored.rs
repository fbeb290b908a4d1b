//! A solution in files.

use std::fmt;

use super::{Playthrough, Solution, StoredValues, Values};
use crate::game::{GameState, Indexed, OutcomeValue, PackedKey, Staged};
use crate::run::{Report, Run};
use crate::store::{Files, Identity, LookUp, Store, StoreError};

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
/// use optimal_play::games::connect_four::ConnectFour;
/// use optimal_play::store::Store;
/// use optimal_play::{Run, Tabulate};
///
/// let directory = std::env::temp_dir().join(format!("optimal-play-{}", std::process::id()));
/// let game = ConnectFour::new(4, 3)?;
/// Tabulate::by_key().solve_into(&Store::at(&directory), &game.start(), Run::new())?;
///
/// // Later, in any process:
/// let stored = Store::at(&directory).open(&game.start())?;
/// assert_eq!(stored.value(), 0);
/// let position = game.position([1, 2])?;
/// assert_eq!(stored.value_of(&position)?, Some(0));
/// let line = stored.line()?;
/// assert_eq!(line.len(), 12); // the board is full
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Stored<G: GameState>(Solution<G>);

/// Moves, each with its value; `None` if the store does not hold that.
pub type MovesWithValues<G> = Vec<(<G as GameState>::Move, Option<<G as GameState>::Value>)>;

impl Store {
    /// Opens a store that [`Tabulate::by_key`](crate::Tabulate::by_key) has solved, or that
    /// [`Solution::write_into`] has written.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the directory holds no store, another game, or one that is not solved yet,
    /// or a file is damaged.
    ///
    /// # Complexity
    ///
    /// Expands up to 4,096 positions, to compare the rules, and reads the manifest.
    pub fn open<G: PackedKey + Staged>(&self, root: &G) -> Result<Stored<G>, StoreError> {
        let files = self.read(root, Identity::by_key(root))?;
        Stored::by_key(root, files, opened())
    }

    /// Opens a store that
    /// [`Retrograde::with_predecessors`](crate::Retrograde::with_predecessors) has solved.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub fn open_indexed<G: Indexed>(&self, root: &G) -> Result<Stored<G>, StoreError>
    where
        G::Value: OutcomeValue,
    {
        let files = self.read(root, Identity::by_index(root))?;
        Stored::by_index(root, files, opened())
    }
}

/// The report of a store that is only read.
fn opened() -> Report {
    let mut run = Run::new();
    run.begin("store");
    run.report()
}

impl<G: GameState> Stored<G> {
    /// The values in files that are solved, by key.
    pub(crate) fn by_key(root: &G, files: Files, report: Report) -> Result<Self, StoreError>
    where
        G: PackedKey + Staged,
    {
        let identity = Identity::by_key(root);
        let values = StoredValues::by_key(LookUp::new(files), identity);
        Self::new(root, values, report)
    }

    /// The values in files that are solved, by key, where another member of a cluster has told the
    /// value of the root.
    pub(crate) fn of_value(root: &G, value: G::Value, files: Files, report: Report) -> Self
    where
        G: PackedKey + Staged,
    {
        let values = StoredValues::by_key(LookUp::new(files), Identity::by_key(root));
        let values = Values::Stored(Box::new(values));
        Self(Solution::of_value(root.clone(), value, values, report))
    }

    /// As [`of_value`](Self::of_value), by index.
    pub(crate) fn of_outcome(root: &G, outcome: G::Value, files: Files, report: Report) -> Self
    where
        G: Indexed<Value: OutcomeValue>,
    {
        let values = StoredValues::by_index(LookUp::new(files), Identity::by_index(root));
        let values = Values::Stored(Box::new(values));
        Self(Solution::of_value(root.clone(), outcome, values, report))
    }

    /// The outcomes in files that are solved, by index.
    pub(crate) fn by_index(root: &G, files: Files, report: Report) -> Result<Self, StoreError>
    where
        G: Indexed<Value: OutcomeValue>,
    {
        let identity = Identity::by_index(root);
        let values = StoredValues::by_index(LookUp::new(files), identity);
        Self::new(root, values, report)
    }

    fn new(root: &G, values: StoredValues<G>, report: Report) -> Result<Self, StoreError> {
        if values.get(root).is_none() {
            let directory = &values.look_up().files.directory;
            let missing = || StoreError::content(directory, "lacks the position that was solved");
            return Err(values.failed().cloned().unwrap_or_else(missing));
        }
        let values = Values::Stored(Box::new(values));
        Ok(Self(Solution::new(root.clone(), values, report)))
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
    /// # use optimal_play::games::connect_four::ConnectFour;
    /// # use optimal_play::store::Store;
    /// # use optimal_play::{Run, Tabulate};
    /// # let directory = std::env::temp_dir().join(format!("optimal-play-read-{}", std::process::id()));
    /// # let game = ConnectFour::new(4, 3)?;
    /// # let root = game.start();
    /// let stored = Tabulate::by_key().solve_into(&Store::at(&directory), &root, Run::new())?;
    /// let (best, all) = stored.read(|solution| {
    ///     (solution.best_moves(&root).count(), solution.move_values(&root).count())
    /// })?;
    /// assert_eq!((best, all), (4, 4)); // no first move loses
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
    /// Those of [`read`](Self::read).
    pub fn value_of(&self, state: &G) -> Result<Option<G::Value>, StoreError> {
        self.read(|solution| solution.value_of(state))
    }

    /// All moves of `state` with their values: see [`Solution::moves_with_values`].
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn moves_with_values(&self, state: &G) -> Result<MovesWithValues<G>, StoreError> {
        self.read(|solution| solution.moves_with_values(state).collect())
    }

    /// The moves of `state` that keep its value: see [`Solution::best_moves`].
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn best_moves(&self, state: &G) -> Result<Vec<G::Move>, StoreError> {
        self.read(|solution| solution.best_moves(state).collect())
    }

    /// The moves of the line of best play: see [`Solution::line`].
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn line(&self) -> Result<Vec<G::Move>, StoreError> {
        self.read(|solution| solution.line().collect())
    }

    /// The line of best play, with the values of all moves: see [`Solution::playthrough`].
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
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
        match &self.0.values {
            Values::Stored(values) => values,
            _ => unreachable!("the values are in files"),
        }
    }
}

impl<G: GameState> fmt::Debug for Stored<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stored").field(&self.0).finish()
    }
}
