//! Single values of the stages of a store by index, from pages in memory: for a solver or a check,
//! which look up many.

use std::array;
use std::mem;
use std::sync::{Mutex, PoisonError};

use super::Result;
use super::block::{self, ENTRIES};
use super::files::{Files, TableId};
use super::header::Kind;
use super::table::BlockReader;
use crate::game::Value;
use crate::run::{MemoryReservation, Run};

/// The blocks of a page: enough of them that a page is found in an array, and few enough that one
/// is read for a few values.
const BLOCKS: usize = 8;

/// The entries of a page.
const PAGE: usize = BLOCKS * ENTRIES;

/// The most bytes of all pages, if the run has no memory limit.
const MOST_BYTES: usize = 1 << 28;

/// The number of parts of the pages, each with a lock of its own, so that threads seldom wait for
/// one another.
const PARTS: usize = 16;

/// The values of the stages that are solved, or their plies, as far as they were looked up last.
pub(crate) struct Pages<'f> {
    files: &'f Files,
    /// Sorted by index.
    stages: Vec<PagedStage>,
    /// The indices of a shard, and its pages.
    per_shard: u64,
    in_shard: usize,
    /// Every n-th page is in the n-th part.
    parts: [Mutex<PageCache>; PARTS],
    /// Buffers for one read at a time, made at the first.
    reader: Mutex<Option<BlockReader>>,
}

/// The indices of a stage, and where its pages begin.
#[derive(Clone, Copy)]
struct PagedStage {
    stage: u64,
    first: u64,
    end: u64,
    first_page: usize,
    /// Where the shards that are read begin: 0 for values. Plies have the same kind of table, and
    /// their shards follow those of the values.
    first_shard: usize,
}

/// Some of the pages.
struct PageCache {
    /// Where each of its pages is among those in memory, or [`ABSENT`].
    places: Vec<u32>,
    pages: Vec<Page>,
    /// The page that is looked at next when one has to go.
    hand: usize,
    bytes: usize,
    most_bytes: usize,
    reservation: MemoryReservation,
}

/// No page.
const ABSENT: u32 = u32::MAX;

struct Page {
    /// Its number in its part.
    number: usize,
    /// Whether it was read since the hand went by.
    was_used: bool,
    width: usize,
    least: i64,
    bytes: Vec<u8>,
}

impl<'f> Pages<'f> {
    /// Those of the values of all stages that `files` has.
    pub(crate) fn of_values(files: &'f Files, run: &Run<'_>) -> Self {
        Self::new(files, false, run)
    }

    /// Those of the plies.
    pub(crate) fn of_plies(files: &'f Files, run: &Run<'_>) -> Self {
        Self::new(files, true, run)
    }

    /// The pages take up to half of the memory that the run has left.
    fn new(files: &'f Files, are_plies: bool, run: &Run<'_>) -> Self {
        let manifest = &files.manifest;
        let per_shard = manifest.game.shard_positions;
        let shard = usize::try_from(per_shard).expect("a number of 32 bits");
        let in_shard = shard.div_ceil(PAGE);
        let mut pages = 0;
        let solved = &manifest.ranges[manifest.ranges.len() - manifest.values.len()..];
        let stages = solved.iter().map(|range| {
            let shards = usize::try_from(range.len().div_ceil(per_shard)).expect("few shards");
            let stage = PagedStage {
                stage: range.stage,
                first: range.first,
                end: range.end,
                first_page: pages,
                first_shard: if are_plies { shards } else { 0 },
            };
            pages += shards * in_shard;
            stage
        });
        let mut stages: Vec<_> = stages.collect();
        stages.sort_unstable_by_key(|it| it.first);
        let most_bytes = run.memory_left().map_or(MOST_BYTES, |left| left / 2);
        let part = |_| {
            Mutex::new(PageCache {
                places: vec![ABSENT; pages.div_ceil(PARTS)],
                pages: Vec::new(),
                hand: 0,
                bytes: 0,
                most_bytes: most_bytes / PARTS,
                reservation: run.reservation(),
            })
        };
        Self {
            files,
            stages,
            per_shard,
            in_shard,
            parts: array::from_fn(part),
            reader: Mutex::new(None),
        }
    }

    /// The value that the files have for an index; `None` if no solved stage has the index.
    #[inline]
    pub(crate) fn value<V: Value>(&self, index: usize) -> Result<Option<V>> {
        let number = self.number(index)?;
        number.map(|number| self.files.value(number)).transpose()
    }

    /// The number that the files have for an index.
    #[inline]
    pub(crate) fn number(&self, index: usize) -> Result<Option<i64>> {
        let index = index as u64;
        let after = self.stages.partition_point(|it| it.first <= index);
        let Some(stage) = after.checked_sub(1).map(|it| &self.stages[it]) else {
            return Ok(None);
        };
        if index >= stage.end {
            return Ok(None);
        }
        let within = index - stage.first;
        let (shard, place) = (within / self.per_shard, within % self.per_shard);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the shards have numbers of 32 bits"
        )]
        let (shard, place) = (shard as usize, place as usize);
        let page_number = stage.first_page + shard * self.in_shard + place / PAGE;
        let part = self.parts[page_number % PARTS].lock();
        let mut part = part.unwrap_or_else(PoisonError::into_inner);
        let mut at = part.places[page_number / PARTS];
        if at == ABSENT {
            // The part stays locked while the file is read, so no two threads read the same page. The
            // lock of the reader is always taken second.
            let id = TableId {
                kind: Kind::Values,
                stage: stage.stage,
                shard: u32::try_from(stage.first_shard + shard).expect("few shards"),
            };
            let (width, least, bytes) = self.read(id, place / PAGE)?;
            at = part.hold(Page {
                number: page_number / PARTS,
                was_used: true,
                width,
                least,
                bytes,
            });
        }
        let page = &mut part.pages[at as usize];
        page.was_used = true;
        let above_least = block::number_at(&page.bytes, page.width, place % PAGE);
        let above_least = above_least.expect("the page has all entries");
        Ok(Some(page.least.wrapping_add_unsigned(above_least)))
    }

    /// Reads a page of a table: the bytes of a number, the least number, and the page.
    #[cold]
    fn read(&self, id: TableId, page: usize) -> Result<(usize, i64, Vec<u8>)> {
        let table = self.files.open(id, 1)?;
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let reader = reader.get_or_insert_with(|| BlockReader::new(&table));
        let (width, least) = (
            usize::from(table.header().value_bytes),
            table.header().least,
        );
        let mut bytes = Vec::with_capacity(PAGE * width);
        let first = page * BLOCKS;
        for block in first..table.blocks().min(first + BLOCKS) {
            table.with_block(block, reader, |raw, count| {
                (raw.len() == count * width).then(|| bytes.extend_from_slice(raw))
            })?;
        }
        Ok((width, least, bytes))
    }
}

impl PageCache {
    /// Holds a page, and lets others go if there are too many. Returns where it is.
    fn hold(&mut self, page: Page) -> u32 {
        while self.bytes + page.bytes.len() > self.most_bytes && !self.pages.is_empty() {
            self.let_one_go();
        }
        let place = u32::try_from(self.pages.len()).expect("few pages");
        self.bytes += page.bytes.len();
        let places = self.places.len() * size_of::<u32>();
        self.reservation.resize(places + self.bytes);
        self.places[page.number] = place;
        self.pages.push(page);
        place
    }

    /// Drops a page that was not read since the hand went by (the clock algorithm).
    fn let_one_go(&mut self) {
        loop {
            self.hand %= self.pages.len();
            if !mem::take(&mut self.pages[self.hand].was_used) {
                break;
            }
            self.hand += 1;
        }
        let gone = self.pages.swap_remove(self.hand);
        self.bytes -= gone.bytes.len();
        self.places[gone.number] = ABSENT;
        if let Some(moved) = self.pages.get(self.hand) {
            self.places[moved.number] = u32::try_from(self.hand).expect("few pages");
        }
        self.hand += 1;
    }
}
