//! Directories for tests, and what is in them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

/// A new directory, deleted in the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// In memory, where the system has a place for that: a commit takes no time there, so that a
    /// run commits as often as it can.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let in_memory = Some(PathBuf::from("/dev/shm")).filter(|path| path.is_dir());
        let parent = in_memory.unwrap_or_else(env::temp_dir);
        let path = parent.join(format!("optimal-play-store-{}-{number}", process::id()));
        fs::create_dir(&path).expect("a new directory");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A test that fails has another message.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What is in a directory and in those below it: the bytes of each file, and `None` for each
/// directory.
pub(crate) fn contents(directory: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut contents = BTreeMap::new();
    let mut ahead = vec![directory.to_owned()];
    while let Some(path) = ahead.pop() {
        let name = path.strip_prefix(directory).expect("it is below");
        if path.is_dir() {
            contents.insert(name.to_owned(), None);
            let entries = fs::read_dir(&path).expect("a directory");
            ahead.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else {
            let bytes = fs::read(&path).expect("a file");
            contents.insert(name.to_owned(), Some(bytes));
        }
    }
    contents
}

/// The files of a directory and of those below it, in order.
pub(crate) fn files(directory: &Path) -> Vec<PathBuf> {
    let contents = contents(directory).into_iter();
    let files = contents.filter(|(_, bytes)| bytes.is_some());
    files.map(|(name, _)| directory.join(name)).collect()
}

/// Fails with the names of what differs, as the bytes are many.
pub(crate) fn assert_same(found: &Path, expected: &BTreeMap<PathBuf, Option<Vec<u8>>>) {
    let found = contents(found);
    let names = found.keys().chain(expected.keys());
    let differs = |name: &&PathBuf| found.get(*name) != expected.get(*name);
    let different: Vec<_> = names.filter(differs).collect();
    assert!(different.is_empty(), "{different:?} differ");
}

/// Copies a directory.
pub(crate) fn copy(from: &Path, to: &Path) {
    for (name, bytes) in contents(from) {
        match bytes {
            None => fs::create_dir_all(to.join(name)).expect("a directory"),
            Some(bytes) => fs::write(to.join(name), bytes).expect("a new file"),
        }
    }
}
