//! Where a sweep keeps positions and values: in memory, or in the files of a store.

use std::ops::Deref;

use super::Chunk;
use super::inbox::Inboxes;
use crate::game::GameState;
use crate::run::{Pool, Run};
use crate::solver;
use crate::solver::distributed::Member;
use crate::table::{ScrambledKeys, Shard};

/// Positions by stage and shard, and the values of those that are solved.
///
/// Stages have *places*: in ascending order, from 0.
pub(super) trait StageReader<G: GameState>: Sync {
    /// A shard whose values are known.
    type Solved<'h>: Deref<Target = Shard>
    where
        Self: 'h;

    /// The number of stages that have positions.
    fn stages(&self) -> usize;

    /// The number of the stage at a place.
    fn stage(&self, place: usize) -> usize;

    /// The scrambled keys of the positions of a stage.
    fn names_of(&self, stage: usize) -> ScrambledKeys;

    /// The number of positions in each shard of the stage at a place; 0 if another member holds it.
    fn lens(&self, place: usize) -> solver::Result<Vec<usize>, G>;

    /// The packed keys of a chunk of the stage at a place, in the order of their scrambled keys, which
    /// is that of [`set_values`](SweepStorage::set_values). This member holds the shard of the chunk.
    fn keys(&self, place: usize, chunk: &Chunk) -> solver::Result<impl Iterator<Item = u64>, G>;

    /// Whether as many as `chunks`, whose look-ups take `bytes`, are enough for a round.
    fn ends_round(&self, chunks: usize, bytes: usize) -> bool;

    /// A shard of a stage, which is solved, and which this member holds; `None` if the stage has no
    /// positions.
    fn solved(&self, stage: usize, shard: usize) -> solver::Result<Option<Self::Solved<'_>>, G>;
}

/// Tables that a sweep fills.
pub(super) trait SweepStorage<G: GameState>: StageReader<G> {
    /// Whether the positions of all stages are found.
    fn has_all_stages(&self) -> bool {
        false
    }

    /// The number of stages without values yet: the first ones.
    fn unsolved(&self) -> usize {
        self.stages()
    }

    /// Makes room for `arriving` names more in the inboxes, if they have become too large and there
    /// is another place for them.
    fn spill(
        &mut self,
        _inboxes: &mut Inboxes,
        _arriving: usize,
        _pool: Pool<'_>,
        _run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        Ok(())
    }

    /// Takes the positions of the next stage out of the inboxes, of all members.
    fn add_stage(
        &mut self,
        stage: usize,
        inboxes: &mut Inboxes,
        pool: Pool<'_>,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<(), G>;

    /// Notes that there are no more stages.
    fn end_stages(&mut self) {}

    /// Stores the values of all positions of a shard, which this member holds, in the order of their
    /// scrambled keys.
    fn set_values(
        &mut self,
        place: usize,
        shard: usize,
        values: &[G::Value],
    ) -> solver::Result<(), G>;

    /// Notes that all shards of the stage at a place have their values.
    fn end_values(&mut self, place: usize, member: &mut Member<'_, '_>) -> solver::Result<(), G>;
}
