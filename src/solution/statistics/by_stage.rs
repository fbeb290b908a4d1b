//! The values of a store by stage: from the tables of values only.

use std::collections::BTreeMap;

use crate::game::{GameState, PackedKey, Staged};
use crate::solution::Stored;
use crate::store::{BlockReader, Kind, StageLine, StoreError, TableId};

impl<G: PackedKey + Staged> Stored<G> {
    /// The values of the positions of each stage, each with the number of positions that have it.
    /// ([`Store::info`](crate::store::Store::info) returns how many positions each stage has.)
    ///
    /// # Errors
    ///
    /// [`StoreError`] if a file cannot be read, or is damaged.
    ///
    /// # Complexity
    ///
    /// Reads the tables of values once, and expands nothing. Keeps one count for each stage and
    /// value. (Unlike [`Solution::statistics`](crate::Solution::statistics), which keeps the keys
    /// of all positions.)
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::store::Store;
    /// use optimal_play::{Run, StoreSolver, Tabulate};
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-stages-{}", std::process::id()));
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let stored = Tabulate::by_key().solve_into(&Store::at(&directory), &game.start(), Run::new())?;
    /// let values = stored.values_by_stage()?;
    /// let positions: Vec<u64> = values.values().map(|stage| stage.values().sum()).collect();
    /// assert_eq!(positions, [1, 3, 6, 3]); // by the number of captures
    /// assert!(values[&3].iter().eq([(&0, &3)])); // no pawn is left
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values_by_stage(&self) -> Result<BTreeMap<u64, BTreeMap<G::Value, u64>>, StoreError> {
        let lines = self.files().manifest.values.iter();
        let counts = lines.map(|line| Ok((line.stage, count_stage(self, line)?)));
        counts.collect()
    }
}

/// Counts the positions of a stage by value.
fn count_stage<G: GameState>(
    stored: &Stored<G>,
    line: &StageLine,
) -> Result<BTreeMap<G::Value, u64>, StoreError> {
    // By number: a table has many positions for each.
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    let mut numbers = Vec::new();
    for shard in 0..line.tables.shards {
        let (kind, stage) = (Kind::Values, line.stage);
        let table = TableId { kind, stage, shard };
        let table = stored.files().open(table, line.tables.shards)?;
        let mut reader = BlockReader::new(&table);
        for block in 0..table.blocks() {
            numbers.clear();
            table.read_block(block, &mut reader, &mut numbers)?;
            numbers.sort_unstable();
            for equal in numbers.chunk_by(|left, right| left == right) {
                let number = table.header().least.wrapping_add_unsigned(equal[0]);
                *counts.entry(number).or_insert(0) += equal.len() as u64;
            }
        }
    }
    let counts = counts.into_iter();
    let counts = counts.map(|(number, count)| Ok((stored.value_of_number(number)?, count)));
    counts.collect()
}
