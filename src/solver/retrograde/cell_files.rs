//! Cells in the files of a store.
//!
//! Files hold checkpoints and outcomes only: each level touches nearly all cells, and analysis of
//! cells in files took 22 times as long as in memory.

use std::ops::Range;

use super::partition::Partition;
use crate::run::{Run, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::store::{self, BlockReader, Files, Kind, StoreError, TableId, Writing, Written};
use crate::table::Cell;

/// How many cells are written without a check of the clock and the stop flag.
const CELLS_BETWEEN_POLLS: usize = 1 << 16;

/// More than a table takes in memory while it is written or read: buffers, and what the codec
/// holds.
const TABLE: usize = 2 << 20;

/// The bytes that a table takes in memory while it is written or read, where a shard has up to
/// `shard_positions` of `count` positions. Beside [`TABLE`] there is the place of each block of
/// 1,024 entries, which is less than a byte for 16 entries.
pub(super) fn bytes(shard_positions: u64, count: usize) -> usize {
    let positions = usize::try_from(shard_positions).unwrap_or(usize::MAX);
    TABLE + positions.min(count) / 16
}

/// Writes numbers of the cells of a part as tables of a kind and stage, of which the first one has
/// the number `first_shard`. `numbers` returns those of a range of the cells.
pub(super) fn write<M, I: Iterator<Item = i64> + Clone>(
    partition: Partition,
    numbers: impl Fn(Range<usize>) -> I,
    (kind, stage, first_shard): (Kind, u64, u32),
    writing: &mut Writing,
    run: &mut Run<'_>,
) -> Result<Vec<Written>, SolveErrorKind<M>> {
    let count = partition.cells();
    run.begin_phase("writing", Some(count as u64));
    let table = |shard| TableId { kind, stage, shard };
    writing.make_directory(table(0))?;
    let per_shard = shard_cells(&writing.files);
    let (mut shards, mut written) = (Vec::new(), Vec::new());
    for start in (0..count).step_by(per_shard) {
        let end = count.min(start.saturating_add(per_shard));
        let parts = (start..end).step_by(CELLS_BETWEEN_POLLS);
        let parts = parts.map(|start| start..end.min(start + CELLS_BETWEEN_POLLS));
        let (mut least, mut greatest) = (i64::MAX, i64::MIN);
        for part in parts.clone() {
            let numbers = numbers(part);
            least = numbers.clone().fold(least, i64::min);
            greatest = numbers.fold(greatest, i64::max);
            run.poll(0)?;
        }
        let id = table(first_shard + shard(partition.number(start) / per_shard));
        let mut table = writing.files.create_numbers(id, 1, (least, greatest))?;
        for part in parts {
            let positions = part.len() as u64;
            let mut numbers = numbers(part).map(|number| number.abs_diff(least));
            numbers.try_for_each(|number| table.push_value(number))?;
            run.poll(positions)?;
        }
        written.push(table.finish()?);
        shards.push(id.shard);
    }
    writing.add(shards.into_iter().map(table));
    Ok(written)
}

/// Reads the cells of a part from the tables of a kind and stage: of a level, or the outcomes.
pub(super) fn read<M>(
    files: &Files,
    (kind, stage): (Kind, u64),
    partition: Partition,
    run: &mut Run<'_>,
) -> Result<TrackedVec<Cell>, SolveErrorKind<M>> {
    let count = partition.cells();
    run.begin_phase("reading", Some(count as u64));
    files.check_lengths(kind, stage)?;
    let mut cells = TrackedVec::with_capacity(count, run)?;
    let mut entries = Vec::new();
    let per_shard = shard_cells(files);
    while cells.len() < count {
        let id = TableId {
            kind,
            stage,
            shard: shard(partition.number(cells.len()) / per_shard),
        };
        let table = files.open(id, 1)?;
        let least = table.header().least;
        let mut reader = BlockReader::new(&table);
        for block in 0..table.blocks() {
            entries.clear();
            table.read_block(block, &mut reader, &mut entries)?;
            for &entry in &entries {
                let number = least.checked_add_unsigned(entry);
                let cell = number.and_then(Cell::from_number);
                let damaged = store::Part::Block(block);
                let corrupt = || StoreError::corrupt(&files.path(id), damaged);
                cells.push(cell.ok_or_else(corrupt)?)?;
            }
            run.poll(entries.len() as u64)?;
        }
        files.close();
    }
    Ok(cells)
}

/// How many cells a table holds; the last one may hold fewer.
fn shard_cells(files: &Files) -> usize {
    let positions = files.manifest.game.shard_positions;
    usize::try_from(positions).unwrap_or(usize::MAX)
}

/// The number of a shard: a store numbers them so.
fn shard(number: usize) -> u32 {
    u32::try_from(number).expect("few shards")
}
