//! The files that a store has open to read: few, because a process may have few, and because a
//! process may have many stores.

use std::fs::File;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::{Result, StoreError};

/// The files that are open, the one used last first. A thread that reads has one more at times.
pub(super) struct OpenFiles(Mutex<LruCache<PathBuf, Arc<File>>>);

impl OpenFiles {
    /// Up to that many open files.
    pub(super) fn new(most: NonZero<usize>) -> Self {
        Self(Mutex::new(LruCache::new(most)))
    }

    /// Keeps up to that many files open from now on.
    pub(super) fn keep(&self, most: NonZero<usize>) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.resize(most);
    }

    /// The file at a path, opened unless it is open; one that is opened has to pass a check.
    pub(super) fn get(
        &self,
        path: &Path,
        check: impl FnOnce(&File) -> Result<()>,
    ) -> Result<Arc<File>> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = open.get(path) {
            return Ok(Arc::clone(file));
        }
        let file = File::open(path).map_err(StoreError::io(path))?;
        check(&file)?;
        let file = Arc::new(file);
        open.put(path.to_owned(), Arc::clone(&file));
        Ok(file)
    }

    /// Closes the file at a path: the system keeps a deleted file as long as one has it open.
    pub(super) fn close(&self, path: &Path) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.pop(path);
    }

    /// Closes all files.
    pub(super) fn close_all(&self) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.clear();
    }
}
