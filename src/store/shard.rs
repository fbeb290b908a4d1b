//! A shard of a stage, read from its files into memory.

use super::files::{Files, TableId};
use super::header::Kind;
use super::table::{BlockReader, Table};
use super::{Part, StoreError};
use crate::table::{Names, PackedNumbers, Shard};

impl Files {
    /// The positions of a shard of a stage, with their values.
    pub(crate) fn shard(&self, names: Names, stage: u64, shard: u32) -> Result<Shard, StoreError> {
        let shards = 1 << names.shard_bits();
        let table = |kind| TableId { kind, stage, shard };
        let positions = self.open(table(Kind::Positions), shards)?;
        let values = self.open(table(Kind::Values), shards)?;
        if positions.len() != values.len() {
            return Err(StoreError::corrupt(
                &self.path(table(Kind::Values)),
                Part::Index,
            ));
        }
        let path = self.path(table(Kind::Positions));
        let mut last = None;
        let rests = packed(&positions, names.bits(), |block, whole| {
            let name = names.cut(whole);
            let is_next = last.is_none_or(|last| last < whole);
            last = Some(whole);
            let is_here = is_next && name.shard == shard as usize;
            is_here
                .then_some(name.rest)
                .ok_or_else(|| StoreError::corrupt(&path, Part::Block(block)))
        })?;
        let width = u32::from(values.header().value_bytes) * u8::BITS;
        let numbers = packed(&values, width, |_, number| Ok(number))?;
        let shard = Shard::new(rests, names.bits());
        Ok(shard.with_values(values.header().least, numbers))
    }
}

/// The entries of a table, each converted, as numbers of that many bits.
fn packed(
    table: &Table,
    bits: u32,
    mut convert: impl FnMut(usize, u64) -> Result<u64, StoreError>,
) -> Result<PackedNumbers, StoreError> {
    let mut numbers = PackedNumbers::new(bits);
    numbers.reserve_exact(usize::try_from(table.len()).expect("a shard fits memory"));
    let (mut reader, mut entries) = (BlockReader::new(table)?, Vec::new());
    for block in 0..table.blocks() {
        entries.clear();
        table.read_block(block, &mut reader, &mut entries)?;
        for &entry in &entries {
            numbers.push(convert(block, entry)?);
        }
    }
    Ok(numbers)
}
