//! Single values of the stages of a store by index, from pages in memory: for a solver or a check,
//! which look up many.

use super::StoreError;
use super::block::{self, ENTRIES};
use super::files::{Files, TableId};
use super::header::Kind;
use super::table::BlockReader;
use crate::run::{MemoryReservation, Run};

/// The blocks of a page: enough of them that a page is found in an array, and few enough that one
/// is read for a few values.
const BLOCKS: usize = 8;

/// The entries of a page.
const PAGE: usize = BLOCKS * ENTRIES;

/// The most bytes of all pages, if the run has no memory limit.
const MOST_BYTES: usize = 1 << 28;

/// The values of the stages that are solved, or their plies, as far as they were looked up last.
pub(crate) struct Pages {
    /// Sorted by index.
    stages: Vec<PagedStage>,
    per_shard: u64,
    pages_per_shard: usize,
    /// By page: where it is among those in memory, or [`ABSENT`].
    places: Vec<u32>,
    pages: Vec<Page>,
    /// The page that is looked at next when one has to go.
    hand: usize,
    bytes: usize,
    most_bytes: usize,
    reader: Option<BlockReader>,
    reservation: MemoryReservation,
}

/// No page.
const ABSENT: u32 = u32::MAX;

/// The indices of a stage, and where its pages begin.
#[derive(Clone, Copy)]
struct PagedStage {
    stage: u64,
    first: u64,
    end: u64,
    pages: usize,
    /// The number of the first shard that is read.
    shards: u32,
}

struct Page {
    number: usize,
    /// Whether it was read since the hand went by.
    was_used: bool,
    width: usize,
    least: i64,
    bytes: Vec<u8>,
}

impl Pages {
    /// Those of the values of all stages that `files` has.
    pub(crate) fn of_values(files: &Files, run: &Run<'_>) -> Self {
        Self::new(files, false, run)
    }

    /// Those of the plies.
    pub(crate) fn of_plies(files: &Files, run: &Run<'_>) -> Self {
        Self::new(files, true, run)
    }

    /// The pages take up to half of the memory that the run has left.
    fn new(files: &Files, are_plies: bool, run: &Run<'_>) -> Self {
        let manifest = &files.manifest;
        let per_shard = manifest.game.shard_positions;
        let shard = usize::try_from(per_shard).expect("a number of 32 bits");
        let pages_per_shard = shard.div_ceil(PAGE);
        let mut pages = 0;
        let solved = &manifest.ranges[manifest.ranges.len() - manifest.values.len()..];
        let stages = solved.iter().map(|range| {
            let shards = u32::try_from(range.len().div_ceil(per_shard)).expect("few shards");
            let stage = PagedStage {
                stage: range.stage,
                first: range.first,
                end: range.end,
                pages,
                shards: if are_plies { shards } else { 0 },
            };
            pages += shards as usize * pages_per_shard;
            stage
        });
        let mut stages: Vec<_> = stages.collect();
        stages.sort_unstable_by_key(|it| it.first);
        let left = run.memory_left();
        let mut reservation = run.reservation();
        reservation.resize(pages * size_of::<u32>());
        Self {
            stages,
            per_shard,
            pages_per_shard,
            places: vec![ABSENT; pages],
            pages: Vec::new(),
            hand: 0,
            bytes: 0,
            most_bytes: left.map_or(MOST_BYTES, |left| left / 2),
            reader: None,
            reservation,
        }
    }

    /// The number that the files have for an index; `None` if no solved stage has the index.
    #[inline]
    pub(crate) fn number(
        &mut self,
        files: &Files,
        index: usize,
    ) -> Result<Option<i64>, StoreError> {
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
        #[expect(clippy::cast_possible_truncation, reason = "a page is in memory")]
        let (shard, place) = (shard as usize, place as usize);
        let number = stage.pages + shard * self.pages_per_shard + place / PAGE;
        let mut at = self.places[number];
        if at == ABSENT {
            at = self.load(files, *stage, shard, number)?;
        }
        let page = &mut self.pages[at as usize];
        page.was_used = true;
        let number = block::number_at(&page.bytes, page.width, place % PAGE);
        let number = number.expect("the page has all entries");
        Ok(Some(page.least.wrapping_add_unsigned(number)))
    }

    /// Reads a page, and lets others go if there are too many.
    #[cold]
    fn load(
        &mut self,
        files: &Files,
        stage: PagedStage,
        shard: usize,
        number: usize,
    ) -> Result<u32, StoreError> {
        let shard_number = u32::try_from(shard).expect("few shards");
        let id = TableId {
            kind: Kind::Values,
            stage: stage.stage,
            shard: stage.shards + shard_number,
        };
        let table = files.open(id, 1)?;
        let reader = match &mut self.reader {
            Some(reader) => reader,
            None => self.reader.insert(BlockReader::new(&table)),
        };
        let width = usize::from(table.header().value_bytes);
        let first = (number - stage.pages - shard * self.pages_per_shard) * BLOCKS;
        let mut bytes = Vec::with_capacity(PAGE * width);
        for block in first..table.blocks().min(first + BLOCKS) {
            table.with_block(block, reader, |raw, count| {
                (raw.len() == count * width).then(|| bytes.extend_from_slice(raw))
            })?;
        }
        while self.bytes + bytes.len() > self.most_bytes && !self.pages.is_empty() {
            self.let_one_go();
        }
        let place = u32::try_from(self.pages.len()).expect("few pages");
        self.bytes += bytes.len();
        let places = self.places.len() * size_of::<u32>();
        self.reservation.resize(places + self.bytes);
        self.places[number] = place;
        self.pages.push(Page {
            number,
            was_used: true,
            width,
            least: table.header().least,
            bytes,
        });
        Ok(place)
    }

    /// Drops a page that was not read since the hand went by (the clock algorithm).
    fn let_one_go(&mut self) {
        loop {
            self.hand = if self.hand < self.pages.len() {
                self.hand
            } else {
                0
            };
            let page = &mut self.pages[self.hand];
            if !std::mem::take(&mut page.was_used) {
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

    /// The error that a number in the files is no value of the game.
    pub(crate) fn no_value(files: &Files, number: i64) -> StoreError {
        let text = format!("holds the number {number}, which is no value of the game");
        StoreError::content(&files.directory, text)
    }
}
