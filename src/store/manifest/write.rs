//! Writes a manifest: all of it, in the place of the one before.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::{FILE, MOST_BYTES, Manifest, NEW_FILE, too_long};
use crate::store::directory::{create_draft, sync_directory};
use crate::store::{Result, StoreError};

impl Manifest {
    /// Puts it in the place of the one that the directory has, so that one of both is there at any
    /// time.
    pub(crate) fn write(&self, directory: &Path) -> Result<()> {
        let (path, new) = (directory.join(FILE), directory.join(NEW_FILE));
        let text = self.to_string();
        if text.len() as u64 > MOST_BYTES {
            return Err(too_long(&path));
        }
        let write = || {
            let mut file = create_draft(&new)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        write().map_err(StoreError::io(&new))?;
        fs::rename(&new, &path).map_err(StoreError::io(&path))?;
        sync_directory(directory)
    }
}
