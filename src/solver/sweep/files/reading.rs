//! Reads the tables of a sweep in files.

use std::ops::Deref;

use super::StageFiles;
use crate::game::{Staged, Unpack, Value};
use crate::run::MemoryReservation;
use crate::solver;
use crate::solver::sweep::storage::StageReader;
use crate::solver::sweep::{CHUNK, Chunk};
use crate::store::{FIXED_BYTES, Files, Kind, StoreError};
use crate::table::{ScrambledKeys, Shard};

impl<F: AsRef<Files>> StageFiles<F> {
    /// The entries of the tables of one kind for a part of the stage at a place.
    fn entries(&self, kind: Kind, place: usize, chunk: &Chunk) -> Result<Vec<u64>, StoreError> {
        let shards = self.line(place).tables.shards;
        let id = self.table(kind, place, chunk.shard);
        let table = self.files().open(id, shards)?;
        let mut entries = Vec::with_capacity(CHUNK);
        table.read_range(chunk.first..chunk.end, &mut entries)?;
        Ok(entries)
    }

    /// The values of a part of the stage at a place, in order; `None` for a number that stands for
    /// none.
    pub(in crate::solver::sweep) fn values<V: Value>(
        &self,
        place: usize,
        chunk: &Chunk,
    ) -> Result<impl Iterator<Item = Option<V>>, StoreError> {
        let table = self.table(Kind::Values, place, chunk.shard);
        let table = self.files().open(table, self.line(place).tables.shards)?;
        let least = table.header().least;
        let numbers = self.entries(Kind::Values, place, chunk)?.into_iter();
        Ok(numbers.map(move |number| V::from_number(least.wrapping_add_unsigned(number))))
    }
}

/// A shard that has been read, with the memory that it takes.
pub(in crate::solver::sweep) struct Loaded {
    shard: Shard,
    #[expect(dead_code, reason = "it gives the memory back when it is dropped")]
    reservation: MemoryReservation,
}

impl Deref for Loaded {
    type Target = Shard;

    fn deref(&self) -> &Shard {
        &self.shard
    }
}

impl<G: Unpack + Staged, F: AsRef<Files> + Sync> StageReader<G> for StageFiles<F> {
    type Solved<'h>
        = Loaded
    where
        Self: 'h;

    fn stages(&self) -> usize {
        self.stages.len()
    }

    fn stage(&self, place: usize) -> usize {
        self.stages[place]
    }

    fn names_of(&self, stage: usize) -> ScrambledKeys {
        let shards = match self.stages.binary_search(&stage) {
            Ok(place) => self.line(place).tables.shards,
            Err(_) => 1,
        };
        self.files().names(shards)
    }

    fn lens(&self, place: usize) -> solver::Result<Vec<usize>, G> {
        let shards = self.line(place).tables.shards;
        let len = |shard| {
            if !self.placement.holds(shard as usize) {
                return Ok(0);
            }
            let table = self.table(Kind::Positions, place, shard as usize);
            let table = self.files().open(table, shards)?;
            Ok(usize::try_from(table.len()).expect("a shard fits memory"))
        };
        (0..shards).map(len).collect()
    }

    fn keys(&self, place: usize, chunk: &Chunk) -> solver::Result<impl Iterator<Item = u64>, G> {
        let shards = self.line(place).tables.shards;
        let names = self.files().names(shards);
        let found = self.entries(Kind::Positions, place, chunk)?;
        Ok(found
            .into_iter()
            .map(move |name| names.key(names.cut(name))))
    }

    fn ends_round(&self, _: usize, bytes: usize) -> bool {
        let lines = self.files().manifest.positions.iter();
        let positions = lines.map(|it| it.tables.entries / u64::from(it.tables.shards));
        let loaded = self.shards.bytes(positions.max().unwrap_or(0));
        // What is freed and not yet used again takes a quarter.
        bytes >= self.limit.saturating_sub(FIXED_BYTES + loaded) / 4 * 3
    }

    fn solved(&self, stage: usize, shard: usize) -> solver::Result<Option<Loaded>, G> {
        let Ok(place) = self.stages.binary_search(&stage) else {
            return Ok(None);
        };
        let table = self.table(Kind::Values, place, shard);
        let names = self.files().names(self.line(place).tables.shards);
        let shard = self.files().shard(names, table.stage, table.shard)?;
        let mut reservation = self.reservation.new_empty();
        reservation.try_grow_to(shard.bytes())?;
        Ok(Some(Loaded { shard, reservation }))
    }
}
