//! Cells in the files of a store.
//!
//! Files hold checkpoints and outcomes only: each level touches nearly all cells, and analysis of
//! cells in files took 22 times as long as in memory.

use super::part::Part;
use crate::run::{Counted, Run};
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

/// Writes the numbers of the cells of a part as tables of a kind and stage.
pub(super) fn write<M>(
    (cells, part): (&[Cell], Part),
    number: impl Fn(Cell) -> i16 + Copy,
    (kind, stage): (Kind, u64),
    writing: &mut Writing,
    run: &mut Run<'_>,
) -> Result<Vec<Written>, SolveErrorKind<M>> {
    run.begin_phase("writing", Some(cells.len() as u64));
    let table = |shard| TableId { kind, stage, shard };
    writing.make_directory(table(0))?;
    let per_shard = shard_cells(&writing.files);
    let shard_of = |row| shard(part.number(row * per_shard) / per_shard);
    let (mut shards, mut written) = (Vec::new(), Vec::new());
    for (row, cells) in cells.chunks(per_shard).enumerate() {
        let (mut least, mut greatest) = (i16::MAX, i16::MIN);
        for cells in cells.chunks(CELLS_BETWEEN_POLLS) {
            let numbers = cells.iter().map(|&cell| number(cell));
            least = numbers.clone().fold(least, i16::min);
            greatest = numbers.fold(greatest, i16::max);
            run.poll(0)?;
        }
        let range = (least.into(), greatest.into());
        let mut table = writing
            .files
            .create_numbers(table(shard_of(row)), 1, range)?;
        for cells in cells.chunks(CELLS_BETWEEN_POLLS) {
            let mut numbers = cells.iter().map(|&cell| number(cell).abs_diff(least));
            numbers.try_for_each(|number| table.push_value(number.into()))?;
            run.poll(cells.len() as u64)?;
        }
        written.push(table.finish()?);
        shards.push(shard_of(row));
    }
    writing.add(shards.into_iter().map(table));
    Ok(written)
}

/// Reads the cells of a part from the tables of a kind and stage: of a level, or the outcomes.
pub(super) fn read<M>(
    files: &Files,
    (kind, stage): (Kind, u64),
    part: Part,
    run: &mut Run<'_>,
) -> Result<Counted<Cell>, SolveErrorKind<M>> {
    let count = part.cells();
    run.begin_phase("reading", Some(count as u64));
    files.check_lengths(kind, stage)?;
    let mut cells = Counted::with_capacity(count, run)?;
    let mut entries = Vec::new();
    let per_shard = shard_cells(files);
    while cells.len() < count {
        let id = TableId {
            kind,
            stage,
            shard: shard(part.number(cells.len()) / per_shard),
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
