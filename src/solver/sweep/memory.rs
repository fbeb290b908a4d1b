//! A sweep in memory, by one process.

use super::inbox::{Inbox, Inboxes};
use super::storage::{StageReader, SweepStorage};
use super::{Chunk, SolveErrorKind};
use crate::game::{Staged, Unpack};
use crate::run::{Pool, Run, StopReason};
use crate::solver;
use crate::solver::distributed::Member;
use crate::table::{KeyTable, PackedValues, ScrambledKey, ScrambledKeys, Shard, StageShards};

/// The number of chunks that ask at a time: enough for thousands of look-ups in each shard.
const ROUND: usize = 64;

impl<G: Unpack + Staged> StageReader<G> for KeyTable<G> {
    type Solved<'h>
        = &'h Shard
    where
        Self: 'h;

    fn stages(&self) -> usize {
        self.stages.len()
    }

    fn stage(&self, place: usize) -> usize {
        self.stages[place].number
    }

    #[inline]
    fn names_of(&self, _: usize) -> ScrambledKeys {
        self.names
    }

    fn lens(&self, place: usize) -> solver::Result<Vec<usize>, G> {
        Ok(self.stages[place].shards.iter().map(Shard::len).collect())
    }

    fn keys(&self, place: usize, chunk: &Chunk) -> solver::Result<impl Iterator<Item = u64>, G> {
        let (names, shard) = (self.names, chunk.shard);
        let tags = self.stages[place].shards[shard].names();
        let places = chunk.first..chunk.end;
        Ok(places.map(move |place| {
            let tag = tags.get(place);
            names.key(ScrambledKey { shard, tag })
        }))
    }

    fn ends_round(&self, chunks: usize, _: usize) -> bool {
        chunks >= ROUND
    }

    fn solved(&self, stage: usize, shard: usize) -> solver::Result<Option<&Shard>, G> {
        Ok(self.shards_of(stage).map(|shards| &shards[shard]))
    }
}

impl<G: Unpack + Staged> SweepStorage<G> for KeyTable<G> {
    fn add_stage(
        &mut self,
        stage: usize,
        inboxes: &mut Inboxes,
        pool: Pool<'_>,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<(), G> {
        let (number, names) = (stage, self.names);
        let shards = into_shards(inboxes.take(stage), names, pool, member.run)?;
        self.stages.push(StageShards { number, shards });
        self.count(member.run)?;
        Ok(())
    }

    fn set_values(
        &mut self,
        place: usize,
        shard: usize,
        values: &[G::Value],
    ) -> solver::Result<(), G> {
        // Otherwise a value has no number.
        let values = PackedValues::of(values).ok_or_else(SolveErrorKind::overflow)?;
        self.stages[place].shards[shard].set_values(values);
        Ok(())
    }

    fn end_values(&mut self, _: usize, member: &mut Member<'_, '_>) -> solver::Result<(), G> {
        self.count(member.run)?;
        Ok(())
    }
}

/// The tables of the positions of a stage.
fn into_shards(
    found: Vec<Inbox>,
    names: ScrambledKeys,
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
