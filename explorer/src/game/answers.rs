//! The solution of a game, in memory or in files.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[cfg(feature = "system")]
use optimal_play::Stored;
use optimal_play::game::ByPlayer;
use optimal_play::run::MemoryReservation;
use optimal_play::solution::Statistics;
use optimal_play::{GameState, Player, Run, Solution};

use super::proof::Certificate;
use crate::show::Show;

/// The solution of a game, with what was computed from it.
pub(crate) struct Answers<G: GameState> {
    source: Source<G>,
    found: Mutex<Found<G>>,
}

/// What was computed from a solution.
struct Found<G: GameState> {
    statistics: Option<Arc<StatisticsOf<G>>>,
    /// The certificates of both players.
    certificates: ByPlayer<Option<Arc<Certificate<G>>>>,
}

/// The statistics of a game.
pub(crate) type StatisticsOf<G> = Statistics<<G as GameState>::Value, <G as GameState>::Move>;

enum Source<G: GameState> {
    Memory(Box<Solution<G>>),
    /// In files.
    #[cfg(feature = "system")]
    Store(Box<Stored<G>>),
}

impl<G: GameState> Answers<G> {
    pub(crate) fn in_memory(solution: Solution<G>) -> Self {
        Self::new(Source::Memory(Box::new(solution)))
    }

    #[cfg(feature = "system")]
    pub(crate) fn in_store(stored: Stored<G>) -> Self {
        Self::new(Source::Store(Box::new(stored)))
    }

    fn new(source: Source<G>) -> Self {
        Self {
            source,
            found: Mutex::new(Found::nothing()),
        }
    }

    fn found(&self) -> MutexGuard<'_, Found<G>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads anything that a solution offers; an error says why a file cannot be read.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Solution<G>) -> T) -> Result<T, String> {
        match &self.source {
            Source::Memory(solution) => Ok(read(solution)),
            #[cfg(feature = "system")]
            Source::Store(stored) => stored.read(read).map_err(|error| error.to_string()),
        }
    }

    /// Counts the positions, and keeps the statistics. An error says why there are none.
    pub(crate) fn count(&self, run: Run<'_>) -> Result<(), String> {
        let counted = self.read(|solution| solution.statistics(run))?;
        let statistics = counted.map_err(|error| error.to_string())?;
        self.found().statistics = Some(Arc::new(statistics));
        Ok(())
    }

    /// The statistics, if the positions were counted.
    pub(crate) fn statistics(&self) -> Option<Arc<StatisticsOf<G>>> {
        self.found().statistics.clone()
    }

    /// Finds the certificate of a player, checks it, and keeps it. An error says why there is none.
    pub(crate) fn certify<'r>(
        &self,
        player: Player,
        new_run: impl Fn() -> Run<'r>,
    ) -> Result<(), String>
    where
        G: Show,
    {
        let run = new_run();
        let mut text = Text {
            bytes: Vec::new(),
            reservation: run.reservation(),
        };
        let written = self.read(|it| it.write_certificate(player, run, &mut text))?;
        written.map_err(|error| error.kind().to_string())?;
        let text = String::from_utf8_lossy(&text.bytes);
        let root = self.read(|solution| solution.root().clone())?;
        let certificate = Certificate::check(&root, &text, new_run())?;
        self.found().certificates[player] = Some(Arc::new(certificate));
        Ok(())
    }

    /// The certificate of a player, if it was found.
    pub(crate) fn certificate(&self, player: Player) -> Option<Arc<Certificate<G>>> {
        self.found().certificates[player].clone()
    }

    /// Whether the values are in files.
    pub(crate) const fn are_stored(&self) -> bool {
        !matches!(self.source, Source::Memory(_))
    }

    /// Forgets what was computed from the solution.
    pub(crate) fn forget_found(&self) {
        *self.found() = Found::nothing();
    }

    /// The bytes of memory that it holds, at most.
    pub(crate) fn bytes(&self) -> usize {
        let values = match &self.source {
            Source::Memory(solution) => solution.report().peak_bytes,
            #[cfg(feature = "system")]
            Source::Store(_) => 0,
        };
        values + self.found().bytes()
    }
}

/// A text that is memory of a run.
struct Text {
    bytes: Vec<u8>,
    reservation: MemoryReservation,
}

impl Write for Text {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        let Self { bytes, reservation } = self;
        let free = bytes.capacity() - bytes.len();
        if free < more.len() {
            let grown = more.len().max(bytes.capacity());
            let taken = reservation.try_grow(grown, || bytes.try_reserve_exact(free + grown));
            taken.map_err(|reason| io::Error::other(reason.to_string()))?;
        }
        bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<G: GameState> Found<G> {
    fn nothing() -> Self {
        Self {
            statistics: None,
            certificates: ByPlayer::new(|_| None),
        }
    }

    fn bytes(&self) -> usize {
        let certificates = Player::ALL.map(|player| self.certificates[player].as_ref());
        let certificates = certificates.iter().flatten().map(|it| it.bytes());
        let statistics = self.statistics.iter().map(|it| bytes_of::<G>(it));
        certificates.chain(statistics).sum()
    }
}

/// The bytes of statistics, at most.
fn bytes_of<G: GameState>(statistics: &StatisticsOf<G>) -> usize {
    /// More than a row of a table takes, without its line.
    const ROW: usize = 128;

    let depths = statistics.by_depth();
    let at_depths = depths.map(|(depth, _)| 1 + statistics.by_value_at(depth).count());
    let rows = at_depths.sum::<usize>() + statistics.by_moves().count();
    let lines = statistics.by_value().map(|(value, _)| {
        let line = statistics.line_to(value).unwrap_or_default();
        ROW + size_of_val(line)
    });
    rows * ROW + lines.sum::<usize>()
}
