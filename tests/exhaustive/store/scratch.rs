//! Directories for tests, and what is in them.

use std::fs;
use std::path::{Path, PathBuf};

use support::scratch_directory;
pub(crate) use support::{Contents, files_of as contents};
use tempfile::TempDir;

/// A new directory, deleted in the end.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    /// In memory, where the system has a place for that: a commit takes no time there, so that a
    /// run commits as often as it can.
    pub(crate) fn new() -> Self {
        Self(scratch_directory())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// What is in it.
    pub(crate) fn files(&self) -> Contents {
        contents(self.path())
    }

    /// Makes it hold these files and no others.
    pub(crate) fn unpack(&self, files: &Contents) {
        fs::remove_dir_all(self.path()).expect("a directory of ours");
        fill(self.path(), files);
    }
}

/// Makes a directory hold these files.
fn fill(directory: &Path, contents: &Contents) {
    for (name, bytes) in contents {
        let path = directory.join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
        fs::write(path, bytes).expect("a new file");
    }
}

/// The files of a directory and of those below it, in order.
pub(crate) fn files(directory: &Path) -> Vec<PathBuf> {
    let names = contents(directory).into_keys();
    names.map(|name| directory.join(name)).collect()
}

/// Fails with the names of what differs, as the bytes are many.
pub(crate) fn assert_same(found: &Path, expected: &Contents) {
    assert_equal(&contents(found), expected);
}

/// Fails with the names of what differs, as the bytes are many.
pub(crate) fn assert_equal(found: &Contents, expected: &Contents) {
    let names = found.keys().chain(expected.keys());
    let differs = |name: &&PathBuf| found.get(*name) != expected.get(*name);
    let different: Vec<_> = names.filter(differs).collect();
    assert!(different.is_empty(), "{different:?} differ");
}

/// Copies a directory.
pub(crate) fn copy(from: &Path, to: &Path) {
    fill(to, &contents(from));
}
