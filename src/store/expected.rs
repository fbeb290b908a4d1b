//! The tables in the manifest, compared with the files.

use std::cmp::Reverse;
use std::fmt::Display;
use std::fs;
use std::ops::RangeInclusive;

use super::files::{Files, TableId};
use super::header::{Header, Kind};
use super::manifest::{self, Manifest, Range, Tables, field};
use super::table::BlockReader;
use super::{Result, StoreError, Written};

/// The properties that a table must have.
pub(super) struct Expected {
    pub(super) header: Header,
    pub(super) entries: RangeInclusive<u64>,
    pub(super) bytes: RangeInclusive<u64>,
}

/// The most entries of a table by key: a shard numbers its positions with 32 bits.
const MOST_ENTRIES: u64 = u32::MAX as u64;

impl Files {
    /// The properties of a table whose stage has that many shards. By key, only all tables of a
    /// stage together have a certain number of entries.
    pub(super) fn expected(&self, table: TableId, shards: u32) -> Expected {
        let within = |all| if shards == 1 { all..=all } else { 0..=all };
        let line = self.line_of(table.kind, table.stage);
        let (entries, bytes) = match (self.manifest.game.range, line) {
            (_, None) => (0..=u64::MAX, 0..=u64::MAX),
            (Range::KeyBits(_), Some(tables)) => {
                let entries = within(tables.entries);
                let entries = *entries.start()..=MOST_ENTRIES.min(*entries.end());
                (entries, within(tables.bytes))
            }
            (Range::Indices(count), Some(tables)) => {
                let count = match table.kind {
                    Kind::Cells => count,
                    _ => self.manifest.indices_of(table.stage).unwrap_or(0),
                };
                let per_shard = self.manifest.game.shard_positions;
                // Behind the shards of values there may be as many of plies.
                let shard = u64::from(table.shard) % count.div_ceil(per_shard).max(1);
                let before = per_shard.saturating_mul(shard);
                let here = count.saturating_sub(before).min(per_shard);
                let bytes = if tables.shards == 1 { tables.bytes } else { 0 };
                (here..=here, bytes..=tables.bytes)
            }
        };
        Expected {
            header: self.header(table, shards),
            entries,
            bytes,
        }
    }

    /// The line of the manifest for the tables of a kind and stage, if it names them.
    fn line_of(&self, kind: Kind, stage: u64) -> Option<Tables> {
        let Manifest {
            positions,
            levels,
            values,
            ..
        } = &self.manifest;
        match kind {
            Kind::Positions => {
                let place = positions.binary_search_by_key(&stage, |it| it.stage);
                place.ok().map(|place| positions[place].tables)
            }
            Kind::Values => {
                let place = values.binary_search_by_key(&Reverse(stage), |it| Reverse(it.stage));
                place.ok().map(|place| values[place].tables)
            }
            Kind::Cells => {
                let level = levels.iter().find(|it| it.plies == stage);
                level.map(|level| level.tables)
            }
            Kind::Run | Kind::Search => None,
        }
    }

    /// Compares the length of all tables of a kind and stage with what the manifest says of it.
    pub(crate) fn check_lengths(&self, kind: Kind, stage: u64) -> Result<()> {
        let line = self.line_of(kind, stage);
        // Those of other members of a cluster may be elsewhere.
        let Some(tables) = line.filter(|_| self.placement.is_alone()) else {
            return Ok(());
        };
        let len = |shard| {
            let path = self.path(TableId { kind, stage, shard });
            let metadata = fs::metadata(&path).map_err(StoreError::io(&path))?;
            Ok::<_, StoreError>(metadata.len())
        };
        let bytes: u64 = (0..tables.shards).map(len).sum::<Result<_, _>>()?;
        if bytes != tables.bytes {
            // Mostly a table is cut, which says so itself.
            for shard in 0..tables.shards {
                self.open(TableId { kind, stage, shard }, tables.shards)?;
            }
        }
        self.compare((kind, stage), "bytes", tables.bytes, bytes)
    }

    /// Compares the tables of a kind and stage with what the manifest says of them.
    pub(crate) fn check(&self, kind: Kind, stage: u64, said: Tables) -> Result<()> {
        let table = |shard| self.open(TableId { kind, stage, shard }, said.shards);
        let written = (0..said.shards).map(|shard| {
            let table = table(shard)?;
            let (check, bytes) = table.checksum()?;
            Ok::<_, StoreError>(Written {
                entries: table.len(),
                bytes,
                check,
            })
        });
        let found = Tables::of(&written.collect::<Result<Vec<_>, _>>()?);
        let line = (kind, stage);
        self.compare(line, "entries", said.entries, found.entries)?;
        self.compare(line, "bytes", said.bytes, found.bytes)?;
        if said.digest != found.digest {
            // Mostly a block is damaged.
            for shard in 0..said.shards {
                let table = table(shard)?;
                let mut reader = BlockReader::new(&table);
                for block in 0..table.blocks() {
                    table.read_block(block, &mut reader, &mut Vec::new())?;
                }
            }
        }
        let hexadecimal = |digest| format!("{digest:08x}");
        let [said, found] = [said.digest, found.digest].map(hexadecimal);
        self.compare(line, "digest", said, found)
    }

    /// Compares what a line of the manifest says with what the files are.
    fn compare<N: PartialEq + Display>(
        &self,
        (kind, stage): (Kind, u64),
        name: &str,
        said: N,
        found: N,
    ) -> Result<()> {
        if said == found {
            return Ok(());
        }
        let line = match kind {
            Kind::Positions => "positions",
            Kind::Values => "values",
            Kind::Cells | Kind::Run | Kind::Search => "level",
        };
        let path = self.directory.join(manifest::FILE);
        let field = field(&format!("{line} {stage}"), name);
        Err(StoreError::mismatch(&path, field, said, found))
    }
}
