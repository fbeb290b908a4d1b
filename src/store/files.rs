//! The files of a store: where they are, and how they are opened.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::header::{Header, Kind};
use super::manifest::{self, Manifest, Range, Tables};
use super::open_files::OpenFiles;
use super::table::Table;
use super::writer::{TableWriter, Written};
use super::{Codec, Part, Result, StoreError, StoreErrorKind};
use crate::game::Value;
use crate::table::{Placement, ScrambledKeys};

/// The most tables that are ready to be read while a store is written: each takes some memory.
const TABLES: NonZero<usize> = NonZero::new(64).expect("not zero");

/// The most of their files that are open. To open one again takes less than to read a block, and a
/// process may have 256 files on every usual system.
const OPEN: NonZero<usize> = NonZero::new(8).expect("not zero");

/// A table of a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TableId {
    pub(crate) kind: Kind,
    /// The stage; of [`Kind::Cells`] the depth to win.
    pub(crate) stage: u64,
    /// The shard of the stage; of [`Kind::Run`] its number.
    pub(crate) shard: u32,
}

/// The files of a store.
pub(crate) struct Files {
    pub(crate) directory: PathBuf,
    pub(crate) manifest: Manifest,
    /// Which tables the directory holds: of a cluster whose members have directories of their own,
    /// those of one member.
    pub(super) placement: Placement,
    tables: Mutex<LruCache<TableId, Arc<Table>>>,
    open: Arc<OpenFiles>,
}

impl Files {
    pub(crate) fn new(directory: &Path, manifest: Manifest, placement: Placement) -> Self {
        Self {
            directory: directory.to_owned(),
            manifest,
            placement,
            tables: Mutex::new(LruCache::new(TABLES)),
            open: Arc::new(OpenFiles::new(OPEN)),
        }
    }

    /// The value that a number in the tables stands for.
    pub(crate) fn value<V: Value>(&self, number: i64) -> Result<V> {
        V::from_number(number).ok_or_else(|| {
            let text = format!("holds the number {number}, which is no value of the game");
            StoreError::content(&self.directory, text)
        })
    }

    /// Keeps up to that many tables ready from now on, and up to that many of their files open.
    pub(crate) fn keep(&mut self, tables: NonZero<usize>, open: NonZero<usize>) {
        let kept = self.tables.get_mut();
        kept.unwrap_or_else(PoisonError::into_inner).resize(tables);
        self.open.keep(open);
    }

    /// Where a table is.
    pub(crate) fn path(&self, table: TableId) -> PathBuf {
        let TableId { kind, stage, shard } = table;
        let directory = match kind {
            Kind::Positions | Kind::Values => "stage",
            Kind::Cells => "level",
            Kind::Run | Kind::Search => "runs",
        };
        let directory = self.directory.join(format!("{directory}-{stage:05}"));
        directory.join(format!("shard-{shard:05}{}", kind.suffix()))
    }

    /// The error that a line of the manifest is damaged.
    pub(crate) fn corrupt_manifest(&self, line: usize) -> StoreError {
        StoreError::corrupt(&self.directory.join(manifest::FILE), Part::Line(line))
    }

    /// The tables that the manifest names.
    pub(crate) fn named(&self) -> impl Iterator<Item = TableId> {
        let Manifest {
            positions,
            levels,
            values,
            ..
        } = &self.manifest;
        let positions = positions
            .iter()
            .map(|it| (Kind::Positions, it.stage, it.tables));
        let levels = levels.iter().map(|it| (Kind::Cells, it.plies, it.tables));
        let values = values.iter().map(|it| (Kind::Values, it.stage, it.tables));
        let all = positions.chain(levels).chain(values);
        all.flat_map(|(kind, stage, tables)| {
            (0..tables.shards).map(move |shard| TableId { kind, stage, shard })
        })
    }

    /// The bits of packed keys; an error if the store holds positions by index.
    pub(crate) fn key_bits(&self) -> Result<u8> {
        match self.manifest.game.range {
            Range::KeyBits(bits) => Ok(bits),
            Range::Indices(_) => Err(self.other_numbers(true)),
        }
    }

    /// The number of indices; an error if the store holds positions by key.
    pub(crate) fn indices(&self) -> Result<u64> {
        match self.manifest.game.range {
            Range::KeyBits(_) => Err(self.other_numbers(false)),
            Range::Indices(count) => Ok(count),
        }
    }

    fn other_numbers(&self, by_index: bool) -> StoreError {
        let text = if by_index {
            "holds positions by index, which `Retrograde::with_predecessors` reads"
        } else {
            "holds positions by key, which `Tabulate::by_key` reads"
        };
        StoreError::content(&self.directory, text)
    }

    /// The names of the positions of a stage with that many shards.
    pub(crate) fn names(&self, shards: u32) -> ScrambledKeys {
        match self.manifest.game.range {
            Range::KeyBits(bits) => ScrambledKeys::with_shards(bits.into(), shards.ilog2()),
            Range::Indices(_) => unreachable!("positions have indices"),
        }
    }

    /// The scrambled keys of the positions of the next stage.
    pub(crate) fn next_names(&self) -> ScrambledKeys {
        let Range::KeyBits(bits) = self.manifest.game.range else {
            unreachable!("positions have indices");
        };
        let last = self.manifest.positions.last();
        let before = last.map_or(1, |it| it.tables.entries);
        self.manifest.game.names_after(bits, before)
    }

    /// The shard that the position of a stage with this packed key is in.
    pub(crate) fn shard_of(&self, stage: usize, key: u64) -> usize {
        let mut lines = self.manifest.positions.iter();
        let line = lines.find(|line| line.stage == stage as u64);
        let name = line.map(|line| self.names(line.tables.shards).of(key));
        // No shard has a key of too many bits.
        name.and_then(Result::ok).map_or(0, |name| name.shard)
    }

    /// The header of a table, whose stage has that many shards; its numbers are of no width yet.
    pub(crate) fn header(&self, table: TableId, shards: u32) -> Header {
        let TableId { kind, stage, shard } = table;
        let (key_bits, block_bits, shard_bits) = match self.manifest.game.range {
            Range::KeyBits(bits) => {
                let names = self.names(shards);
                (bits, names.block_bits(), names.shard_bits())
            }
            Range::Indices(_) => (0, 0, 0),
        };
        Header {
            kind,
            codec: match kind {
                // Written once and read once.
                Kind::Run => Codec::None,
                _ => self.manifest.game.codec,
            },
            key_bits,
            block_bits,
            shard_bits,
            value_bytes: 0,
            stage,
            shard,
            least: 0,
            fingerprint: self.manifest.game.fingerprint,
        }
    }

    /// Begins to write a table, whose directory exists.
    pub(crate) fn create(&self, table: TableId, header: &Header) -> Result<TableWriter> {
        TableWriter::create(&self.path(table), header)
    }

    /// Begins to write a table of numbers from `least` to `greatest`, with as many bytes each as
    /// these need.
    pub(crate) fn create_numbers(
        &self,
        table: TableId,
        shards: u32,
        (least, greatest): (i64, i64),
    ) -> Result<TableWriter> {
        let bits = u64::BITS - greatest.abs_diff(least).leading_zeros();
        let header = Header {
            value_bytes: bits.div_ceil(8).max(1).to_le_bytes()[0],
            least,
            ..self.header(table, shards)
        };
        self.create(table, &header)
    }

    /// Writes a table of numbers, with as many bytes each as they need.
    pub(crate) fn write_numbers(
        &self,
        table: TableId,
        shards: u32,
        numbers: impl Iterator<Item = i64> + Clone,
    ) -> Result<Written> {
        let least = numbers.clone().min().unwrap_or(0);
        let greatest = numbers.clone().max().unwrap_or(0);
        let mut writer = self.create_numbers(table, shards, (least, greatest))?;
        for number in numbers {
            writer.push_value(number.abs_diff(least))?;
        }
        writer.finish()
    }

    /// Opens a table, whose stage has that many shards.
    pub(crate) fn open(&self, table: TableId, shards: u32) -> Result<Arc<Table>> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = tables.get(&table) {
            return Ok(Arc::clone(table));
        }
        let holder = self.placement.holder(table.shard as usize);
        if table.kind != Kind::Run && holder != self.placement.member {
            let Placement { members, .. } = self.placement;
            let elsewhere = format!(
                "is in the directory of member {holder} of {members}: put the files of all directories into one"
            );
            let elsewhere = StoreErrorKind::Placement(elsewhere);
            return Err(StoreError::new(&self.path(table), elsewhere));
        }
        let expected = self.expected(table, shards);
        let opened = Table::open(&self.path(table), &expected, &self.open)?;
        let opened = Arc::new(opened);
        tables.put(table, Arc::clone(&opened));
        Ok(opened)
    }

    /// Closes a table, if it is open: the system keeps a deleted file as long as one has it open.
    pub(crate) fn forget(&self, table: TableId) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.pop(&table);
        self.open.close(&self.path(table));
    }

    /// Closes all tables.
    pub(crate) fn close(&self) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.clear();
        self.open.close_all();
    }
}

impl AsRef<Self> for Files {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Tables {
    /// The summary of tables that have been written, by shard.
    pub(crate) fn of(tables: &[Written]) -> Self {
        let mut digest = crc32fast::Hasher::new();
        for table in tables {
            digest.update(&table.check.to_le_bytes());
        }
        Self {
            shards: u32::try_from(tables.len()).expect("few shards"),
            entries: tables.iter().map(|table| table.entries).sum(),
            bytes: tables.iter().map(|table| table.bytes).sum(),
            digest: digest.finalize(),
        }
    }
}
