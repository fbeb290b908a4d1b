//! A store that is being written: one process at a time, and never a file that counts before it is
//! whole.
//!
//! A file counts as soon as the manifest names it. All that it does not name, left by a run that
//! was killed, is deleted before the next run begins.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::directory::{entries, sync_directory};
use super::files::{Files, TableId};
use super::header::Kind;
use super::lock::{self, Lock};
use super::manifest::{self, GameLine, Manifest};
use super::{Result, StoreError, StoreErrorKind, marks};
use crate::run::Instant;
use crate::table::Placement;

/// A store that this process writes.
pub(crate) struct Writing {
    pub(crate) files: Files,
    /// Written since the last commit.
    unsynced: Vec<PathBuf>,
    committed: Instant,
    /// The time of the last commit.
    cost: Duration,
    /// Whether this process writes the manifest: of several members of a cluster with one
    /// directory, one does.
    keeps_manifest: bool,
    lock: Lock,
}

impl Writing {
    /// Opens the store of a directory, or begins one there. With `fresh` it deletes the one that is
    /// there.
    pub(super) fn begin(
        directory: &Path,
        game: GameLine,
        placement: Placement,
        fresh: bool,
    ) -> Result<Self> {
        let created = fs::create_dir_all(directory).map_err(|error| match error.kind() {
            // There is something else.
            ErrorKind::AlreadyExists => ErrorKind::NotADirectory.into(),
            _ => error,
        });
        created.map_err(StoreError::io(directory))?;
        // Looked for last: it may be another process that makes it.
        let is_taken = !is_empty(directory)? && !directory.join(manifest::FILE).exists();
        if is_taken {
            return Err(StoreError::new(directory, StoreErrorKind::Occupied));
        }
        let lock = Lock::exclusive(directory)?;
        let found = match Manifest::read(directory) {
            // What is damaged, or of another version, goes.
            Err(error) if fresh && !error.is_foreign() => None,
            found => found?.filter(|_| !fresh),
        };
        let is_begun = found.is_some();
        let manifest = match found {
            // The lines before a damaged one count.
            Some((manifest, _)) => {
                manifest.game.check(&game, directory)?;
                if manifest.is_part {
                    return Err(StoreError::new(directory, StoreErrorKind::Part));
                }
                manifest
            }
            None => Manifest::new(game),
        };
        if !manifest.is_empty() {
            check_placement(directory, placement)?;
        }
        let files = Files::new(directory, manifest, placement);
        let mut writing = Self::of(files, lock, true);
        if !is_begun {
            // Before anything is deleted that another manifest names.
            writing.commit_opened()?;
        }
        if writing.files.manifest.is_empty() {
            marks::write(directory, placement)?;
        }
        writing.delete_unnamed()?;
        Ok(writing)
    }

    /// Joins the process that has begun to write the store of a directory with this manifest, and
    /// that [shares](Self::share) it.
    pub(super) fn join(directory: &Path, manifest: Manifest) -> Result<Self> {
        let lock = Lock::shared(directory)?;
        let files = Files::new(directory, manifest, Placement::ALONE);
        Ok(Self::of(files, lock, false))
    }

    fn of(files: Files, lock: Lock, keeps_manifest: bool) -> Self {
        Self {
            files,
            unsynced: Vec::new(),
            committed: Instant::now(),
            cost: Duration::ZERO,
            keeps_manifest,
            lock,
        }
    }

    /// Lets others [join](Self::join). Nobody begins as long as one of them is there.
    pub(super) fn share(&self) -> Result<()> {
        self.lock.share()
    }

    /// Goes back to an earlier manifest of the same store.
    pub(super) fn go_back_to(&mut self, manifest: Manifest) -> Result<()> {
        self.files.manifest = manifest;
        self.commit_opened()?;
        self.delete_unnamed()
    }

    /// Whether the directory is that of one member of a cluster, and holds only its tables.
    pub(crate) const fn is_local(&self) -> bool {
        !self.files.placement.is_alone()
    }

    /// Makes the directory of a table.
    pub(crate) fn make_directory(&self, table: TableId) -> Result<()> {
        let path = self.files.path(table);
        let directory = path.parent().unwrap_or(&self.files.directory);
        fs::create_dir_all(directory).map_err(StoreError::io(directory))
    }

    /// Adds tables that are written, and that the manifest now names.
    pub(crate) fn add(&mut self, tables: impl Iterator<Item = TableId>) {
        let paths = tables.map(|table| self.files.path(table));
        self.unsynced.extend(paths);
    }

    /// Whether the last commit is older than twice what it took: so no more than a third of the
    /// time goes into commits, and a run that is killed loses little.
    pub(crate) fn is_due(&self) -> bool {
        self.committed.elapsed() >= 2 * self.cost
    }

    /// Makes all that the manifest names last, even if the machine fails.
    pub(crate) fn commit(&mut self) -> Result<()> {
        self.commit_since(Instant::now())
    }

    /// As [`commit`](Self::commit), before the run has written a table: what this takes says
    /// nothing of tables, and the first one is due, so that every run completes something that
    /// lasts.
    fn commit_opened(&mut self) -> Result<()> {
        self.commit()?;
        self.cost = Duration::ZERO;
        Ok(())
    }

    /// As [`commit`](Self::commit), where what was done since `started` was done for it.
    pub(crate) fn commit_since(&mut self, started: Instant) -> Result<()> {
        self.sync(|| Ok::<_, StoreError>(()))?;
        self.write_manifest(started)
    }

    /// Completes a commit that began at `started`: all that the manifest names [lasts](Self::sync).
    pub(crate) fn write_manifest(&mut self, started: Instant) -> Result<()> {
        if self.keeps_manifest {
            self.files.manifest.write(&self.files.directory)?;
        }
        self.cost = started.elapsed();
        self.committed = Instant::now();
        Ok(())
    }

    /// Makes the tables that were added last. Calls `poll` after each, and ends with its error: a
    /// large table takes time.
    pub(crate) fn sync<E: From<StoreError>>(
        &mut self,
        mut poll: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let mut directories = BTreeSet::new();
        for path in self.unsynced.drain(..) {
            let sync = || File::open(&path)?.sync_all();
            sync().map_err(StoreError::io(&path))?;
            directories.extend(path.parent().map(Path::to_owned));
            poll()?;
        }
        if !directories.is_empty() {
            // The directories of the tables are in this one.
            directories.insert(self.files.directory.clone());
        }
        for directory in directories {
            sync_directory(&directory)?;
        }
        Ok(())
    }

    /// Deletes all files of a store that the manifest does not name, if this process writes it.
    pub(crate) fn delete_unnamed(&self) -> Result<()> {
        if !self.keeps_manifest {
            return Ok(());
        }
        let named: BTreeSet<_> = self
            .files
            .named()
            .map(|table| self.files.path(table))
            .collect();
        for directory in entries(&self.files.directory)? {
            if !is_of_a_store(&directory) {
                continue;
            }
            for file in entries(&directory)? {
                if is_table(&file) && !named.contains(&file) {
                    fs::remove_file(&file).map_err(StoreError::io(&file))?;
                }
            }
            delete_if_empty(&directory)?;
        }
        Ok(())
    }

    /// Deletes a table that the manifest does not name, or no longer.
    pub(crate) fn delete(&self, table: TableId) -> Result<()> {
        let path = self.files.path(table);
        self.files.forget(table);
        fs::remove_file(&path).map_err(StoreError::io(&path))?;
        path.parent().map_or(Ok(()), delete_if_empty)
    }
}

impl AsRef<Files> for Writing {
    fn as_ref(&self) -> &Files {
        &self.files
    }
}

/// Whether a path is that of a directory in which a store keeps tables.
fn is_of_a_store(path: &Path) -> bool {
    is_numbered(path, &["stage-", "level-", "runs-"], &[""]) && path.is_dir()
}

/// Whether a path is that of a table: nothing else is ever deleted.
fn is_table(path: &Path) -> bool {
    is_numbered(path, &["shard-"], &Kind::ALL.map(Kind::suffix)) && path.is_file()
}

/// Whether the name of a file is one of these beginnings, a number of five digits or more, and one
/// of these ends.
fn is_numbered(path: &Path, beginnings: &[&str], ends: &[&str]) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let rest = name.and_then(|name| beginnings.iter().find_map(|it| name.strip_prefix(it)));
    let number = rest.and_then(|rest| ends.iter().find_map(|it| rest.strip_suffix(it)));
    number.is_some_and(|it| it.len() >= 5 && it.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Deletes a directory unless it holds something, or another member of the cluster has deleted it.
fn delete_if_empty(directory: &Path) -> Result<()> {
    let is_fine = |kind| matches!(kind, ErrorKind::DirectoryNotEmpty | ErrorKind::NotFound);
    match fs::remove_dir(directory) {
        Err(error) if !is_fine(error.kind()) => Err(StoreError::io(directory)(error)),
        _ => Ok(()),
    }
}

/// An error unless a directory holds these tables.
pub(super) fn check_placement(directory: &Path, wanted: Placement) -> Result<()> {
    let found = marks::read(directory)?;
    if found == wanted {
        return Ok(());
    }
    let [found, wanted] = [found, wanted].map(|it| match (it.member, it.members) {
        (_, 1) => "all shards".to_owned(),
        (member, members) => format!("the shards of member {member} of {members}"),
    });
    let kind = StoreErrorKind::Placement(format!("holds {found}, wanted {wanted}"));
    Err(StoreError::new(directory, kind))
}

/// Whether a directory has nothing but what a process leaves that was killed before the manifest
/// was there.
fn is_empty(directory: &Path) -> Result<bool> {
    let mut entries = entries(directory)?.into_iter();
    let own = [lock::FILE, manifest::NEW_FILE].map(|name| directory.join(name));
    Ok(entries.all(|path| own.contains(&path) || marks::is_mark(&path)))
}
