//! Writes a manifest: all of it, in the place of the one before.

use std::io::Write;
use std::path::Path;

use super::{FILE, MOST_BYTES, Manifest, NEW_FILE, too_long};
use crate::store::directory::{create_draft, replace};
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
            file.write_all(text.as_bytes())
        };
        write().map_err(StoreError::io(&new))?;
        replace(&path, &new)
    }
}
