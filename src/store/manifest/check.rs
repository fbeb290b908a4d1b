//! Whether the numbers in a manifest fit one another.

use std::path::Path;

use super::{FILE, GameLine, Manifest, Range, Tables};
use crate::store::{Result, StoreError, StoreErrorKind};
use crate::table::ScrambledKeys;

impl Manifest {
    /// An error that names the first number which contradicts another one, in the file at `path`.
    pub(super) fn check(&self, path: &Path) -> Result<()> {
        match self.game.range {
            Range::KeyBits(bits) => self.check_stages(bits, path),
            Range::Indices(count) => {
                self.check_ranges(count, path)?;
                let levels = self.levels.iter();
                let levels = levels.map(|it| (format!("level {}", it.plies), count, it.tables));
                let values = self.values.iter().map(|it| {
                    let indices = self.indices_of(it.stage).unwrap_or(0);
                    (format!("values {}", it.stage), indices, it.tables)
                });
                for (line, indices, tables) in levels.chain(values) {
                    let shards = indices.div_ceil(self.game.shard_positions);
                    // Scores by stage have as many tables of plies as of values.
                    let has_plies =
                        !self.ranges.is_empty() && u64::from(tables.shards) == 2 * shards;
                    let numbers = if has_plies { 2 } else { 1 };
                    tables.check(&line, (numbers * shards, numbers * indices), path)?;
                }
                Ok(())
            }
        }
    }

    /// No index is in two stages, and none is beyond the last one.
    fn check_ranges(&self, count: u64, path: &Path) -> Result<()> {
        let mut ranges = self.ranges.clone();
        ranges.sort_unstable_by_key(|it| it.first);
        let ends = ranges.iter().skip(1).map(|it| it.first).chain([count]);
        for (range, most) in ranges.iter().zip(ends) {
            if range.end > most {
                let line = format!("range {}", range.stage);
                let most = at_most(most);
                return Err(StoreError::mismatch(
                    path,
                    field(&line, "to"),
                    range.end,
                    most,
                ));
            }
        }
        Ok(())
    }

    fn check_stages(&self, key_bits: u8, path: &Path) -> Result<()> {
        let (mut positions, mut bytes, mut before) = (0_u64, 0_u64, 1);
        for it in &self.positions {
            let (line, tables) = (format!("positions {}", it.stage), it.tables);
            let shards = self.game.names_after(key_bits, before).shards() as u64;
            tables.check(&line, (shards, tables.entries), path)?;
            before = tables.entries;
            positions = sum(&line, "entries", positions, tables.entries, path)?;
            bytes = sum(&line, "bytes", bytes, tables.bytes, path)?;
            if usize::try_from(it.stage).is_err() {
                let (found, most) = (it.stage, usize::MAX);
                return Err(StoreError::mismatch(
                    path,
                    "the stage",
                    found,
                    at_most(most),
                ));
            }
        }
        // They are of the last stages, the last one first.
        for (it, positions) in self.values.iter().zip(self.positions.iter().rev()) {
            let (line, of) = (format!("values {}", it.stage), positions.tables);
            let wanted = (of.shards.into(), of.entries);
            it.tables.check(&line, wanted, path)?;
            bytes = sum(&line, "bytes", bytes, it.tables.bytes, path)?;
        }
        Ok(())
    }
}

impl GameLine {
    /// An error unless the store of a directory, which has this line, holds the game of another.
    pub(in crate::store) fn check(&self, wanted: &Self, directory: &Path) -> Result<()> {
        let (found, fingerprint) = (self.fingerprint, wanted.fingerprint);
        if found != fingerprint {
            let wanted = fingerprint;
            let kind = StoreErrorKind::OtherGame { found, wanted };
            return Err(StoreError::new(directory, kind));
        }
        if self.range != wanted.range {
            let path = directory.join(FILE);
            let name = "the range of positions in the first line";
            return Err(StoreError::mismatch(&path, name, self.range, wanted.range));
        }
        Ok(())
    }

    /// The scrambled keys of the positions of a stage, after one with that many `positions`: in
    /// about as many shards as these would take. It does not depend on members, threads or memory,
    /// so neither do the files.
    pub(in crate::store) fn names_after(&self, key_bits: u8, positions: u64) -> ScrambledKeys {
        let shards = (positions / self.shard_positions).max(1);
        let shards = shards.checked_next_power_of_two().map_or(31, u64::ilog2);
        ScrambledKeys::with_shards(key_bits.into(), shards.min(31))
    }
}

impl Tables {
    /// An error unless a line names as many shards and entries as it has to.
    fn check(self, line: &str, (shards, entries): (u64, u64), path: &Path) -> Result<()> {
        let numbers = [
            ("shards", self.shards.into(), shards),
            ("entries", self.entries, entries),
        ];
        match numbers
            .into_iter()
            .find(|(_, found, wanted)| found != wanted)
        {
            None => Ok(()),
            Some((name, found, wanted)) => {
                Err(StoreError::mismatch(path, field(line, name), found, wanted))
            }
        }
    }
}

/// The name of a number in a line that begins so.
pub(in crate::store) fn field(line: &str, name: &str) -> String {
    format!("`{name}` of the line `{line}`")
}

/// The sum so far with that of a line.
fn sum(line: &str, name: &str, sum: u64, more: u64, path: &Path) -> Result<u64> {
    let most = at_most(u64::MAX - sum);
    let wrong = || StoreError::mismatch(path, field(line, name), more, most);
    sum.checked_add(more).ok_or_else(wrong)
}

fn at_most(most: impl std::fmt::Display) -> String {
    format!("at most {most}")
}
