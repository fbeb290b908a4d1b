//! The sweep: forwards by stage, to find the positions, then backwards, to find their values.
//!
//! Each position is expanded once in each direction, because neither edges nor states are kept. It
//! still takes a third of the time of a hash table, whose every look-up misses the cache.

mod backward;
#[cfg(feature = "disk")]
mod files;
mod forward;
mod inbox;
#[cfg(feature = "disk")]
mod into_store;
mod lookups;
mod memory;
#[cfg(feature = "disk")]
mod read_stages;
mod remote_lookups;
mod replies;
mod round;
mod sharded_keys;
mod storage;
#[cfg(feature = "disk")]
mod verify;

use storage::SweepStorage;

use super::SolveErrorKind;
use super::distributed::Member;
use crate::game::{Staged, Unpack};
use crate::run::{MemoryReservation, PollBudget, Run, StopReason, StopSignal};
use crate::solver;
use crate::table::KeyTable;

/// The number of positions that a thread handles between two checks of the limits.
const CHUNK: usize = 1 << 13;

/// The value of every position that `root` leads to.
pub(super) fn sweep<G: Unpack + Staged + Sync>(
    root: &G,
    run: &mut Run<'_>,
) -> solver::Result<KeyTable<G>, G> {
    let mut table = KeyTable::new(root, run);
    sweep_into(root, &mut table, &mut Member::alone(run))?;
    Ok(table)
}

/// Finds the value of every position that `root` leads to; `storage` may have some of them.
fn sweep_into<G: Unpack + Staged + Sync>(
    root: &G,
    storage: &mut impl SweepStorage<G>,
    member: &mut Member<'_, '_>,
) -> solver::Result<(), G> {
    let threads = member.run.threads();
    forward::find_positions(root, storage, &threads, member)?;
    backward::find_values(root, storage, &threads, member)
}

/// Watches a chunk of positions while they are expanded.
struct Watch<'r> {
    budget: PollBudget<'r>,
    /// For a position with very many moves.
    reservation: MemoryReservation,
}

/// More moves of one position count as memory at once, not only those of a chunk when it is done.
const MANY_MOVES: usize = 1 << 16;

impl<'r> Watch<'r> {
    fn new(signal: StopSignal<'r>, reservation: &MemoryReservation) -> Self {
        Self {
            budget: signal.poll_budget(),
            reservation: reservation.new_empty(),
        }
    }

    /// Counts a move of a position that has `listed` before it, whose keys take up to `bytes`.
    /// An error if the run is to end.
    #[inline]
    fn count(&mut self, listed: usize, bytes: impl FnOnce() -> usize) -> Result<(), StopReason> {
        if !self.budget.is_due() {
            return Ok(());
        }
        if listed > MANY_MOVES {
            self.reservation.try_grow_to(bytes())?;
        }
        self.budget.look()
    }
}

/// A part of a shard: at most [`CHUNK`] positions of a stage. It does not cross into the next shard,
/// which may belong to another member, and whose values are stored later.
struct Chunk {
    shard: usize,
    first: usize,
    end: usize,
}

impl Chunk {
    const fn len(&self) -> u64 {
        (self.end - self.first) as u64
    }
}

/// The parts of the shards of a stage, in order; `lens` has the number of positions of each.
fn chunks(lens: impl Iterator<Item = usize>) -> Vec<Chunk> {
    let of_shard = |(shard, len)| {
        let chunk = move |first| Chunk {
            shard,
            first,
            end: (first + CHUNK).min(len),
        };
        (0..len).step_by(CHUNK).map(chunk)
    };
    lens.enumerate().flat_map(of_shard).collect()
}

/// The state with this packed key.
#[inline]
fn restored<G: Unpack>(root: &G, packed: u64) -> solver::Result<G, G> {
    let state = root.unpack(packed);
    state.ok_or_else(|| SolveErrorKind::wrong_key(packed))
}
