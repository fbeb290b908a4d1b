//! Directories for tests, and what is in them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use tempfile::TempDir;

/// What is in a directory.
pub type Contents = BTreeMap<PathBuf, Vec<u8>>;

/// A new directory, in memory where the system has a place for that: a commit takes no time there,
/// so that a run commits as often as it can.
///
/// # Panics
///
/// If there is no room.
#[must_use]
pub fn scratch_directory() -> TempDir {
    let in_memory = Some(PathBuf::from("/dev/shm")).filter(|path| path.is_dir());
    TempDir::new_in(in_memory.unwrap_or_else(env::temp_dir)).expect("a new directory")
}

/// The files in a directory and below, with their bytes, by their names there. An empty directory
/// counts as a file without bytes.
///
/// # Panics
///
/// If one cannot be read.
#[must_use]
pub fn files_of(directory: &Path) -> Contents {
    let mut contents = Contents::new();
    let mut ahead = vec![directory.to_owned()];
    while let Some(path) = ahead.pop() {
        let entries = fs::read_dir(&path).expect("a directory");
        let entries: Vec<_> = entries
            .map(|entry| entry.expect("an entry").path())
            .collect();
        let name = |path: &Path| {
            path.strip_prefix(directory)
                .expect("it is below")
                .to_owned()
        };
        if entries.is_empty() {
            contents.insert(name(&path.join("(empty)")), Vec::new());
        }
        let (directories, files): (Vec<_>, Vec<_>) =
            entries.into_iter().partition(|it| it.is_dir());
        for file in files {
            contents.insert(name(&file), fs::read(&file).expect("a file"));
        }
        ahead.extend(directories);
    }
    contents
}
