//! Single values, by look-ups in the files: a block of positions and one of values each, unless
//! they were read before.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::block::{self, ENTRIES};
use super::files::{Files, TableId};
use super::header::Kind;
use super::manifest::StageRange;
use super::table::{BlockReader, Table};
use super::{Part, Result, StoreError};

/// The blocks that stay in memory, decompressed: of one or two KiB each.
const BLOCKS: NonZero<usize> = NonZero::new(1 << 12).expect("not zero");

/// The tables that stay ready: to prepare one takes longer than to read a block.
const TABLES: NonZero<usize> = NonZero::new(224).expect("not zero");

/// The most of their files that are open: so a process can read several stores where it may have
/// 256 files.
const OPEN: NonZero<usize> = NonZero::new(32).expect("not zero");

/// A store that is open to read.
pub(crate) struct LookUp {
    pub(crate) files: Files,
    blocks: Mutex<BlockCache>,
}

struct BlockCache {
    read: LruCache<(TableId, usize), Arc<[u8]>>,
    reader: Option<BlockReader>,
}

impl LookUp {
    pub(crate) fn new(mut files: Files) -> Self {
        files.keep(TABLES, OPEN);
        let read = LruCache::new(BLOCKS);
        Self {
            files,
            blocks: Mutex::new(BlockCache { read, reader: None }),
        }
    }

    /// The number of the value of the position with this packed key; `None` if the store does not
    /// hold the position.
    pub(crate) fn by_key(&self, stage: usize, key: u64) -> Result<Option<i64>> {
        let stage = stage as u64;
        let lines = &self.files.manifest.positions;
        let Ok(line) = lines.binary_search_by_key(&stage, |line| line.stage) else {
            return Ok(None);
        };
        let shards = lines[line].tables.shards;
        let names = self.files.names(shards);
        let Ok(name) = names.of(key) else {
            return Ok(None);
        };
        let shard = u32::try_from(name.shard).expect("few shards");
        let id = |kind| TableId { kind, stage, shard };
        let positions = self.files.open(id(Kind::Positions), shards)?;
        let whole = names.whole(name);
        let Some(block) = positions.block_of(whole) else {
            return Ok(None);
        };
        let raw = self.block(id(Kind::Positions), &positions, block)?;
        let rank = block::rank(&raw, positions.entries_of(block), whole);
        let corrupt = || {
            let path = self.files.path(id(Kind::Positions));
            StoreError::corrupt(&path, Part::Block(block))
        };
        let (place, is_held) = rank.ok_or_else(corrupt)?;
        if !is_held {
            return Ok(None);
        }
        let values = self.files.open(id(Kind::Values), shards)?;
        values.check_entries(positions.len())?;
        let number = self.number(id(Kind::Values), &values, block, place);
        number.map(Some)
    }

    /// The number of the value of the position with this index, or in a store of scores by stage
    /// that of its plies; `None` if no stage has the index.
    pub(crate) fn by_index(&self, index: u64, are_plies: bool) -> Result<Option<i64>> {
        let manifest = &self.files.manifest;
        let range = match &manifest.ranges[..] {
            [] => StageRange {
                stage: 0,
                first: 0,
                end: u64::MAX,
            },
            ranges => match ranges.iter().find(|it| (it.first..it.end).contains(&index)) {
                Some(&range) => range,
                None => return Ok(None),
            },
        };
        let per_shard = manifest.game.shard_positions;
        let before = if are_plies {
            range.len().div_ceil(per_shard)
        } else {
            0
        };
        let within = index - range.first;
        let (shard, place) = (before + within / per_shard, within % per_shard);
        let id = TableId {
            kind: Kind::Values,
            stage: range.stage,
            shard: u32::try_from(shard).expect("few shards"),
        };
        let place = usize::try_from(place).expect("it is below a number of 32 bits");
        let values = self.files.open(id, 1)?;
        self.number(id, &values, place / ENTRIES, place % ENTRIES)
            .map(Some)
    }

    /// The number at a place of a block of values.
    fn number(&self, id: TableId, values: &Table, block: usize, place: usize) -> Result<i64> {
        let raw = self.block(id, values, block)?;
        let header = values.header();
        let width = usize::from(header.value_bytes);
        let is_whole = raw.len() == values.entries_of(block) * width;
        let number = is_whole.then(|| block::number_at(&raw, width, place));
        let corrupt = || StoreError::corrupt(&self.files.path(id), Part::Block(block));
        let number = number.flatten().ok_or_else(corrupt)?;
        Ok(header.least.wrapping_add_unsigned(number))
    }

    /// A block, decompressed.
    fn block(&self, id: TableId, table: &Table, block: usize) -> Result<Arc<[u8]>> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        let BlockCache { read, reader } = &mut *blocks;
        if let Some(raw) = read.get(&(id, block)) {
            return Ok(Arc::clone(raw));
        }
        let reader = match reader {
            Some(reader) => reader,
            None => reader.insert(BlockReader::new(table)),
        };
        let raw: Arc<[u8]> = table.with_block(block, reader, |raw, _| Some(raw.into()))?;
        read.put((id, block), Arc::clone(&raw));
        Ok(raw)
    }
}
