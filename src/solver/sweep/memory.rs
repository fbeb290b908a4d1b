//! A sweep in memory, by one process.

use super::inbox::{Inbox, Inboxes};
use super::storage::{StageReader, SweepStorage};
use super::{Chunk, SolveErrorKind};
use crate::game::{GameState, PackedKey, Restore, Staged};
use crate::run::{Pool, Run, StopReason};
use crate::solver;
use crate::solver::distributed::Member;
use crate::table::{KeyTable, Name, Names, PackedValues, Shard};

/// How many chunks ask at a time: enough for thousands of questions to each shard.
const ROUND: usize = 64;

/// A table of positions in memory.
pub(super) struct Memory<G: GameState> {
    pub(super) table: KeyTable<G>,
    stages: Vec<usize>,
    has_all_stages: bool,
}

impl<G: PackedKey + Staged> Memory<G> {
    /// Room for the instance of `root`.
    pub(super) fn new(root: &G, run: &Run<'_>) -> Self {
        Self {
            table: KeyTable::new(root, run),
            stages: Vec::new(),
            has_all_stages: false,
        }
    }
}

impl<G: Restore + Staged> StageReader<G> for Memory<G> {
    type Solved<'h>
        = &'h Shard
    where
        Self: 'h;

    fn stages(&self) -> usize {
        self.stages.len()
    }

    fn stage(&self, place: usize) -> usize {
        self.stages[place]
    }

    #[inline]
    fn names_of(&self, _: usize) -> Names {
        self.table.names()
    }

    fn lens(&self, place: usize) -> solver::Result<Vec<usize>, G> {
        Ok(self.table.shards(place).iter().map(Shard::len).collect())
    }

    fn keys(&self, place: usize, chunk: &Chunk) -> solver::Result<impl Iterator<Item = u64>, G> {
        let (names, shard) = (self.table.names(), chunk.shard);
        let rests = self.table.shards(place)[shard].names();
        let places = chunk.first..chunk.end;
        Ok(places.map(move |place| {
            let rest = rests.get(place);
            names.key(Name { shard, rest })
        }))
    }

    fn ends_round(&self, chunks: usize, _: usize) -> bool {
        chunks >= ROUND
    }

    fn solved(&self, stage: usize, shard: usize) -> solver::Result<Option<&Shard>, G> {
        Ok(self.table.stage(stage).map(|shards| &shards[shard]))
    }
}

impl<G: Restore + Staged> SweepStorage<G> for Memory<G> {
    fn has_all_stages(&self) -> bool {
        self.has_all_stages
    }

    fn unsolved(&self) -> usize {
        self.stages.len()
    }

    fn relieve(
        &mut self,
        _: &mut Inboxes,
        _: usize,
        _: Pool<'_>,
        _: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        Ok(())
    }

    fn add_stage(
        &mut self,
        stage: usize,
        inboxes: &mut Inboxes,
        pool: Pool<'_>,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<(), G> {
        let names = self.table.names();
        let shards = into_shards(inboxes.take(stage), names, pool, member.run)?;
        self.table.push_stage(stage, shards);
        self.stages.push(stage);
        self.table.count(member.run)?;
        Ok(())
    }

    fn end_stages(&mut self) {
        self.has_all_stages = true;
    }

    fn set_values(
        &mut self,
        place: usize,
        shard: usize,
        values: &[G::Value],
    ) -> solver::Result<(), G> {
        // Otherwise a value has no number.
        let values = PackedValues::of(values).ok_or_else(SolveErrorKind::overflow)?;
        self.table.shard_mut(place, shard).set_values(values);
        Ok(())
    }

    fn end_values(&mut self, _: usize, member: &mut Member<'_, '_>) -> solver::Result<(), G> {
        self.table.count(member.run)?;
        Ok(())
    }
}

/// The tables of the positions of a stage.
fn into_shards(
    found: Vec<Inbox>,
    names: Names,
    pool: Pool<'_>,
    run: &mut Run<'_>,
) -> Result<Vec<Shard>, StopReason> {
    let mut shards: Vec<Shard> = Vec::with_capacity(names.shards());
    let mut reservation = run.reservation();
    let mut found = found.into_iter().peekable();
    while found.peek().is_some() {
        let inboxes = found.by_ref().take(pool.tasks());
        for shard in pool.map(inboxes, |inbox| inbox.into_shard(names.bits())) {
            shards.push(shard?);
        }
        reservation.resize(shards.iter().map(Shard::bytes).sum());
        run.check_memory(0)?;
        run.poll(0)?;
    }
    Ok(shards)
}
