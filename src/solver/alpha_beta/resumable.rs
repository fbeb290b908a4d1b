//! A search that is kept in a file, from which another run continues it.

use std::path::PathBuf;
use std::time::Duration;

use super::endgame::KnownValues;
use super::search::Search;
use super::search_table::{Answer, SearchTable};
use super::{AlphaBeta, Packed};
use crate::game::{PackedKey, Value};
use crate::run::{Instant, Pool, Run, StopReason, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::store::{SearchFile, StoreError};
use crate::table::PackedTable;

/// Stores packed keys in the table, and keeps the search in a file: see [`AlphaBeta::resumable`].
#[derive(Clone, Debug)]
pub struct Resumable {
    path: PathBuf,
    interval: Duration,
}

impl AlphaBeta<Packed> {
    /// Keeps the search in the file at `path`: a run that was ended by a limit, by its stop flag or
    /// with its process continues there, as soon as another run has the same file.
    ///
    /// The file holds the transposition table and the answers of all searches so far. The solver
    /// writes it every [few minutes](AlphaBeta::with_interval), when a limit or the stop flag ends
    /// the run, and once the game is solved. A draft takes the place of the file when it is
    /// complete, so that a process that is killed loses the work since then at most. A table of
    /// 1 GiB takes seconds to write, and as many to read, during which a run does not end; there is
    /// no second one in memory.
    ///
    /// Another run may have more or fewer threads, a table of another size, and other options: a
    /// file that holds the value of the root soon gives the line or a certificate. Only the root,
    /// the rules, the bounds and the [endgame](AlphaBeta::with_endgame) must be the same, as far as
    /// a [fingerprint](crate::store::Fingerprint) and the name of the endgame show it.
    ///
    /// # Errors
    ///
    /// Besides those of alpha-beta: [`SolveErrorKind::Store`] if the
    /// file belongs to another search or another version, is damaged, cannot be read or written, or
    /// another process has it. The file stays as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{AlphaBeta, Run, Solver};
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-{}", std::process::id()));
    /// std::fs::create_dir_all(&directory)?;
    /// let solver = AlphaBeta::packed().resumable(directory.join("pawns.search"));
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3), (5, 0), (0, 6)])?;
    /// let root = game.start();
    /// let ended = solver.solve(&root, Run::new().with_position_limit(10));
    /// assert_eq!(ended.expect_err("more are needed").report().positions, 10);
    /// let solution = solver.solve(&root, Run::new())?;
    /// assert_eq!(solution.value(), 15);
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resumable(self, path: impl Into<PathBuf>) -> AlphaBeta<Resumable> {
        AlphaBeta {
            options: self.options,
            keys: Resumable {
                path: path.into(),
                interval: Duration::from_secs(300),
            },
        }
    }
}

impl AlphaBeta<Resumable> {
    /// Writes the file whenever this time has passed since the run began or the file was written.
    /// Default: 5 minutes.
    pub const fn with_interval(mut self, interval: Duration) -> Self {
        self.keys.interval = interval;
        self
    }
}

/// The version of what a file holds, its first number: of the answers, and of the table after them.
/// `docs/store-format.md` describes both; a change that breaks readers raises it.
const VERSION: u64 = 1;

/// The packed key of a position, a threshold, and the bound on its value that answers
/// `Driver::bound`.
type Answered = [u64; 3];

/// A table with the answers so far, and the file of both.
pub(super) struct SavedTable {
    table: PackedTable,
    answers: TrackedVec<Answered>,
    /// How many of them this run has asked for. The others come from an earlier one.
    asked: usize,
    file: SearchFile,
    interval: Duration,
    /// When the file was written, or the run began.
    written: Instant,
}

impl Resumable {
    /// An empty table, filled from the file if that is there.
    pub(super) fn open<G: PackedKey>(
        &self,
        table: PackedTable,
        root: &G,
        endgame: &impl KnownValues<G>,
        run: &mut Run<'_>,
    ) -> solver::Result<SavedTable, G> {
        let endgame = endgame.has_any().then(|| endgame.trusted_name());
        let setting = format!("{endgame:?}");
        let file = SearchFile::lock::<_, SolveErrorKind<_>>(&self.path, root, &setting, run)?;
        let mut saved = SavedTable {
            table,
            answers: TrackedVec::new(run),
            asked: 0,
            file,
            interval: self.interval,
            written: Instant::now(),
        };
        saved.restore::<G>(run)?;
        Ok(saved)
    }
}

impl SavedTable {
    fn restore<G: PackedKey>(&mut self, run: &mut Run<'_>) -> solver::Result<(), G> {
        let Some(mut numbers) = self.file.read()? else {
            return Ok(());
        };
        let mut next = |run: &mut Run<'_>| numbers.next::<SolveErrorKind<G::Move>>(run);
        if next(run)? != VERSION {
            return Err(numbers.wrong().into());
        }
        for _ in 0..next(run)? {
            self.answers.push([next(run)?, next(run)?, next(run)?])?;
        }
        let restored = self.table.restore::<G::Value, _>(run, next)?;
        let is_whole = restored.is_some() && numbers.is_at_end();
        is_whole.then_some(()).ok_or_else(|| numbers.wrong().into())
    }

    fn save(&mut self) -> Result<(), StoreError> {
        let (table, answers) = (&mut self.table, &self.answers);
        self.file.write(|writer| {
            writer.push_value(VERSION)?;
            writer.push_value(answers.len() as u64)?;
            let mut numbers = answers.as_flattened().iter();
            numbers.try_for_each(|&number| writer.push_value(number))?;
            table.save(|number| writer.push_value(number))
        })?;
        self.written = Instant::now();
        Ok(())
    }
}

/// The key and the threshold of a question, if that has a number.
fn question<G: PackedKey>(state: &G, threshold: G::Value) -> Option<[u64; 2]> {
    let threshold = threshold.to_number()?.cast_unsigned();
    Some([state.packed_key(), threshold])
}

impl<G: PackedKey + Send> SearchTable<G> for SavedTable {
    const IS_SHARED: bool = <PackedTable as SearchTable<G>>::IS_SHARED;

    fn search(
        &mut self,
        endgame: &impl KnownValues<G>,
        searches: &mut [Search<'_, G>],
        most: u64,
        pool: Pool<'_>,
    ) -> Vec<Answer<G>> {
        self.table.search(endgame, searches, most, pool)
    }

    fn grow_if_full(&mut self, run: &mut Run<'_>) -> Result<(), StopReason> {
        self.table.grow_if_full(run)
    }

    fn check_room(&self, expanded: u64) -> solver::Result<(), G> {
        SearchTable::<G>::check_room(&self.table, expanded)
    }

    fn answer(&mut self, state: &G, threshold: G::Value) -> Option<G::Value> {
        let &[key, at, bound] = self.answers.get(self.asked)?;
        let bound = G::Value::from_number(bound.cast_signed());
        let bound = bound.filter(|_| question(state, threshold) == Some([key, at]));
        match bound {
            Some(_) => self.asked += 1,
            // With other options, the run asks something else; the table has most answers, too.
            None => self.answers.truncate(self.asked),
        }
        bound
    }

    fn add_answer(
        &mut self,
        state: &G,
        threshold: G::Value,
        bound: G::Value,
    ) -> Result<(), StopReason> {
        let question = question(state, threshold);
        if let (Some([key, at]), Some(bound)) = (question, bound.to_number()) {
            self.answers.push([key, at, bound.cast_unsigned()])?;
            self.asked += 1;
        }
        Ok(())
    }

    fn save_if_due(&mut self) -> solver::Result<(), G> {
        if self.written.elapsed() >= self.interval {
            self.save()?;
        }
        Ok(())
    }

    fn save_at_end(
        &mut self,
        ended: Result<(), &SolveErrorKind<G::Move>>,
    ) -> solver::Result<(), G> {
        match ended {
            // The caller has the answer, whether or not the file does.
            Ok(()) => _ = self.save(),
            Err(SolveErrorKind::Unproven { .. }) => self.save()?,
            Err(error) if error.is_early_end() => self.save()?,
            Err(_) => {}
        }
        Ok(())
    }
}
