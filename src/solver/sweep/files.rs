//! A sweep whose positions and values are in the files of a store.

use std::collections::BTreeMap;
use std::ops::Deref;

use super::home::{Home, Outcome};
use super::inbox::Inboxes;
use super::runs::{Sorted, spill};
use super::{CHUNK, Chunk, SolveErrorKind};
use crate::game::{RestorePacked, Staged, Value};
use crate::run::{Account, Limit, Pool, Run, StopReason};
use crate::store::{
    BlockReader, Files, Kind, Range, StageLine, StoreError, TableId, Tables, Writing, Written,
};
use crate::table::{Names, Shard};

/// The bytes that a run takes which has no memory limit.
const DEFAULT_BYTES: usize = 1 << 30;

/// The bytes of what does not grow with the game: streams, blocks, stacks.
const FIXED_BYTES: usize = 4 << 20;

/// Tables of positions and values in files.
pub(super) struct StageFiles {
    writing: Writing,
    /// In ascending order.
    stages: Vec<usize>,
    key_bits: u32,
    /// By stage: how many runs hold positions of it.
    runs: BTreeMap<usize, u32>,
    /// What the inboxes may take.
    inbox_bytes: usize,
    /// What the questions of a round may take.
    round_bytes: usize,
    /// The values of the stage at hand that are written, by shard.
    written: Vec<Written>,
    /// For the shards that are read.
    account: Account,
}

impl StageFiles {
    /// A sweep into the store that `writing` has opened, of a game with values of `value_bytes`.
    ///
    /// The memory limit of the run sets all buffers: half of it is for inboxes while positions are
    /// found. Later a quarter is for questions, about as much for the answers, and the rest for
    /// one shard of each thread.
    pub(super) fn new(
        writing: Writing,
        value_bytes: usize,
        threads: usize,
        run: &Run<'_>,
    ) -> Result<Self, StopReason> {
        let manifest = &writing.files.manifest;
        let Range::KeyBits(key_bits) = manifest.game.range else {
            unreachable!("the sweep works by key");
        };
        let limit = run.memory_limit().unwrap_or(DEFAULT_BYTES);
        // The fullest shards have about twice as many positions as the mean.
        let positions = manifest.game.shard_positions.saturating_mul(2);
        let positions = 1_u64
            .checked_shl(key_bits.into())
            .map_or(positions, |it| it.min(positions));
        let position = usize::from(key_bits).div_ceil(8) + value_bytes + 1;
        let shard = usize::try_from(positions).map_or(usize::MAX, |it| it.saturating_mul(position));
        let needed = FIXED_BYTES.saturating_add(shard.saturating_mul(2 * threads));
        if needed > limit {
            return Err(StopReason::Limit(Limit::Memory { limit, needed }));
        }
        let stages = manifest.positions.iter();
        let stages = stages.map(|it| usize::try_from(it.stage).expect("a stage of the game"));
        Ok(Self {
            stages: stages.collect(),
            key_bits: key_bits.into(),
            runs: BTreeMap::new(),
            inbox_bytes: limit / 2,
            round_bytes: limit / 4,
            written: Vec::new(),
            account: run.account(),
            writing,
        })
    }

    /// The store, solved.
    pub(super) fn finish(mut self) -> Result<Files, StoreError> {
        self.writing.files.manifest.is_finished = true;
        self.writing.commit()?;
        self.writing.files.close();
        Ok(self.writing.files)
    }

    /// The line of the manifest for the positions of the stage at a place.
    fn line(&self, place: usize) -> StageLine {
        self.writing.files.manifest.positions[place]
    }

    /// How many shards the next stage gets, which has about as many positions as the last one. It
    /// does not depend on threads or memory, so neither do the files.
    fn next_shards(&self) -> Names {
        let manifest = &self.writing.files.manifest;
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

    fn table(&self, kind: Kind, place: usize, shard: usize) -> TableId {
        TableId {
            kind,
            stage: self.stages[place] as u64,
            shard: u32::try_from(shard).expect("few shards"),
        }
    }
}

/// A shard that has been read, with the memory that it takes.
pub(super) struct Loaded {
    shard: Shard,
    _account: Account,
}

impl Deref for Loaded {
    type Target = Shard;

    fn deref(&self) -> &Shard {
        &self.shard
    }
}

impl<G: RestorePacked + Staged> Home<G> for StageFiles {
    type Solved<'h> = Loaded;

    fn stages(&self) -> &[usize] {
        &self.stages
    }

    fn has_all_stages(&self) -> bool {
        self.writing.files.manifest.all_positions
    }

    fn unsolved(&self) -> usize {
        self.stages.len() - self.writing.files.manifest.values.len()
    }

    fn names_of(&self, stage: usize) -> Names {
        let shards = match self.stages.binary_search(&stage) {
            Ok(place) => self.line(place).tables.shards,
            Err(_) => 1,
        };
        self.writing.files.names(shards)
    }

    fn lens(&self, place: usize) -> Outcome<Vec<usize>, G> {
        let shards = self.line(place).tables.shards;
        let len = |shard| {
            let table = self.table(Kind::Positions, place, shard as usize);
            let table = self.writing.files.open(table, shards)?;
            Ok(usize::try_from(table.len()).expect("a shard fits memory"))
        };
        (0..shards).map(len).collect()
    }

    fn keys(&self, place: usize, chunk: &Chunk) -> Outcome<impl Iterator<Item = u64>, G> {
        let shards = self.line(place).tables.shards;
        let id = self.table(Kind::Positions, place, chunk.shard);
        let table = self.writing.files.open(id, shards)?;
        let names = self.writing.files.names(shards);
        let (mut reader, mut found) = (BlockReader::new(&table)?, Vec::with_capacity(CHUNK));
        for block in table.blocks_of(chunk.first..chunk.end) {
            table.read_block(block, &mut reader, &mut found)?;
        }
        Ok(found
            .into_iter()
            .map(move |name| names.key(names.cut(name))))
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
        while inboxes.len() > 0 && bytes(inboxes.len() + arriving) > self.inbox_bytes {
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
            self.writing.make_directory(table)?;
            spill(&self.writing.files, table, names, inboxes, pool)?;
            run.poll(0)?;
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
        pool.map(found.iter_mut(), super::inbox::Inbox::sort);
        let place = self.stages.len() - 1;
        let tables = (0..shards.shards()).map(|shard| self.table(Kind::Positions, place, shard));
        let tables: Vec<_> = tables.collect();
        self.writing.make_directory(tables[0])?;
        let mut written = Vec::with_capacity(tables.len());
        {
            let files = &self.writing.files;
            let sorted = Sorted::new(files, self.runs_of(stage), &found, names)?;
            for tables in tables.chunks(pool.tasks()) {
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
        self.writing.files.manifest.positions.push(line);
        self.writing.add(tables.into_iter());
        for run in self.runs_of(stage) {
            self.writing.delete(run)?;
        }
        self.runs.remove(&stage);
        self.writing.commit_if_due()?;
        Ok(())
    }

    fn end_stages(&mut self) -> Outcome<(), G> {
        self.writing.files.manifest.all_positions = true;
        self.writing.commit_if_due()?;
        Ok(())
    }

    fn ends_round(&self, _: usize, bytes: usize) -> bool {
        bytes >= self.round_bytes
    }

    fn solved(&self, stage: usize, shard: usize) -> Outcome<Option<Loaded>, G> {
        let Ok(place) = self.stages.binary_search(&stage) else {
            return Ok(None);
        };
        let table = self.table(Kind::Values, place, shard);
        let names = self.writing.files.names(self.line(place).tables.shards);
        let shard = self.writing.files.shard(names, table.stage, table.shard)?;
        let mut account = self.account.open_another();
        account.take(shard.bytes(), || Ok::<_, ()>(()))?;
        let _account = account;
        Ok(Some(Loaded { shard, _account }))
    }

    fn set_values(&mut self, place: usize, shard: usize, values: &[G::Value]) -> Outcome<(), G> {
        let table = self.table(Kind::Values, place, shard);
        if shard == 0 {
            self.writing.make_directory(table)?;
            self.written.clear();
        }
        let overflow = || SolveErrorKind::Overflow { line: Vec::new() };
        let numbers = values.iter().map(|value| value.to_number());
        let numbers: Vec<i64> = numbers.collect::<Option<_>>().ok_or_else(overflow)?;
        let shards = self.line(place).tables.shards;
        let written = self.writing.files.write_numbers(table, shards, &numbers)?;
        self.written.push(written);
        Ok(())
    }

    fn end_values(&mut self, place: usize, _: &Run<'_>) -> Outcome<(), G> {
        let line = StageLine {
            stage: self.stages[place] as u64,
            tables: Tables::of(&self.written),
        };
        self.writing.files.manifest.values.push(line);
        let shards = 0..self.written.len();
        let tables: Vec<_> = shards
            .map(|shard| self.table(Kind::Values, place, shard))
            .collect();
        self.writing.add(tables.into_iter());
        self.writing.commit_if_due()?;
        Ok(())
    }
}
