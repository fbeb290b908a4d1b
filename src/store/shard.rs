//! A shard of a stage, read from its files into memory.

use super::Result;
use super::block;
use super::files::{Files, TableId};
use super::header::Kind;
use super::table::{BlockReader, Table};
use crate::table::{PackedNumbers, PackedValues, ScrambledKeys, Shard};

impl Files {
    /// The positions of a shard of a stage, with their values.
    pub(crate) fn shard(&self, names: ScrambledKeys, stage: u64, shard: u32) -> Result<Shard> {
        let shards = 1 << names.shard_bits();
        let table = |kind| TableId { kind, stage, shard };
        let positions = self.open(table(Kind::Positions), shards)?;
        let values = self.open(table(Kind::Values), shards)?;
        values.check_entries(positions.len())?;
        let positions = read_names(&positions, names, shard as usize)?;
        let mut shard = Shard::new(positions, names.bits());
        shard.set_values(PackedValues {
            least: values.header().least,
            differences: read_numbers(&values)?,
        });
        Ok(shard)
    }
}

/// The names of a shard, without the bits that it implies.
fn read_names(table: &Table, names: ScrambledKeys, shard: usize) -> Result<PackedNumbers> {
    let mut tags = PackedNumbers::new(names.bits());
    tags.reserve_exact(len(table));
    let mut reader = BlockReader::new(table);
    let mut last = None;
    for block in 0..table.blocks() {
        table.with_block(block, &mut reader, |raw, count| {
            block::for_each_name(raw, count, |whole| {
                let name = names.cut(whole);
                let is_next = last.is_none_or(|last| last < whole);
                last = Some(whole);
                tags.push(name.tag);
                (is_next && name.shard == shard).then_some(())
            })
        })?;
    }
    Ok(tags)
}

/// The numbers of a table above the least one.
fn read_numbers(table: &Table) -> Result<PackedNumbers> {
    let width = usize::from(table.header().value_bytes);
    let mut numbers = PackedNumbers::new(u32::from(table.header().value_bytes) * u8::BITS);
    numbers.reserve_exact(len(table));
    let mut reader = BlockReader::new(table);
    for block in 0..table.blocks() {
        table.with_block(block, &mut reader, |raw, count| {
            let is_whole = raw.len() == count * width;
            is_whole.then(|| numbers.extend_from_bytes(raw))
        })?;
    }
    Ok(numbers)
}

fn len(table: &Table) -> usize {
    usize::try_from(table.len()).expect("a shard fits memory")
}
