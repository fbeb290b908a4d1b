//! Solutions in files. Without the feature `disk` there are none, and no options for them.

#[cfg(feature = "disk")]
mod files;
#[cfg(not(feature = "disk"))]
mod none;

#[cfg(feature = "disk")]
pub(crate) use files::StoreOptions;
#[cfg(not(feature = "disk"))]
pub(crate) use none::StoreOptions;

use optimal_play::{GameState, Solution};

use super::failure::Failure;
use super::run::Work;

/// A solution in memory or in files.
pub(crate) enum Solved<G: GameState> {
    InMemory(Solution<G>),
    #[cfg(feature = "disk")]
    InFiles(files::Stored<G>),
}

impl<G: GameState> Solved<G> {
    /// Reads an answer, which is not to be shown if a file cannot be read.
    pub(crate) fn read<A>(
        &self,
        read: impl FnOnce(&Solution<G>, &Work) -> A,
    ) -> Result<A, Failure> {
        match self {
            Self::InMemory(solution) => Ok(read(solution, &Work::of(solution.report()))),
            #[cfg(feature = "disk")]
            Self::InFiles(stored) => stored.read(read),
        }
    }
}
