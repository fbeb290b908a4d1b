//! Why a store cannot be written or read.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use super::Fingerprint;
use crate::game::debug_as_display;

/// A file or directory of a store, and what is wrong with it.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::store::{Store, StoreErrorKind};
/// use optimal_play::{StoreSolver, Tabulate};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let store = Store::at("no/such/directory");
/// let error = Tabulate::by_key().open(&store, &game.start()).expect_err("nothing is there");
/// assert_eq!(error.kind(), &StoreErrorKind::NotAStore);
/// assert_eq!(error.to_string(), "no/such/directory: not a store: it has no manifest");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct StoreError(Box<PathAndKind>);

/// Apart, so that results which mostly hold no error stay small.
#[derive(Clone, PartialEq, Eq)]
struct PathAndKind {
    path: PathBuf,
    kind: StoreErrorKind,
}

/// The fault in a file or directory of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StoreErrorKind {
    /// The operating system refused to read or write: no permission, no such file, a full disk.
    Io {
        /// Which kind of error it is.
        kind: io::ErrorKind,
        /// The message of the operating system.
        message: String,
    },
    /// The directory has no manifest, or one that no store has.
    NotAStore,
    /// The directory is to become a store, but holds files that are none of a store.
    Occupied,
    /// Another process writes to the store, or to the file of a search.
    Busy,
    /// The file is of another version of the format.
    OtherVersion {
        /// The version of the file.
        found: u16,
    },
    /// The store holds another game, another instance of it, or was solved by other rules.
    OtherGame {
        /// The fingerprint of the game that the store holds.
        found: Fingerprint,
        /// The fingerprint of the game that the caller asked for.
        wanted: Fingerprint,
    },
    /// A part of the file is damaged.
    Corrupt(Part),
    /// The content of the file contradicts its length, another file of the store, or the game: a
    /// number is wrong, a value is none of the game, the root is missing. The text says which.
    Content(String),
    /// The directory holds the shards of other members of a cluster than it is to hold, or not
    /// those of all. The text says which.
    Placement(String),
    /// The directory has another manifest than that of member 0: it is not shared, or it holds
    /// another store.
    OtherManifest,
    /// The solution holds a position that no table can hold: its value has no number, or its packed
    /// key is not below 2 to the power of [`key_bits`](crate::PackedKey::key_bits).
    CannotHold(String),
    /// The store holds only a part of the positions, and no solver can complete it.
    Part,
    /// A solution in memory is to become a store, but the directory holds one, or a begun one.
    Begun,
    /// The store is not solved yet.
    Unfinished {
        /// The number of stages that have their positions.
        found: usize,
        /// The number of stages, the last ones, that have their values.
        solved: usize,
    },
}

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Part {
    /// The first 64 bytes of a table.
    Header,
    /// A block of entries, by its number.
    Block(usize),
    /// The dictionary by which the blocks are compressed.
    Dictionary,
    /// The index of blocks, or the footer behind it.
    Index,
    /// A line of the manifest, by its number from 1.
    Line(usize),
}

impl StoreError {
    pub(crate) fn new(path: &Path, kind: StoreErrorKind) -> Self {
        let path = path.to_owned();
        Self(Box::new(PathAndKind { path, kind }))
    }

    /// Turns an error of the operating system into one that names its path.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| {
            let (kind, message) = (error.kind(), error.to_string());
            Self::new(path, StoreErrorKind::Io { kind, message })
        }
    }

    pub(crate) fn corrupt(path: &Path, part: Part) -> Self {
        Self::new(path, StoreErrorKind::Corrupt(part))
    }

    /// A number that contradicts another one.
    pub(crate) fn mismatch(
        path: &Path,
        field: impl fmt::Display,
        found: impl fmt::Display,
        wanted: impl fmt::Display,
    ) -> Self {
        let text = format!("{field} is {found}, but must be {wanted}");
        Self::content(path, text)
    }

    /// A file whose content is wrong.
    pub(crate) fn content(path: &Path, text: impl Into<String>) -> Self {
        Self::new(path, StoreErrorKind::Content(text.into()))
    }

    /// Whether the file may be no part of any store.
    pub(super) fn is_foreign(&self) -> bool {
        matches!(
            self.0.kind,
            StoreErrorKind::Io { .. } | StoreErrorKind::NotAStore
        )
    }

    /// Whether a solver can complete what is there.
    pub(super) fn is_incomplete(&self) -> bool {
        matches!(
            self.0.kind,
            StoreErrorKind::NotAStore
                | StoreErrorKind::Unfinished { .. }
                | StoreErrorKind::Corrupt(Part::Line(2..))
        )
    }

    /// The file or directory.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// The kind of fault.
    pub fn kind(&self) -> &StoreErrorKind {
        &self.0.kind
    }
}

impl Error for StoreError {}

debug_as_display! { StoreError; }

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.path.display(), self.0.kind)
    }
}

impl fmt::Display for StoreErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { message, .. } => f.write_str(message),
            Self::NotAStore => f.write_str("not a store: it has no manifest"),
            Self::Occupied => f.write_str("not empty, and not a store"),
            Self::Busy => f.write_str("another process writes to it"),
            Self::OtherVersion { found } => {
                write!(
                    f,
                    "format version {found}, but this program reads version {}",
                    super::VERSION
                )
            }
            Self::OtherGame { found, wanted } => write!(
                f,
                "holds another game or instance, or was solved by other rules: choose another path, or begin afresh (its \
                 fingerprint is {found}, wanted {wanted})"
            ),
            Self::Corrupt(part) => write!(f, "{part} is damaged"),
            Self::Content(text) | Self::Placement(text) => f.write_str(text),
            Self::CannotHold(text) => write!(f, "cannot hold a position: {text}"),
            Self::OtherManifest => f.write_str(
                "has not the manifest of member 0: give all members one directory, or each its own with `Store::local`"
            ),
            Self::Part => f.write_str(
                "holds a part of the positions, which no solver completes: begin the store afresh",
            ),
            Self::Begun => f.write_str("holds a store already, which is not to be replaced"),
            Self::Unfinished { found, solved } => write!(
                f,
                "not solved yet, with the positions of {found} and the values of {solved} stages: solve it again to \
                 continue"
            ),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => f.write_str("the header"),
            Self::Block(number) => write!(f, "block {number}"),
            Self::Dictionary => f.write_str("the dictionary"),
            Self::Index => f.write_str("the index of blocks"),
            Self::Line(number) => write!(f, "line {number}"),
        }
    }
}
