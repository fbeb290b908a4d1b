//! Solutions in memory, or in the files of a directory: solved into it, continued, or only read.

use std::fmt::Debug;
use std::path::PathBuf;

use bytesize::ByteSize;
use clap::Args;
use common::progress::Outlook;
use common::run::{self, Work};
use common::{Failure, Limits};
use optimal_play::store::{Codec, Store, StoreErrorKind, StoreInfo};
use optimal_play::{GameState, Run, Solution, SolveError, SolveErrorKind, StoreSolver};

use crate::store::Found;

/// Where the values of all positions are.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "All values in files, for games larger than memory")]
pub(crate) struct StoreOptions {
    /// Solve all positions into this directory; continue there if a run was ended; answer from it
    /// if it is solved. --max-memory then sets all buffers.
    #[arg(long = "store", id = "store", global = true, value_name = "DIR")]
    directory: Option<PathBuf>,
    /// Delete what the directory holds, also of another game, and begin anew.
    #[arg(long, global = true, requires = "store")]
    fresh: bool,
    /// Compress the files of a new store so: none or zstd.
    #[arg(
        long,
        global = true,
        requires = "store",
        value_name = "CODEC",
        default_value_t
    )]
    codec: Codec,
}

/// What is known of a game before it is solved.
#[derive(Default, Debug)]
pub(crate) struct Task {
    /// A command line that names the game and the instance.
    pub(crate) name: String,
    /// The last stage of its positions.
    pub(crate) last_stage: Option<usize>,
    /// How many positions it has.
    pub(crate) positions: Option<u64>,
}

impl StoreOptions {
    /// Whether there is a directory.
    pub(crate) const fn is_given(&self) -> bool {
        self.directory.is_some()
    }

    /// The solution in the directory given, if there is one.
    pub(crate) fn solve<G: GameState, S: StoreSolver<G>>(
        &self,
        solver: &S,
        root: &G,
        task: &Task,
        limits: &Limits,
    ) -> Result<Option<Solved<G>>, Failure> {
        let Some(directory) = &self.directory else {
            return Ok(None);
        };
        let store = Store::at(directory).with_codec(self.codec);
        let mut store = store.with_name(&task.name);
        if self.fresh {
            store = store.fresh();
        } else {
            check_name(&store, &task.name)?;
        }
        let found_before = Found::before(&store, self.fresh);
        let outlook = Outlook {
            found_before: found_before.part().map(str::to_owned),
            last_stage: task.last_stage,
            positions: None,
        };
        let solve = |run: Run<'_>| solver.solve_into(&store, root, run);
        let values = run::under_way(limits, outlook, solve);
        let values = values.map_err(|error| self.explained(&store, &error))?;
        let info = store.info()?;
        Ok(Some(Solved::InFiles(Stored {
            values,
            store,
            info,
            found_before,
        })))
    }

    /// The failure of a run, with what the store has to do with it.
    fn explained<M: Clone + Debug>(&self, store: &Store, error: &SolveError<M>) -> Failure {
        let info = store.info().ok();
        let failure = Failure::from(error.clone());
        match (failure, info) {
            (Failure::Run { message, stopped }, Some(info)) if info.positions() > 0 => {
                let fresh = if self.fresh { " without --fresh" } else { "" };
                let directory = store.directory().display();
                let message = format!("{message}; run it again{fresh} to continue in {directory}");
                Failure::Run { message, stopped }
            }
            (Failure::Input(_), Some(info)) if is_of_another_game(error) => {
                another_game(store, &info.name)
            }
            (failure, _) => failure,
        }
    }
}

/// A failure if the store was begun by another command line. Rules that differ only in rare
/// positions may have the same fingerprint.
fn check_name(store: &Store, name: &str) -> Result<(), Failure> {
    let Ok(info) = store.info() else {
        return Ok(()); // the solver says why
    };
    let is_same = info.name.split_whitespace().eq(name.split_whitespace());
    if is_same || info.name.is_empty() {
        return Ok(());
    }
    Err(another_game(store, &info.name))
}

fn another_game(store: &Store, name: &str) -> Failure {
    let directory = store.directory().display();
    Failure::Input(format!(
        "{directory}: holds another game or instance, {name:?}, or was solved by other rules: \
         choose another directory, or replace the store with --fresh"
    ))
}

fn is_of_another_game<M>(error: &SolveError<M>) -> bool {
    let SolveErrorKind::Store(error) = error.kind() else {
        return false;
    };
    matches!(error.kind(), StoreErrorKind::OtherGame { .. })
}

/// A solution in memory or in files.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub(crate) enum Solved<G: GameState> {
    /// In memory.
    InMemory(Solution<G>),
    /// In the files of a store.
    InFiles(Stored<G>),
}

impl<G: GameState> Solved<G> {
    /// Reads an answer, which is not to be shown if a file cannot be read.
    pub(crate) fn read<A>(
        &self,
        read: impl FnOnce(&Solution<G>, &Work) -> A,
    ) -> Result<A, Failure> {
        match self {
            Self::InMemory(solution) => Ok(read(solution, &Work::of(solution.report()))),
            Self::InFiles(stored) => stored.read(read),
        }
    }
}

/// A solution in the files of a store.
pub(crate) struct Stored<G: GameState> {
    values: optimal_play::Stored<G>,
    store: Store,
    info: StoreInfo,
    found_before: Found,
}

impl<G: GameState> Stored<G> {
    fn read<A>(&self, read: impl FnOnce(&Solution<G>, &Work) -> A) -> Result<A, Failure> {
        let positions = self.info.positions();
        let directory = self.store.directory().display();
        let held = format!("in {directory}, {}", ByteSize(self.info.bytes()));
        let took = Work::of(self.values.report()).took;
        let took = match &self.found_before {
            Found::Everything => held,
            Found::Nothing => format!("{took}; {held}"),
            Found::APart(found) => format!("{took} ({found} before); {held}"),
        };
        let work = Work { positions, took };
        Ok(self.values.read(|solution| read(solution, &work))?)
    }
}
