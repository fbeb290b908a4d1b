//! Solutions in files: a [`Store`] is a directory that holds the values of all positions of a game.
//! `docs/large-games.md` shows how to solve a game that memory does not hold, and
//! `docs/store-format.md` describes the files.
//!
//! This module writes and reads tables, and knows no search.

mod block;
mod codec;
mod directory;
mod error;
mod expected;
mod files;
mod fingerprint;
mod header;
mod identity;
mod info;
mod lock;
mod locked_file;
mod look_up;
mod manifest;
mod marks;
mod memory;
mod open_files;
mod opened;
mod pages;
mod search_file;
mod shard;
mod table;
mod writer;
mod writing;

use std::path::{Path, PathBuf};
use std::result;

pub use codec::Codec;
pub(crate) use directory::create_draft;
pub use error::{Part, StoreError, StoreErrorKind};
pub(crate) use files::{Files, TableId};
pub use fingerprint::Fingerprint;
pub(crate) use header::Kind;
use header::VERSION;
pub(crate) use identity::{Identity, Order};
pub use info::{LevelInfo, StageInfo, StoreInfo};
pub(crate) use locked_file::LockedFile;
pub(crate) use look_up::LookUp;
pub(crate) use manifest::{GameLine, LevelLine, Manifest, Range, StageLine, StageRange, Tables};
pub(crate) use memory::{FIXED_BYTES, ShardMemory};
pub(crate) use opened::Opened;
pub(crate) use pages::Pages;
pub(crate) use search_file::SearchFile;
pub(crate) use table::{BlockReader, Table};
pub(crate) use writer::{TableWriter, Written};
pub(crate) use writing::Writing;

use crate::game::GameState;
use crate::run::{Run, StopReason};
use crate::table::Placement;

/// The result of reading or writing files of a store.
type Result<T, E = StoreError> = result::Result<T, E>;

/// A directory that holds a solved game, or is to hold one; and how its files are written.
#[derive(Clone, Debug)]
#[must_use]
pub struct Store {
    directory: PathBuf,
    codec: Codec,
    shard_positions: u64,
    name: String,
    fresh: bool,
    is_local: bool,
}

/// The default number of positions of a shard.
const SHARD_POSITIONS: u64 = 1 << 20;

impl Store {
    /// The store in this directory. Nothing is read or written yet.
    pub fn at(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            codec: Codec::default(),
            shard_positions: SHARD_POSITIONS,
            name: String::new(),
            fresh: false,
            is_local: false,
        }
    }

    /// Compresses the files so, if the store is begun anew: one that has been begun keeps its
    /// codec. Default: [`Codec::Zstd`].
    pub const fn with_codec(mut self, codec: Codec) -> Self {
        self.codec = codec;
        self
    }

    /// Gives each file about as many as `positions`, at least 1, if the store is begun anew. A
    /// solver holds a few such shards in memory. Default: 2^20.
    pub fn with_shard_positions(mut self, positions: u32) -> Self {
        self.shard_positions = positions.max(1).into();
        self
    }

    /// Notes a name of the game in the store, if it is begun anew: for people, who look at it with
    /// [`Store::info`]. Spaces count as one; default: none.
    pub fn with_name(mut self, name: &str) -> Self {
        self.name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        self
    }

    /// Deletes what the store holds, also of another game, before a solver begins. Files that are
    /// none of a store stay.
    pub const fn fresh(mut self) -> Self {
        self.fresh = true;
        self
    }

    /// Gives each member of a cluster a directory of its own, for the shards that it holds. By
    /// default all members use one directory, which they share. Without a cluster it has no effect.
    ///
    /// The shards stay where they are: only the same number of members can continue, each with its
    /// directory. The store is whole once the files of all directories are in one, as
    /// `cluster/README.md` shows.
    pub const fn local(mut self) -> Self {
        self.is_local = true;
        self
    }

    /// The directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// About how many positions a shard gets, if the store is begun anew.
    pub(crate) const fn shard_positions(&self) -> u64 {
        self.shard_positions
    }

    /// The line of the manifest for a game; an error if the run ends meanwhile.
    pub(crate) fn game_line<G: GameState>(
        &self,
        root: &G,
        identity: Identity<G>,
        run: &mut Run<'_>,
    ) -> Result<GameLine, StopReason> {
        Ok(GameLine {
            fingerprint: Fingerprint::of(root, identity, false, run)?,
            range: identity.range(),
            codec: self.codec,
            shard_positions: self.shard_positions,
            name: self.name.clone(),
        })
    }

    /// As [`game_line`](Self::game_line), outside a run.
    pub(crate) fn game_line_at_once<G: GameState>(
        &self,
        root: &G,
        identity: Identity<G>,
    ) -> GameLine {
        let line = self.game_line(root, identity, &mut Run::new());
        line.expect("a run without limits does not end")
    }

    /// Opens the store to read, if it is solved.
    pub(crate) fn read<G: GameState>(&self, root: &G, identity: Identity<G>) -> Result<Files> {
        self.read_game(&self.game_line_at_once(root, identity))
    }

    /// Opens the store to read, if it holds this game and is solved.
    fn read_game(&self, wanted: &GameLine) -> Result<Files> {
        let directory = &self.directory;
        let error = |kind| StoreError::new(directory, kind);
        let found = Manifest::read(directory)?;
        let (manifest, damaged) = found.ok_or_else(|| error(StoreErrorKind::NotAStore))?;
        manifest.game.check(wanted, directory)?;
        if let Some(line) = damaged {
            let path = directory.join(manifest::FILE);
            return Err(StoreError::corrupt(&path, Part::Line(line)));
        }
        if !manifest.is_finished {
            return Err(error(StoreErrorKind::Unfinished {
                found: manifest.positions.len(),
                solved: manifest.values.len(),
            }));
        }
        let placement = marks::read(directory)?;
        let files = Files::new(directory, manifest, placement);
        if let Range::Indices(_) = wanted.range {
            // There are as many tables as memory can hold indices for: not too many.
            for line in &files.manifest.values {
                files.check_lengths(Kind::Values, line.stage)?;
            }
        }
        Ok(files)
    }

    /// Opens the store to read, if it is solved and need not be solved afresh. It has to hold the
    /// tables of `placement`.
    pub(crate) fn solved(&self, wanted: &GameLine, placement: Placement) -> Result<Option<Files>> {
        if self.fresh {
            return Ok(None);
        }
        match self.read_game(wanted) {
            Ok(files) if files.manifest.is_part => {
                Err(StoreError::new(&self.directory, StoreErrorKind::Part))
            }
            Ok(files) => {
                writing::check_placement(&self.directory, placement)?;
                Ok(Some(files))
            }
            Err(error) if error.is_incomplete() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Opens the store to write the tables of `placement`, for this process only.
    pub(crate) fn write(&self, game: GameLine, placement: Placement) -> Result<Writing> {
        Writing::begin(&self.directory, game, placement, self.fresh)
    }
}
