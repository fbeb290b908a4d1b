//! A sweep whose positions and values are in the files of a store.

mod filling;
mod reading;
mod shuffle;
mod spills;

use std::collections::BTreeMap;

use super::sweep_into;
use crate::game::{Staged, Unpack};
use crate::run::{Limit, MemoryReservation, Run};
use crate::solver::distributed::Member;
use crate::solver::{self, SolveErrorKind};
use crate::store::{Files, Kind, ShardMemory, StageLine, TableId, Writing, Written};
use crate::table::Placement;

/// Writes the value of every position that `root` leads to into a store.
pub(super) fn sweep_into_store<G: Unpack + Staged + Sync>(
    root: &G,
    writing: Writing,
    member: &mut Member<'_, '_>,
) -> solver::Result<Files, G> {
    let mut files = StageFiles::new(
        writing,
        size_of::<G::Value>(),
        member.placement(),
        member.run,
    )?;
    sweep_into(root, &mut files, member)?;
    files.finish(member)
}

/// The bytes that a run takes which has no memory limit, if it can do with them.
const DEFAULT_BYTES: usize = 1 << 30;

/// Tables of positions and values in files: with a `Writing`, or with `Files` that are only read.
pub(super) struct StageFiles<F> {
    files: F,
    /// In ascending order.
    stages: Vec<usize>,
    /// Which shards this member of a cluster holds.
    placement: Placement,
    /// The bytes that all buffers may take.
    limit: usize,
    /// The bytes of the shards that threads have in memory.
    shards: ShardMemory,
    /// For the shards that are read.
    reservation: MemoryReservation,
    /// By stage: how many spills of this member hold positions of it.
    spills: BTreeMap<usize, u32>,
    /// The values of the stage at hand that are written, by shard.
    written: Vec<Written>,
}

impl<F: AsRef<Files>> StageFiles<F> {
    /// The tables in `files`, of a game with values of `value_bytes`, of which this member of a
    /// cluster holds those of `placement`.
    ///
    /// The memory limit of the run sets all buffers: half of it is for inboxes while positions are
    /// found; later each thread has a shard, and the look-ups and answers of a round have the rest.
    pub(super) fn new<M>(
        files: F,
        value_bytes: usize,
        placement: Placement,
        run: &Run<'_>,
    ) -> Result<Self, SolveErrorKind<M>> {
        let key_bits = files.as_ref().key_bits()?;
        let manifest = &files.as_ref().manifest;
        let stages = manifest.positions.iter();
        let stages = stages.map(|it| usize::try_from(it.stage).expect("a stage of the game"));
        let shards = ShardMemory {
            key_bits: key_bits.into(),
            value_bytes,
            threads: run.threads().most(),
        };
        let needed = shards.least_limit(manifest.game.shard_positions);
        let limit = match run.memory_limit() {
            Some(limit) if limit < needed => {
                return Err(SolveErrorKind::Limit(Limit::Memory { limit, needed }));
            }
            Some(limit) => limit,
            // Many threads need more.
            None => DEFAULT_BYTES.max(needed),
        };
        Ok(Self {
            stages: stages.collect(),
            placement,
            limit,
            shards,
            reservation: run.reservation(),
            spills: BTreeMap::new(),
            written: Vec::new(),
            files,
        })
    }

    fn files(&self) -> &Files {
        self.files.as_ref()
    }

    /// The line of the manifest for the positions of the stage at a place.
    fn line(&self, place: usize) -> StageLine {
        self.files().manifest.positions[place]
    }

    fn table(&self, kind: Kind, place: usize, shard: usize) -> TableId {
        TableId {
            kind,
            stage: self.stages[place] as u64,
            shard: u32::try_from(shard).expect("few shards"),
        }
    }
}
