//! Tabulation by key into a store, for games that memory does not hold.

use super::files::sweep_into_store;
use crate::game::{Restore, Staged};
use crate::run::DistributedRun;
use crate::solution::Stored;
use crate::solver::SolveError;
use crate::solver::distributed::{open, run_member, stored};
use crate::solver::tabulate::{ByKey, Tabulate};
use crate::store::{Identity, Opened, Store};

impl Tabulate<ByKey> {
    /// Solves the game that `root` begins into a [`Store`], for games that memory does not hold. If
    /// the store has been begun, by a run that was stopped or killed, it continues from there; if
    /// it is solved, it returns it at once.
    ///
    /// The [memory limit](crate::Run::with_memory_limit) sets all buffers; without one they take up to
    /// 1 GiB. The files are the same, byte for byte, with any memory, any number of threads, and
    /// any number of interruptions. `docs/large-games.md` shows the whole way.
    ///
    /// The members of a cluster solve a game together, where each is given the same game and store,
    /// and a [distributed](crate::Run::distributed) run. All use one directory, which they share, unless
    /// the store is [local](Store::local). In a shared one, any number of members can continue what
    /// others have begun. In a local one, a member can look up only the positions whose shards it
    /// holds, and knows the value of the root.
    ///
    /// # Errors
    ///
    /// Those of [`solve`](crate::Solver::solve), and
    /// [`SolveErrorKind::Store`](crate::SolveErrorKind::Store). After any of them, what is finished
    /// stays: once its cause is gone, the next run continues.
    ///
    /// If a member of a cluster ends with an error, or is stopped, so do all others, with
    /// [`OtherMember`](crate::SolveErrorKind::OtherMember); if it is lost, with
    /// [`Transport`](crate::SolveErrorKind::Transport). If one was given another game or store than
    /// member 0, all end with [`OtherTask`](crate::SolveErrorKind::OtherTask).
    ///
    /// # Complexity
    ///
    /// Expands each position twice. Writes and reads each position and its value once, and again
    /// whatever does not fit the memory: positions as they are found, and values for each round of
    /// look-ups. Members share that, as far as a stage has more shards than there are members. Of
    /// each move, the name of the position after it travels to the member that holds it, and its
    /// value back; of each position, each member sends the name once, as the gap to the one before.
    ///
    /// # Panics
    ///
    /// As [`solve`](crate::Solver::solve), and if a transport has no
    /// [`member`](crate::run::Transport::member) of that number.
    ///
    /// # Examples
    ///
    /// [`Stored`] has one.
    pub fn solve_into<'r, G: Restore + Staged + Sync>(
        &self,
        store: &Store,
        root: &G,
        run: impl Into<DistributedRun<'r>>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        run_member(run.into(), "tabulate (by key, into a store)", |member| {
            let game = store.game_line(root, Identity::by_key(root), member.run)?;
            let files = match open(store, game, member)? {
                Opened::Solved(files) => files,
                Opened::Begun(writing) => sweep_into_store(root, writing, member)?,
            };
            let shard = files.shard_of(root.stage(), root.packed_key());
            let holder = member.placement().holder(shard);
            stored(root, holder, files, Stored::by_key, member)
        })
    }
}
