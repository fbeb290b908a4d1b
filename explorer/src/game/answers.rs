//! The solution of a game, in memory or in files.

use std::sync::{Arc, OnceLock};

use optimal_play::{GameState, Solution, Statistics, Stored};

use crate::show::Show;

/// The solution of a game, with what was computed from it.
pub(crate) struct Answers<G: Show> {
    source: Source<G>,
    statistics: OnceLock<Arc<StatisticsOf<G>>>,
}

/// The statistics of a game.
pub(crate) type StatisticsOf<G> = Statistics<<G as GameState>::Value, <G as GameState>::Move>;

enum Source<G: Show> {
    Memory(Box<Solution<G>>),
    /// In files.
    Store(Box<Stored<G>>),
}

impl<G: Show> Answers<G> {
    pub(crate) fn in_memory(solution: Solution<G>) -> Self {
        Self::new(Source::Memory(Box::new(solution)))
    }

    pub(crate) fn in_store(stored: Stored<G>) -> Self {
        Self::new(Source::Store(Box::new(stored)))
    }

    const fn new(source: Source<G>) -> Self {
        let statistics = OnceLock::new();
        Self { source, statistics }
    }

    /// Reads anything that a solution offers; an error says why a file cannot be read.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Solution<G>) -> T) -> Result<T, String> {
        match &self.source {
            Source::Memory(solution) => Ok(read(solution)),
            Source::Store(stored) => stored.read(read).map_err(|error| error.to_string()),
        }
    }

    /// The statistics; those that were computed once are kept.
    pub(crate) fn statistics(&self) -> Result<Arc<StatisticsOf<G>>, String> {
        if let Some(statistics) = self.statistics.get() {
            return Ok(Arc::clone(statistics));
        }
        let statistics = Arc::new(self.read(Solution::statistics)?);
        Ok(Arc::clone(self.statistics.get_or_init(|| statistics)))
    }

    /// The bytes of memory that it holds, at most.
    pub(crate) fn bytes(&self) -> usize {
        match &self.source {
            Source::Memory(solution) => solution.report().peak_bytes,
            Source::Store(_) => 0,
        }
    }
}
