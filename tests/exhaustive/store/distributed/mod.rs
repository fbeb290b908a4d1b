//! A store that the members of a cluster solve together. They are threads, each with a game and a
//! run of its own.

mod faults;
mod identical;
mod interrupted;
mod local;
mod malformed;

use optimal_play::run::Transport;
use optimal_play::store::Store;
use optimal_play::{Run, SolveError, Staged, StoreSolver, Stored, Tabulate, Unpack};
pub(crate) use support::cluster;

/// What a member ends with.
pub(crate) type Ended<G> = Result<Stored<G>, SolveError<<G as optimal_play::GameState>::Move>>;

/// Solves a game among members that have this store.
pub(crate) fn solve_distributed<G: Unpack + Staged + Sync>(
    transport: &mut dyn Transport,
    store: &Store,
    root: &G,
    run: Run<'_>,
) -> Ended<G> {
    Tabulate::by_key().solve_into(store, root, run.distributed(transport))
}
