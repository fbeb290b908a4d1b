//! The solution of a game, in memory or in files.

use std::sync::{Arc, OnceLock};

use optimal_play::{ByPlayer, GameState, Player, Run, Solution, Statistics, Stored};

use crate::show::Show;

/// The solution of a game, with what was computed from it.
pub(crate) struct Answers<G: Show> {
    source: Source<G>,
    statistics: OnceLock<Arc<StatisticsOf<G>>>,
    /// The certificates of both players, as text.
    certificates: ByPlayer<OnceLock<Arc<str>>>,
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

    fn new(source: Source<G>) -> Self {
        Self {
            source,
            statistics: OnceLock::new(),
            certificates: ByPlayer::new(|_| OnceLock::new()),
        }
    }

    /// Reads anything that a solution offers; an error says why a file cannot be read.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Solution<G>) -> T) -> Result<T, String> {
        match &self.source {
            Source::Memory(solution) => Ok(read(solution)),
            Source::Store(stored) => stored.read(read).map_err(|error| error.to_string()),
        }
    }

    /// Counts the positions, and keeps the statistics. An error says why there are none.
    pub(crate) fn count(&self, run: Run<'_>) -> Result<(), String> {
        let counted = self.read(|solution| solution.statistics_within(run))?;
        let statistics = counted.map_err(|error| error.to_string())?;
        self.statistics.get_or_init(|| Arc::new(statistics));
        Ok(())
    }

    /// The statistics, if the positions were counted.
    pub(crate) fn statistics(&self) -> Option<Arc<StatisticsOf<G>>> {
        self.statistics.get().cloned()
    }

    /// Finds the certificate of a player, and keeps it. An error says why there is none.
    pub(crate) fn certify(&self, player: Player, run: Run<'_>) -> Result<(), String> {
        let found = self.read(|solution| solution.certificate_within(player, run))?;
        let certificate = found.map_err(|error| error.to_string())?;
        // The first one stays.
        self.certificates[player].get_or_init(|| certificate.to_string().into());
        Ok(())
    }

    /// The certificate of a player, if it was found.
    pub(crate) fn certificate(&self, player: Player) -> Option<Arc<str>> {
        self.certificates[player].get().cloned()
    }

    /// The bytes of memory that it holds, at most.
    pub(crate) fn bytes(&self) -> usize {
        let values = match &self.source {
            Source::Memory(solution) => solution.report().peak_bytes,
            Source::Store(_) => 0,
        };
        let certificates = Player::ALL.map(|player| self.certificate(player));
        let certificates = certificates.iter().flatten().map(|it| it.len());
        values + certificates.sum::<usize>()
    }
}
