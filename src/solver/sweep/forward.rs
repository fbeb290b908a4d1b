//! Forwards: the positions of each stage, from those of the stages before.
//!
//! Each member of a cluster expands its own shards, and keeps the names of what it finds, whoever
//! is to hold them, until their stage comes. Until then nobody knows how many shards it has.

use super::inbox::Inboxes;
use super::sharded_keys::{KeySorter, ShardedKeys};
use super::storage::SweepStorage;
use super::{Chunk, SolveErrorKind, Watch, chunks, restored};
use crate::game::{Location, PackedKey, Staged, Unpack};
use crate::run::{MemoryReservation, Threads};
use crate::solver;
use crate::solver::distributed::{Member, malformed};
use crate::table::ScrambledKeys;

/// Finds the positions that `root` leads to; `storage` may have the first stages of them.
pub(super) fn find_positions<G: Unpack + Staged + Sync>(
    root: &G,
    storage: &mut impl SweepStorage<G>,
    threads: &Threads,
    member: &mut Member<'_, '_>,
) -> solver::Result<(), G> {
    if storage.has_all_stages() {
        return Ok(());
    }
    member.run.begin_phase("finding positions", None);
    let names = ScrambledKeys::new(root.key_bits());
    let mut search = Discovery {
        root,
        inboxes: Inboxes::new(names),
        reservation: member.run.reservation(),
    };
    match storage.stages().checked_sub(1) {
        None => {
            let mut keys = KeySorter::new();
            keys.add(root.stage(), root.packed_key(), |_| names)?;
            let keys = [keys.sorted()];
            search.inboxes.deliver(&keys, threads.pool(1), member.run)?;
        }
        // What the stages lead to beyond the last one was in inboxes, which are gone.
        Some(last) => {
            let last = storage.stage(last);
            for place in 0..storage.stages() {
                if root.longest_step() > last - storage.stage(place) {
                    search.expand_stage(place, last, storage, threads, member)?;
                }
            }
        }
    }
    while let Some(stage) = search.next_stage(storage, member)? {
        let pool = threads.pool(usize::MAX);
        storage.add_stage(stage, &mut search.inboxes, pool, member)?;
        let place = storage.stages() - 1;
        search.expand_stage(place, stage, storage, threads, member)?;
    }
    storage.end_stages();
    Ok(())
}

/// The way from each stage to later ones.
struct Discovery<'r, G> {
    root: &'r G,
    inboxes: Inboxes,
    reservation: MemoryReservation,
}

impl<G: Unpack + Staged + Sync> Discovery<'_, G> {
    /// The first stage that any member has found positions of, and that `storage` lacks.
    fn next_stage(
        &self,
        storage: &impl SweepStorage<G>,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<Option<usize>, G> {
        let found = self.inboxes.first_stage();
        let found = found.map_or(u64::MAX, |stage| stage as u64);
        let (stage, from) = member.least(found)?;
        if stage == u64::MAX {
            return Ok(None);
        }
        let last = storage
            .stages()
            .checked_sub(1)
            .map(|last| storage.stage(last));
        let stage = usize::try_from(stage).ok().filter(|&it| Some(it) > last);
        Ok(Some(stage.ok_or_else(|| malformed(from))?))
    }

    /// Puts what the stage at a place leads to into the inboxes, except positions up to the stage
    /// `last`, which are known.
    fn expand_stage<H: SweepStorage<G>>(
        &mut self,
        place: usize,
        last: usize,
        storage: &mut H,
        threads: &Threads,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<(), G> {
        member.run.begin_stage(storage.stage(place));
        let lens = storage.lens(place)?;
        let pool = threads.pool(lens.iter().sum());
        let (root, names) = (self.root, self.inboxes.names());
        let chunks = chunks(lens.into_iter());
        let mut batches = chunks.chunks(pool.tasks());
        member.in_step(|run| {
            let Some(chunks) = batches.next() else {
                return Ok(false);
            };
            let (signal, reservation) = (run.stop_signal(), &self.reservation);
            let expand = |chunk: &Chunk| {
                let watch = Watch::new(signal, reservation);
                expand(root, names, last, storage.keys(place, chunk)?, watch)
            };
            let found = pool.map(chunks.iter(), expand);
            run.tick_many(chunks.iter().map(Chunk::len).sum())?;
            let found: Vec<_> = found.into_iter().collect::<Result<_, _>>()?;
            self.reservation
                .resize(found.iter().map(ShardedKeys::bytes).sum());
            run.check_memory(0)?;
            let arriving = found.iter().map(ShardedKeys::len).sum();
            storage.spill(&mut self.inboxes, arriving, pool, run)?;
            self.inboxes.deliver(&found, pool, run)?;
            Ok(true)
        })
    }
}

/// The successors of positions, except those up to the stage `last`.
fn expand<G: Unpack + Staged>(
    root: &G,
    names: ScrambledKeys,
    last: usize,
    keys: impl Iterator<Item = u64>,
    mut watch: Watch<'_>,
) -> solver::Result<ShardedKeys, G> {
    let mut found = KeySorter::new();
    for key in keys {
        let state = restored(root, key)?;
        let from = state.stage();
        let before = found.len();
        for step in state.successors() {
            watch.count(found.len() - before, || found.bytes())?;
            let to = step.state.stage();
            if to <= from {
                return Err(stage_order(&state, step.mv, to));
            }
            if to > last {
                found.add(to, step.state.packed_key(), |_| names)?;
            }
        }
    }
    Ok(found.sorted())
}

/// A move from that state leads to a stage that is not later.
#[cold]
fn stage_order<G: PackedKey + Staged>(
    state: &G,
    mv: G::Move,
    to: usize,
) -> SolveErrorKind<G::Move> {
    let mut at = Location::at_packed_key(state.packed_key());
    at.line.push(mv);
    let fault = format!(
        "the stage is {to}, which is not after {}; audit the game with staged",
        state.stage()
    );
    SolveErrorKind::contract_at(at, fault)
}
