//! Directories for a test.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, process};

/// A directory that is not there when the test begins, nor when it ends.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// The one of that name and this process; no two tests may use the same.
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("{name}-{}", process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        remove(&path);
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The files in it and below, with their bytes.
    pub(crate) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        add_files(&self.0, &mut files);
        let names = files.into_iter().map(|(path, bytes)| {
            let name = path.strip_prefix(&self.0).expect("a file in the directory");
            (name.to_owned(), bytes)
        });
        names.collect()
    }

    /// Makes the directory hold these files.
    pub(crate) fn restore(&self, files: &BTreeMap<PathBuf, Vec<u8>>) {
        remove(&self.0);
        for (name, bytes) in files {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().expect("a directory")).expect("room on the disk");
            fs::write(path, bytes).expect("room on the disk");
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

fn remove(path: &Path) {
    if path.exists() {
        fs::remove_dir_all(path).expect("a directory of the tests");
    }
}

/// Adds the files in a directory and below; an empty directory counts as a file without bytes.
fn add_files(directory: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    let mut is_empty = true;
    for entry in fs::read_dir(directory).expect("a directory") {
        is_empty = false;
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            add_files(&path, files);
        } else {
            let bytes = fs::read(&path).expect("it can be read");
            files.insert(path, bytes);
        }
    }
    if is_empty {
        files.insert(directory.join("(empty)"), Vec::new());
    }
}
