//! Single values, by look-ups in the files: a block of positions and one of values each, unless
//! they were read before.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::block::ENTRIES;
use super::files::{Files, TableId};
use super::header::Kind;
use super::table::{BlockReader, Table};
use super::{Part, StoreError};

/// The blocks that stay in memory: of 8 KiB each.
const BLOCKS: NonZero<usize> = NonZero::new(1 << 10).expect("not zero");

/// A store that is open to read.
pub(crate) struct LookUp {
    pub(crate) files: Files,
    blocks: Mutex<Blocks>,
}

struct Blocks {
    read: LruCache<(TableId, usize), Arc<[u64]>>,
    reader: Option<BlockReader>,
}

impl LookUp {
    pub(crate) fn new(files: Files) -> Self {
        let read = LruCache::new(BLOCKS);
        Self {
            files,
            blocks: Mutex::new(Blocks { read, reader: None }),
        }
    }

    /// The number of the value of the position with this packed key; `None` if the store does not
    /// hold the position.
    pub(crate) fn by_key(&self, stage: usize, key: u64) -> Result<Option<i64>, StoreError> {
        let stage = stage as u64;
        let lines = &self.files.manifest.positions;
        let Ok(line) = lines.binary_search_by_key(&stage, |line| line.stage) else {
            return Ok(None);
        };
        let shards = lines[line].tables.shards;
        let names = self.files.names(shards);
        let name = names.of(key);
        let shard = u32::try_from(name.shard).expect("few shards");
        let id = |kind| TableId { kind, stage, shard };
        let positions = self.files.open(id(Kind::Positions), shards)?;
        let whole = names.whole(name);
        let Some(block) = positions.block_of(whole) else {
            return Ok(None);
        };
        let Ok(place) = self
            .block(id(Kind::Positions), &positions, block)?
            .binary_search(&whole)
        else {
            return Ok(None);
        };
        self.number(id(Kind::Values), shards, block, place)
            .map(Some)
    }

    /// The number of the value of the position with this index.
    pub(crate) fn by_index(&self, index: u64) -> Result<i64, StoreError> {
        let per_shard = self.files.manifest.game.shard_positions;
        let (shard, place) = (index / per_shard, index % per_shard);
        let id = TableId {
            kind: Kind::Values,
            stage: 0,
            shard: u32::try_from(shard).expect("few shards"),
        };
        let place = usize::try_from(place).expect("a shard fits memory");
        self.number(id, 1, place / ENTRIES, place % ENTRIES)
    }

    /// The number at a place of a block of values.
    fn number(
        &self,
        id: TableId,
        shards: u32,
        block: usize,
        place: usize,
    ) -> Result<i64, StoreError> {
        let values = self.files.open(id, shards)?;
        let corrupt = |part| StoreError::corrupt(&self.files.path(id), part);
        if block >= values.blocks() {
            return Err(corrupt(Part::Index));
        }
        let numbers = self.block(id, &values, block)?;
        let number = numbers
            .get(place)
            .ok_or_else(|| corrupt(Part::Block(block)))?;
        Ok(values.header().least.wrapping_add_unsigned(*number))
    }

    /// The entries of a block.
    fn block(&self, id: TableId, table: &Table, block: usize) -> Result<Arc<[u64]>, StoreError> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        let Blocks { read, reader } = &mut *blocks;
        if let Some(entries) = read.get(&(id, block)) {
            return Ok(Arc::clone(entries));
        }
        let reader = match reader {
            Some(reader) => reader,
            None => reader.insert(BlockReader::new(table)),
        };
        let mut entries = Vec::with_capacity(ENTRIES);
        table.read_block(block, reader, &mut entries)?;
        let entries: Arc<[u64]> = entries.into();
        read.put((id, block), Arc::clone(&entries));
        Ok(entries)
    }
}
