//! What the file system says of a directory.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::StoreError;

/// The paths in a directory.
pub(super) fn entries(directory: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let entries = fs::read_dir(directory).map_err(StoreError::io(directory))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    paths
        .collect::<Result<_, _>>()
        .map_err(StoreError::io(directory))
}

/// Makes sure that the files of a directory stay in it when the machine fails.
pub(super) fn sync_directory(directory: &Path) -> Result<(), StoreError> {
    // Where a directory cannot be opened as a file, the system does so itself.
    match File::open(directory) {
        Ok(file) if cfg!(unix) => file.sync_all().map_err(StoreError::io(directory)),
        _ => Ok(()),
    }
}
