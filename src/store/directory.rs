//! The state of a directory, and new files in it.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Result, StoreError};

/// The paths in a directory.
pub(super) fn entries(directory: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory).map_err(StoreError::io(directory))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    paths
        .collect::<Result<_, _>>()
        .map_err(StoreError::io(directory))
}

/// Makes sure that the files of a directory stay in it when the machine fails.
pub(super) fn sync_directory(directory: &Path) -> Result<()> {
    // Where a directory cannot be opened as a file, the system does so itself.
    match File::open(directory) {
        Ok(file) if cfg!(unix) => file.sync_all().map_err(StoreError::io(directory)),
        _ => Ok(()),
    }
}

/// Puts a draft, which is complete, in the place of the file at `path`, so that one of both is
/// there at any time.
pub(super) fn replace(path: &Path, draft: &Path) -> Result<()> {
    let sync = || File::open(draft)?.sync_all();
    sync().map_err(StoreError::io(draft))?;
    fs::rename(draft, path).map_err(StoreError::io(path))?;
    let parent = path.parent().filter(|it| !it.as_os_str().is_empty());
    sync_directory(parent.unwrap_or(Path::new(".")))
}

/// Creates a new file, in the place of one that a run which was killed has left. A symbolic link
/// goes, and the file that it leads to stays as it is. Whoever writes the file puts it in its place
/// when it is complete.
pub(crate) fn create_draft(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => File::create_new(path),
    }
}
