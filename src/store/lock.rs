//! The lock of a store, or of another file: one process writes at a time, or the members of one
//! cluster.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Result, StoreError, StoreErrorKind};

/// The file that the process which writes has locked.
pub(super) const FILE: &str = "lock";

/// A store, or a file, that is locked until this is dropped.
pub(super) struct Lock {
    file: File,
    /// Of the store or file.
    path: PathBuf,
}

impl Lock {
    /// Locks the store of a directory for this process only.
    pub(super) fn exclusive(directory: &Path) -> Result<Self> {
        Self::of(directory, &directory.join(FILE))
    }

    /// Locks what is at `path` for this process only, by the file `lock`.
    pub(super) fn of(path: &Path, lock: &Path) -> Result<Self> {
        let lock = Self::open(path, lock)?;
        lock.locked(lock.file.try_lock())?;
        Ok(lock)
    }

    /// Locks the store of a directory together with others that do the same.
    pub(super) fn shared(directory: &Path) -> Result<Self> {
        let lock = Self::open(directory, &directory.join(FILE))?;
        lock.locked(lock.file.try_lock_shared())?;
        Ok(lock)
    }

    /// Lets others share the lock from now on.
    pub(super) fn share(&self) -> Result<()> {
        let unlocked = self.file.unlock();
        unlocked.map_err(StoreError::io(&self.path))?;
        self.locked(self.file.try_lock_shared())
    }

    fn open(path: &Path, lock: &Path) -> Result<Self> {
        let file = open_or_create(lock).map_err(StoreError::io(lock))?;
        let path = path.to_owned();
        Ok(Self { file, path })
    }

    /// The outcome of an attempt to lock.
    fn locked(&self, attempt: Result<(), TryLockError>) -> Result<()> {
        match attempt {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => Err(StoreError::new(&self.path, StoreErrorKind::Busy)),
            Err(TryLockError::Error(error)) => Err(StoreError::io(&self.path)(error)),
        }
    }
}

impl Drop for Lock {
    /// To close the file is not enough. A program that another thread starts at this moment has it
    /// open, too, until it begins to run, and the lock holds as long as anybody has the file open.
    fn drop(&mut self) {
        // The lock ends with the process at the latest.
        let _ = self.file.unlock();
    }
}

/// Opens a file that stays empty, or creates it, but not where a symbolic link leads that has no
/// file at its end.
fn open_or_create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    // To read, as well: else a file of a network cannot be locked by several.
    options.read(true).write(true);
    match options.clone().create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => options.open(path),
        created => created,
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    #[test]
    fn a_lock_ends_although_a_program_that_is_being_started_has_its_file_open() {
        let directory = env::temp_dir().join(format!("optimal-play-lock-{}", process::id()));
        fs::create_dir_all(&directory).expect("a new directory");
        let lock = Lock::exclusive(&directory).expect("nobody has it");
        // As such a program has it.
        let inherited = lock.file.try_clone().expect("a duplicate");
        drop(lock);
        let lock = Lock::exclusive(&directory).expect("it has ended");
        lock.share().expect("nobody else has it");
        let other = Lock::shared(&directory).expect("it is shared");
        let of_a_member = other.file.try_clone().expect("a duplicate");
        drop((lock, other));
        Lock::exclusive(&directory).expect("both have ended");
        drop((inherited, of_a_member));
        fs::remove_dir_all(directory).expect("it is there");
    }
}
