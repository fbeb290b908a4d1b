//! The content of a store so far, for people.

use std::fmt;

use super::manifest::{Manifest, Range, Tables};
use super::{Codec, Fingerprint, Part, Store, StoreError, StoreErrorKind, manifest};

/// The content of a [`Store`] so far, as its manifest says; `Display` writes a table.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::store::Store;
/// use optimal_play::{Run, StoreSolver, Tabulate};
///
/// let directory = std::env::temp_dir().join(format!("optimal-play-info-{}", std::process::id()));
/// let store = Store::at(&directory).with_name("three pawns");
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// Tabulate::by_key().solve_into(&store, &game.start(), Run::new())?;
///
/// let info = store.info()?;
/// assert_eq!(info.name, "three pawns");
/// assert!(info.is_finished);
/// assert_eq!((info.stages.len(), info.positions()), (4, 13));
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct StoreInfo {
    /// The caller's name of the game: see [`Store::with_name`]. May be empty.
    pub name: String,
    /// Which game and instance it is.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub fingerprint: Fingerprint,
    /// The compression of the files.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub codec: Codec,
    /// About how many positions a shard has.
    pub shard_positions: u64,
    /// The bits of a packed key; `None` in a store by index.
    pub key_bits: Option<u8>,
    /// The indices of the game; `None` in a store by key.
    pub indices: Option<u64>,
    /// The stages found so far, in ascending order. A store by index that is not solved by stage
    /// has one when it is solved.
    pub stages: Vec<StageInfo>,
    /// Whether these are all stages.
    pub has_all_stages: bool,
    /// In a store by index, the analysis so far, which is deleted when the outcomes are written.
    pub level: Option<LevelInfo>,
    /// Whether all values are there.
    pub is_finished: bool,
    /// Whether it holds only a part of the positions, from a solution in memory.
    pub is_part: bool,
}

/// A stage of a [`StoreInfo`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct StageInfo {
    /// Its number.
    pub stage: u64,
    /// The number of shards: files of positions, and as many of values. In a store by index,
    /// files of values, and with scores as many of plies; 0 before they are there.
    pub shards: u32,
    /// The number of positions; in a store by index, of indices.
    pub positions: u64,
    /// The bytes of its positions; 0 in a store by index, which needs none.
    pub position_bytes: u64,
    /// The bytes of its values; `None` if they are not there yet.
    pub value_bytes: Option<u64>,
}

/// The analysis of all wins in fewer plies, in a [`StoreInfo`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LevelInfo {
    /// The plies.
    pub plies: u64,
    /// The bytes of its files.
    pub bytes: u64,
}

impl Store {
    /// The content of the store so far. It needs no game, and another process may write the store
    /// meanwhile.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the directory holds no store, or its manifest is damaged.
    ///
    /// # Complexity
    ///
    /// Reads the manifest only.
    pub fn info(&self) -> Result<StoreInfo, StoreError> {
        let directory = self.directory();
        match Manifest::read(directory)? {
            Some((manifest, None)) => Ok(StoreInfo::of(&manifest)),
            Some((_, Some(line))) => {
                let path = directory.join(manifest::FILE);
                Err(StoreError::corrupt(&path, Part::Line(line)))
            }
            None => Err(StoreError::new(directory, StoreErrorKind::NotAStore)),
        }
    }
}

impl StoreInfo {
    fn of(manifest: &Manifest) -> Self {
        let game = &manifest.game;
        let (key_bits, indices) = match game.range {
            Range::KeyBits(bits) => (Some(bits), None),
            Range::Indices(count) => (None, Some(count)),
        };
        let stage = |stage, entries, positions: Option<Tables>, values: Option<Tables>| StageInfo {
            stage,
            shards: positions.or(values).map_or(0, |it| it.shards),
            positions: entries,
            position_bytes: positions.map_or(0, |it| it.bytes),
            value_bytes: values.map(|it| it.bytes),
        };
        let values_of = |stage| {
            let values = manifest.values.iter().find(|it| it.stage == stage);
            values.map(|it| it.tables)
        };
        let by_key = manifest.positions.iter().map(|it| {
            let values = values_of(it.stage);
            stage(it.stage, it.tables.entries, Some(it.tables), values)
        });
        let by_stage = manifest.ranges.iter();
        let by_stage = by_stage.map(|it| stage(it.stage, it.len(), None, values_of(it.stage)));
        let at_once = manifest
            .values
            .iter()
            .filter(|_| manifest.ranges.is_empty());
        let at_once = at_once.map(|it| stage(it.stage, it.tables.entries, None, Some(it.tables)));
        let stages = match game.range {
            Range::KeyBits(_) => by_key.collect(),
            Range::Indices(_) => by_stage.chain(at_once).collect(),
        };
        Self {
            name: game.name.clone(),
            fingerprint: game.fingerprint,
            codec: game.codec,
            shard_positions: game.shard_positions,
            key_bits,
            indices,
            stages,
            has_all_stages: manifest.all_positions || indices.is_some(),
            level: manifest.levels.last().map(|level| LevelInfo {
                plies: level.plies,
                bytes: level.tables.bytes,
            }),
            is_finished: manifest.is_finished,
            is_part: manifest.is_part,
        }
    }

    /// The positions of all stages so far.
    pub fn positions(&self) -> u64 {
        self.stages.iter().map(|stage| stage.positions).sum()
    }

    /// The bytes of all positions so far.
    pub fn position_bytes(&self) -> u64 {
        self.stages.iter().map(|stage| stage.position_bytes).sum()
    }

    /// The bytes of all values so far.
    pub fn value_bytes(&self) -> u64 {
        let bytes = self.stages.iter().filter_map(|stage| stage.value_bytes);
        bytes.sum()
    }

    /// The bytes of all files so far, without the manifest.
    pub fn bytes(&self) -> u64 {
        let level = self.level.map_or(0, |level| level.bytes);
        self.position_bytes() + self.value_bytes() + level
    }
}

impl fmt::Display for StoreInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.name.is_empty() {
            writeln!(f, "{}", self.name)?;
        }
        let identity = match (self.key_bits, self.indices) {
            (_, Some(indices)) => format!("{indices} indices"),
            (bits, None) => format!("keys of {} bits", bits.unwrap_or(0)),
        };
        writeln!(
            f,
            "fingerprint {}, {identity}, codec {}, {} positions a shard",
            self.fingerprint, self.codec, self.shard_positions
        )?;
        let solved = self.stages.iter().filter(|it| it.value_bytes.is_some());
        let (solved, stages) = (solved.count(), self.stages.len());
        match (self.is_finished, self.level, self.has_all_stages) {
            (true, ..) if self.is_part => writeln!(f, "a part of the positions")?,
            (true, ..) => writeln!(f, "finished")?,
            (_, Some(level), _) => {
                writeln!(f, "all wins in fewer than {} plies found", level.plies)?;
            }
            (_, None, false) => writeln!(f, "{stages} stages found so far")?,
            (_, None, true) => writeln!(f, "values of {solved} of {stages} stages")?,
        }
        writeln!(
            f,
            "stage  {:>14}  {:>14}  {:>14}  {:>14}  {:>14}",
            "positions", "shards", "position bytes", "value bytes", "a position"
        )?;
        for it in &self.stages {
            let numbers = [it.positions, it.shards.into(), it.position_bytes];
            row(f, &it.stage.to_string(), numbers, it.value_bytes)?;
        }
        let shards = self.stages.iter().map(|it| u64::from(it.shards)).sum();
        let numbers = [self.positions(), shards, self.position_bytes()];
        row(f, "all", numbers, Some(self.value_bytes()))
    }
}

/// A row of the table: positions, shards, bytes of positions, and bytes of values if they are
/// there.
fn row(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    numbers: [u64; 3],
    value_bytes: Option<u64>,
) -> fmt::Result {
    let [positions, _, position_bytes] = numbers;
    write!(f, "{name:>5}")?;
    for number in numbers {
        write!(f, "  {number:>14}")?;
    }
    match value_bytes {
        Some(bytes) => {
            let ratio = ratio(position_bytes + bytes, positions);
            writeln!(f, "  {bytes:>14}  {ratio:>14}")
        }
        None => writeln!(f, "  {0:>14}  {0:>14}", "-"),
    }
}

/// Bytes a position, with two digits after the point.
fn ratio(bytes: u64, positions: u64) -> String {
    let hundredths = u128::from(bytes) * 100 / u128::from(positions.max(1));
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Writes a value for serde as its text.
#[cfg(feature = "serde")]
fn text<S: serde::Serializer>(value: &impl fmt::Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}
