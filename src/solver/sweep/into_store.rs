//! Tabulation by key into a store, for games that memory does not hold.

use std::ops::ControlFlow;

use super::files::sweep_into_store;
use crate::game::{Staged, Unpack};
use crate::run::{DistributedRun, Run};
use crate::solution::{Stored, StoredForm, Verified};
use crate::solver::distributed::{open, run_member, stored};
use crate::solver::tabulate::{ByKey, Tabulate};
use crate::solver::{SolveError, StoreSolver};
use crate::store::{Opened, Store, StoreError};

/// Sets all buffers by the [memory limit](Run::with_memory_limit); without one they take up to
/// 1 GiB.
///
/// # Complexity
///
/// Expands each position twice. Writes and reads each position and its value once, and again
/// whatever does not fit the memory: positions as they are found, and values for each round of
/// look-ups. Members share that, as far as a stage has more shards than there are members. Of each
/// move, the name of the position after it travels to the member that holds it, and its value back;
/// of each position, each member sends the name once, as the gap to the one before.
impl<G: Unpack + Staged + Sync> StoreSolver<G> for Tabulate<ByKey> {
    fn solve_into<'r>(
        &self,
        store: &Store,
        root: &G,
        run: impl Into<DistributedRun<'r>>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        run_member(run.into(), "tabulate (by key, into a store)", |member| {
            let form = StoredForm::by_key(root);
            let game = store.game_line(root, form.identity, member.run)?;
            let files = match open(store, game, member)? {
                Opened::Solved(files) => files,
                Opened::Begun(writing) => sweep_into_store(root, writing, member)?,
            };
            let shard = files.shard_of(root.stage(), root.packed_key());
            let holder = member.placement().holder(shard);
            stored(root, holder, files, form, member)
        })
    }

    fn open(&self, store: &Store, root: &G) -> Result<Stored<G>, StoreError> {
        Stored::open(store, root, StoredForm::by_key(root))
    }

    /// Expands each position once, and reads all files, in rounds that the [memory
    /// limit](Run::with_memory_limit) sets. Unlike [`Solution::verify`](crate::Solution::verify) it
    /// keeps no keys in memory. One position of some thousands is checked a second time, by single
    /// look-ups.
    fn verify(&self, stored: &Stored<G>, run: Run<'_>) -> Result<Verified, SolveError<G::Move>> {
        run_member(run.into(), "verify a store", |member| {
            stored.verify_stages(member.run)
        })
    }

    fn for_each(
        &self,
        stored: &Stored<G>,
        stage: Option<usize>,
        run: Run<'_>,
        each: impl FnMut(&G, G::Value) -> ControlFlow<()>,
    ) -> Result<u64, SolveError<G::Move>> {
        run_member(run.into(), "read a store", |member| {
            stored.read_stages(stage, member.run, each)
        })
    }
}
