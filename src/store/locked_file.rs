//! A file that a run continues: one process has it, and a draft takes its place.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::directory::replace;
use super::lock::Lock;
use super::{Result, StoreError};

/// The path of a file, which this process has locked. The lock and the draft stand beside it.
pub(crate) struct LockedFile {
    path: PathBuf,
    _lock: Lock,
}

impl LockedFile {
    /// The file at `path`, which need not be there yet.
    pub(crate) fn lock(path: &Path) -> Result<Self> {
        if path.file_name().is_none() {
            let error = io::Error::new(ErrorKind::InvalidFilename, "not the name of a file");
            return Err(StoreError::io(path)(error));
        }
        // Before the lock, which would stay beside it.
        if path.is_dir() {
            return Err(StoreError::io(path)(ErrorKind::IsADirectory.into()));
        }
        let lock = Lock::of(path, &beside(path, ".lock"))?;
        let path = path.to_owned();
        Ok(Self { path, _lock: lock })
    }

    /// The path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file to read, if it is there.
    pub(crate) fn open(&self) -> Result<Option<File>> {
        match File::open(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            found => found.map(Some).map_err(StoreError::io(&self.path)),
        }
    }

    /// Replaces the file by the draft that `write` writes at a path.
    pub(crate) fn replace_by(&self, write: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let draft = beside(&self.path, ".new");
        let written = write(&draft).and_then(|()| replace(&self.path, &draft));
        // One that is not complete may be large, and a full disk the reason.
        written.inspect_err(|_| _ = fs::remove_file(&draft))
    }
}

/// The path of a file beside another one.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}
