//! The manifest of a store: what is finished.
//!
//! A text with a line for each fact, each line with a checksum. Nothing else in the directory
//! counts.

mod check;
mod line;
mod read;
mod replace;

use std::io;
use std::path::Path;

pub(super) use check::field;

use super::{Codec, Fingerprint, StoreError};

/// Its name in the directory.
pub(crate) const FILE: &str = "manifest";

/// The name of one that is being written.
pub(crate) const NEW_FILE: &str = "manifest.new";

/// The most bytes of one: the lines of some hundred thousand stages.
const MOST_BYTES: u64 = 1 << 26;

/// The content of a store so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Manifest {
    pub(crate) game: GameLine,
    /// Whether it holds only a part of the positions, and no solver adds the others.
    pub(crate) is_part: bool,
    /// The positions of each stage, in ascending order.
    pub(crate) positions: Vec<StageLine>,
    /// In a store by index that is solved stage by stage, the indices of each stage, in ascending
    /// order of stages.
    pub(crate) ranges: Vec<StageRange>,
    /// Whether these are all stages.
    pub(crate) all_positions: bool,
    /// In a store by index, the analysis up to a depth to win. While members of a cluster replace
    /// one in directories of their own, that and the next one.
    pub(crate) levels: Vec<LevelLine>,
    /// The values of each stage, in descending order.
    pub(crate) values: Vec<StageLine>,
    pub(crate) is_finished: bool,
}

/// The first line: the game, and how its files are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameLine {
    pub(crate) fingerprint: Fingerprint,
    pub(crate) range: Range,
    pub(crate) codec: Codec,
    /// About how many positions a shard has.
    pub(crate) shard_positions: u64,
    /// The caller's name of the game; may be empty.
    pub(crate) name: String,
}

/// The numbers that positions can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Range {
    /// Keys of that many bits.
    KeyBits(u8),
    /// Indices below that.
    Indices(u64),
}

/// The tables of one kind of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StageLine {
    pub(crate) stage: u64,
    pub(crate) tables: Tables,
}

/// The indices of a stage, in a store by index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StageRange {
    pub(crate) stage: u64,
    pub(crate) first: u64,
    /// The first index behind it.
    pub(crate) end: u64,
}

impl StageRange {
    pub(crate) const fn len(self) -> u64 {
        self.end - self.first
    }
}

/// Tables that are complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tables {
    pub(crate) shards: u32,
    /// The entries of all of them.
    pub(crate) entries: u64,
    /// The bytes of all of them.
    pub(crate) bytes: u64,
    /// The checksum of their checksums.
    pub(crate) digest: u32,
}

/// The cells of all positions, after the analysis of all wins in fewer plies than these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelLine {
    pub(crate) plies: u64,
    pub(crate) tables: Tables,
}

impl Manifest {
    pub(crate) const fn new(game: GameLine) -> Self {
        Self {
            game,
            is_part: false,
            positions: Vec::new(),
            ranges: Vec::new(),
            all_positions: false,
            levels: Vec::new(),
            values: Vec::new(),
            is_finished: false,
        }
    }

    /// The number of indices that a table of values covers together with the other tables of its
    /// stage: all, unless the store is solved stage by stage.
    pub(crate) fn indices_of(&self, stage: u64) -> Option<u64> {
        match self.game.range {
            Range::KeyBits(_) => None,
            Range::Indices(count) if self.ranges.is_empty() => Some(count),
            Range::Indices(_) => {
                let place = self.ranges.binary_search_by_key(&stage, |it| it.stage);
                place.ok().map(|place| self.ranges[place].len())
            }
        }
    }

    /// Whether it names no table.
    pub(crate) const fn is_empty(&self) -> bool {
        self.positions.is_empty() && self.levels.is_empty() && self.values.is_empty()
    }
}

/// The error that a manifest, read or to be written, has too many bytes.
fn too_long(path: &Path) -> StoreError {
    let message = format!("a manifest has at most {MOST_BYTES} bytes, this one has more");
    StoreError::io(path)(io::Error::new(io::ErrorKind::FileTooLarge, message))
}
