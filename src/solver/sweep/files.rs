//! A sweep whose positions and values are in the files of a store.

use std::collections::BTreeMap;
use std::ops::Deref;

use super::home::{Home, Outcome, StageTables};
use super::inbox::{Inbox, Inboxes};
use super::runs::{Sorted, spill};
use super::{CHUNK, Chunk, SolveErrorKind};
use crate::game::{RestorePacked, Staged, Value};
use crate::run::{Account, Limit, Pool, Run, StopReason};
use crate::store::{Files, Kind, Range, StageLine, StoreError, TableId, Tables, Writing, Written};
use crate::table::{Names, Shard};

/// The bytes that a run takes which has no memory limit, if it can do with them.
const DEFAULT_BYTES: usize = 1 << 30;

/// The bytes of what does not grow with the game: streams, blocks, stacks.
const FIXED_BYTES: usize = 4 << 20;

/// Tables of positions and values in files: with a `Writing`, or with `Files` that are only read.
pub(super) struct StageFiles<F> {
    files: F,
    /// In ascending order.
    stages: Vec<usize>,
    key_bits: u32,
    /// What all buffers may take.
    limit: usize,
    /// What a position of a shard takes in memory.
    position_bytes: usize,
    threads: usize,
    /// For the shards that are read.
    account: Account,
    /// By stage: how many runs hold positions of it.
    runs: BTreeMap<usize, u32>,
    /// The values of the stage at hand that are written, by shard.
    written: Vec<Written>,
}

impl<F: AsRef<Files>> StageFiles<F> {
    /// The tables in `files`, of a game with values of `value_bytes`.
    ///
    /// The memory limit of the run sets all buffers: half of it is for inboxes while positions are
    /// found; later each thread has a shard, and the questions and answers of a round have the rest.
    pub(super) fn new(files: F, value_bytes: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let manifest = &files.as_ref().manifest;
        let Range::KeyBits(key_bits) = manifest.game.range else {
            unreachable!("the sweep works by key");
        };
        let fewest = manifest.game.shard_positions;
        let stages = manifest.positions.iter();
        let stages = stages.map(|it| usize::try_from(it.stage).expect("a stage of the game"));
        let mut tables = Self {
            stages: stages.collect(),
            key_bits: key_bits.into(),
            limit: DEFAULT_BYTES,
            position_bytes: usize::from(key_bits).div_ceil(8) + value_bytes + 1,
            threads: run.threads().most(),
            account: run.account(),
            runs: BTreeMap::new(),
            written: Vec::new(),
            files,
        };
        let keys = 1_u64.checked_shl(tables.key_bits).unwrap_or(u64::MAX);
        let needed = 2 * (FIXED_BYTES + tables.loaded_bytes(fewest.min(keys)));
        tables.limit = match run.memory_limit() {
            Some(limit) if limit < needed => {
                return Err(StopReason::Limit(Limit::Memory { limit, needed }));
            }
            Some(limit) => limit,
            // Many threads need more.
            None => DEFAULT_BYTES.max(needed),
        };
        Ok(tables)
    }

    fn files(&self) -> &Files {
        self.files.as_ref()
    }

    /// What the shards take that threads have in memory at a time, if they have that many positions
    /// on average. The fullest one has half as many more.
    fn loaded_bytes(&self, positions: u64) -> usize {
        let positions = usize::try_from(positions).unwrap_or(usize::MAX);
        let bytes = positions.saturating_mul(self.position_bytes);
        (bytes.saturating_add(bytes / 2)).saturating_mul(self.threads)
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

    /// The entries of the tables of one kind for a part of the stage at a place.
    pub(super) fn entries(
        &self,
        kind: Kind,
        place: usize,
        chunk: &Chunk,
    ) -> Result<Vec<u64>, StoreError> {
        let shards = self.line(place).tables.shards;
        let id = self.table(kind, place, chunk.shard);
        let table = self.files().open(id, shards)?;
        let mut entries = Vec::with_capacity(CHUNK);
        table.read_range(chunk.first..chunk.end, &mut entries)?;
        Ok(entries)
    }

    /// The values of a part of the stage at a place, in order; `None` for a number that stands for
    /// none.
    pub(super) fn values<V: Value>(
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

impl StageFiles<Writing> {
    /// The store, solved.
    pub(super) fn finish(mut self) -> Result<Files, StoreError> {
        self.files.files.manifest.is_finished = true;
        self.files.commit()?;
        self.files.files.close();
        Ok(self.files.files)
    }

    /// How many shards the next stage gets, which has about as many positions as the last one. It
    /// does not depend on threads or memory, so neither do the files.
    fn next_shards(&self) -> Names {
        let manifest = &self.files.files.manifest;
        let before = manifest.positions.last().map_or(1, |it| it.tables.entries);
        let shards = (before / manifest.game.shard_positions)
            .max(1)
            .next_power_of_two();
        Names::with_shards(self.key_bits, shards.ilog2())
    }

    /// The runs that hold positions of a stage.
    fn runs_of(&self, stage: usize) -> impl Iterator<Item = TableId> + use<> {
        let runs = 0..self.runs.get(&stage).copied().unwrap_or(0);
        runs.map(move |run| TableId {
            kind: Kind::Run,
            stage: stage as u64,
            shard: run,
        })
    }
}

/// A shard that has been read, with the memory that it takes.
pub(super) struct Loaded {
    shard: Shard,
    #[expect(dead_code, reason = "it gives the memory back when it is dropped")]
    account: Account,
}

impl Deref for Loaded {
    type Target = Shard;

    fn deref(&self) -> &Shard {
        &self.shard
    }
}

impl<G: RestorePacked + Staged, F: AsRef<Files> + Sync> StageTables<G> for StageFiles<F> {
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

    fn names_of(&self, stage: usize) -> Names {
        let shards = match self.stages.binary_search(&stage) {
            Ok(place) => self.line(place).tables.shards,
            Err(_) => 1,
        };
        self.files().names(shards)
    }

    fn lens(&self, place: usize) -> Outcome<Vec<usize>, G> {
        let shards = self.line(place).tables.shards;
        let len = |shard| {
            let table = self.table(Kind::Positions, place, shard as usize);
            let table = self.files().open(table, shards)?;
            Ok(usize::try_from(table.len()).expect("a shard fits memory"))
        };
        (0..shards).map(len).collect()
    }

    fn keys(&self, place: usize, chunk: &Chunk) -> Outcome<impl Iterator<Item = u64>, G> {
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
        let loaded = self.loaded_bytes(positions.max().unwrap_or(0));
        // What is freed and not yet used again takes a quarter.
        bytes >= self.limit.saturating_sub(FIXED_BYTES + loaded) / 4 * 3
    }

    fn solved(&self, stage: usize, shard: usize) -> Outcome<Option<Loaded>, G> {
        let Ok(place) = self.stages.binary_search(&stage) else {
            return Ok(None);
        };
        let table = self.table(Kind::Values, place, shard);
        let names = self.files().names(self.line(place).tables.shards);
        let shard = self.files().shard(names, table.stage, table.shard)?;
        let mut account = self.account.open_another();
        account.take(shard.bytes(), || Ok::<_, ()>(()))?;
        Ok(Some(Loaded { shard, account }))
    }
}

impl<G: RestorePacked + Staged> Home<G> for StageFiles<Writing> {
    fn has_all_stages(&self) -> bool {
        self.files().manifest.all_positions
    }

    fn unsolved(&self) -> usize {
        self.stages.len() - self.files().manifest.values.len()
    }

    fn relieve(
        &mut self,
        inboxes: &mut Inboxes,
        arriving: usize,
        pool: Pool<'_>,
        run: &mut Run<'_>,
    ) -> Outcome<(), G> {
        // An inbox that grows may take twice what is in it.
        let bytes = |names: usize| 2 * names * size_of::<u64>();
        while inboxes.len() > 0 && bytes(inboxes.len() + arriving) > self.limit / 2 {
            let names = inboxes.names();
            let Some((stage, inboxes)) = inboxes.largest_stage() else {
                break;
            };
            let number = self.runs.entry(stage).or_insert(0);
            let table = TableId {
                kind: Kind::Run,
                stage: stage as u64,
                shard: *number,
            };
            *number += 1;
            self.files.make_directory(table)?;
            spill(&self.files.files, table, names, inboxes, pool, run)?;
        }
        Ok(())
    }

    fn add_stage(
        &mut self,
        stage: usize,
        inboxes: &mut Inboxes,
        pool: Pool<'_>,
        run: &mut Run<'_>,
    ) -> Outcome<(), G> {
        let shards = self.next_shards();
        self.stages.push(stage);
        let (names, mut found) = (inboxes.names(), inboxes.take(stage));
        for inboxes in found.chunks_mut(pool.threads()) {
            pool.map(inboxes.iter_mut(), Inbox::sort);
            run.poll(0)?;
        }
        let place = self.stages.len() - 1;
        let tables = (0..shards.shards()).map(|shard| self.table(Kind::Positions, place, shard));
        let tables: Vec<_> = tables.collect();
        self.files.make_directory(tables[0])?;
        let mut written = Vec::with_capacity(tables.len());
        {
            let files = &self.files.files;
            let sorted = Sorted::new(files, self.runs_of(stage), &found, names)?;
            for tables in tables.chunks(pool.threads()) {
                let write = |&table: &TableId| sorted.write_shard(files, table, shards);
                for table in pool.map(tables.iter(), write) {
                    written.push(table?);
                }
                run.poll(0)?;
            }
        }
        let line = StageLine {
            stage: stage as u64,
            tables: Tables::of(&written),
        };
        self.files.files.manifest.positions.push(line);
        self.files.add(tables.into_iter());
        for run in self.runs_of(stage) {
            self.files.delete(run)?;
        }
        self.runs.remove(&stage);
        self.files.commit_if_due()?;
        Ok(())
    }

    fn end_stages(&mut self) -> Outcome<(), G> {
        self.files.files.manifest.all_positions = true;
        self.files.commit_if_due()?;
        Ok(())
    }

    fn set_values(&mut self, place: usize, shard: usize, values: &[G::Value]) -> Outcome<(), G> {
        let table = self.table(Kind::Values, place, shard);
        if shard == 0 {
            self.files.make_directory(table)?;
            self.written.clear();
        }
        let overflow = || SolveErrorKind::Overflow { line: Vec::new() };
        let has_number = |value: &G::Value| value.to_number().is_some();
        values
            .iter()
            .all(has_number)
            .then_some(())
            .ok_or_else(overflow)?;
        let numbers = values.iter().filter_map(|value| value.to_number());
        let shards = self.line(place).tables.shards;
        let written = self.files.files.write_numbers(table, shards, numbers)?;
        self.written.push(written);
        Ok(())
    }

    fn end_values(&mut self, place: usize, _: &Run<'_>) -> Outcome<(), G> {
        let line = StageLine {
            stage: self.stages[place] as u64,
            tables: Tables::of(&self.written),
        };
        self.files.files.manifest.values.push(line);
        let shards = 0..self.written.len();
        let tables: Vec<_> = shards
            .map(|shard| self.table(Kind::Values, place, shard))
            .collect();
        self.files.add(tables.into_iter());
        self.files.commit_if_due()?;
        Ok(())
    }
}
