//! The sweep: forwards by stage, to find the positions, then backwards, to find their values.
//!
//! Each position is expanded once in each direction, because neither edges nor states are kept. It
//! still takes a third of the time of a hash table, whose every look-up misses the cache.

mod answers;
mod ask;
mod backward;
#[cfg(feature = "disk")]
mod files;
mod foreign;
mod forward;
#[cfg(feature = "disk")]
mod gaps;
mod home;
mod inbox;
#[cfg(feature = "disk")]
mod into_store;
mod letters;
mod memory;
mod questions;
#[cfg(feature = "disk")]
mod verify;

use home::{Home, Outcome};
use memory::Memory;

use super::SolveErrorKind;
use super::among::{Alone, Member, Others};
use crate::game::{Restore, Staged};
use crate::run::{Account, Patience, Run, StopReason, StopSignal};
use crate::table::KeyTable;

/// How many positions a thread handles between two checks of the limits.
const CHUNK: usize = 1 << 13;

/// The value of every position that `root` leads to.
pub(super) fn sweep<G: Restore + Staged + Sync>(
    root: &G,
    run: &mut Run<'_>,
) -> Outcome<KeyTable<G>, G> {
    let mut memory = Memory::new(root, run);
    sweep_into(root, &mut memory, &mut Member { run, others: Alone })?;
    Ok(memory.table)
}

/// Finds the value of every position that `root` leads to; `home` may have some of them.
fn sweep_into<G: Restore + Staged + Sync, O: Others>(
    root: &G,
    home: &mut impl Home<G>,
    member: &mut Member<'_, '_, O>,
) -> Outcome<(), G> {
    let threads = member.run.threads();
    forward::find_positions(root, home, &threads, member)?;
    backward::find_values(root, home, &threads, member)
}

/// Watches a chunk of positions while they are expanded.
struct Watch<'r> {
    patience: Patience<'r>,
    /// For a position with very many moves.
    account: Account,
}

/// More moves of one position count as memory at once, not only those of a chunk when it is done.
const MANY_MOVES: usize = 1 << 16;

impl<'r> Watch<'r> {
    fn new(signal: StopSignal<'r>, account: &Account) -> Self {
        Self {
            patience: signal.patience(),
            account: account.open_another(),
        }
    }

    /// Counts a move of a position that has `listed` before it, whose letters take up to `bytes`.
    /// An error if the run is to end.
    #[inline]
    fn count(&mut self, listed: usize, bytes: impl FnOnce() -> usize) -> Result<(), StopReason> {
        if !self.patience.is_due() {
            return Ok(());
        }
        if listed > MANY_MOVES {
            self.account.take_up_to(bytes())?;
        }
        self.patience.look()
    }
}

/// A part of a shard: at most [`CHUNK`] positions of a stage.
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
fn restored<G: Restore>(root: &G, packed: u64) -> Outcome<G, G> {
    let state = root.restore(packed);
    state.ok_or(SolveErrorKind::WrongKey { packed })
}
