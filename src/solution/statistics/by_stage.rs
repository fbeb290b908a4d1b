//! Statistics of a store, by stage: from the tables of values only.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use super::Count;
use super::favour::favour;
use crate::game::{GameState, PackedKey, Staged, Value};
use crate::solution::Stored;
use crate::solution::schema_version::SchemaVersion;
use crate::store::{BlockReader, Kind, StageLine, StoreError, TableId};

/// How many positions of each stage there are of each value. See [`Stored::statistics_by_stage`].
///
/// [`Display`] prints a table with a row for each value, the best for Max first, and one with a row
/// for each stage: its positions, those better for one player than a draw or the score 0, and the
/// even ones.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StageStatistics<V> {
    schema_version: SchemaVersion,
    positions: u64,
    /// In ascending order.
    by_stage: Vec<OfStage<V>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct OfStage<V> {
    stage: u64,
    positions: u64,
    /// The best value for Max first.
    by_value: Vec<Count<V>>,
}

impl<G: PackedKey + Staged> Stored<G> {
    /// Counts the positions by stage and value.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if a file cannot be read, or is damaged.
    ///
    /// # Complexity
    ///
    /// Reads the tables of values once, and expands nothing. Keeps one count for each stage and
    /// value. (Unlike [`statistics`](Self::statistics), which keeps the keys of all positions.)
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::store::Store;
    /// use optimal_play::{Run, Tabulate};
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-stages-{}", std::process::id()));
    /// let game = ConnectFour::new(4, 4)?.unfolded();
    /// let stored = Tabulate::by_key().solve_into(&Store::at(&directory), &game.start(), Run::new())?;
    /// let statistics = stored.statistics_by_stage()?;
    /// assert_eq!(statistics.positions(), 161_029);
    /// let positions: Vec<_> = statistics.by_stage().map(|(_, positions)| positions).collect();
    /// assert_eq!(positions[..5], [1, 4, 16, 52, 160]); // by the number of stones
    /// assert_eq!(statistics.by_value_at(1).collect::<Vec<_>>(), [(0, 4)]); // no first move loses
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn statistics_by_stage(&self) -> Result<StageStatistics<G::Value>, StoreError> {
        let lines = self.files().manifest.values.iter().rev();
        let of_stage = |line| count_stage(self, line);
        let by_stage = lines
            .map(of_stage)
            .collect::<Result<Vec<_>, StoreError>>()?;
        Ok(StageStatistics {
            schema_version: SchemaVersion,
            positions: by_stage.iter().map(|it| it.positions).sum(),
            by_stage,
        })
    }
}

/// Counts the positions of a stage by value.
fn count_stage<G: GameState>(
    stored: &Stored<G>,
    line: &StageLine,
) -> Result<OfStage<G::Value>, StoreError> {
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
    let counts = counts.into_iter().rev();
    let by_value = counts.map(|(number, positions)| {
        let value = stored.value_of_number(number)?;
        Ok(Count { value, positions })
    });
    Ok(OfStage {
        stage: line.stage,
        positions: line.tables.entries,
        by_value: by_value.collect::<Result<_, StoreError>>()?,
    })
}

impl<V: Value> StageStatistics<V> {
    /// The number of positions.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The stages, in ascending order, each with its number of positions.
    pub fn by_stage(&self) -> impl Iterator<Item = (u64, u64)> {
        self.by_stage.iter().map(|it| (it.stage, it.positions))
    }

    /// The values of the positions of a stage, the best for Max first, each with the number of
    /// positions that have it. Empty if no position has that stage.
    pub fn by_value_at(&self, stage: u64) -> impl Iterator<Item = (V, u64)> {
        let of_stage = self.by_stage.iter().filter(move |it| it.stage == stage);
        let counts = of_stage.flat_map(|it| &it.by_value);
        counts.map(|it| (it.value, it.positions))
    }

    /// The values, the best for Max first, each with the number of positions that have it.
    pub fn by_value(&self) -> impl Iterator<Item = (V, u64)> {
        let mut by_value = BTreeMap::new();
        for count in self.by_stage.iter().flat_map(|it| &it.by_value) {
            *by_value.entry(count.value).or_insert(0) += count.positions;
        }
        by_value.into_iter().rev()
    }
}

impl<V: Value + Display> Display for StageStatistics<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} positions", self.positions)?;
        let rows: Vec<_> = self
            .by_value()
            .map(|(value, count)| (value.to_string(), count))
            .collect();
        let widths = rows.iter().map(|(value, _)| value.len());
        let width = widths.fold("value".len(), usize::max);
        writeln!(f, "\n{:width$}  {:>13}", "value", "positions")?;
        for (value, positions) in rows {
            writeln!(f, "{value:width$}  {positions:13}")?;
        }
        writeln!(
            f,
            "\nstage      positions  better for Max           even  better for Min"
        )?;
        for OfStage {
            stage,
            positions,
            by_value,
        } in &self.by_stage
        {
            let [max, even, min] = favour(by_value);
            writeln!(
                f,
                "{stage:5}  {positions:13}  {max:14}  {even:13}  {min:14}"
            )?;
        }
        Ok(())
    }
}
