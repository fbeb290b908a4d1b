//! Games that are answered from stores on disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::opened::Opened;
use crate::games;
use programs::Failure;

/// Opens the stores in these directories.
pub(crate) fn open(directories: &[PathBuf]) -> Result<Vec<Arc<Opened>>, Failure> {
    let opened = directories.iter().map(|directory| {
        let opened = open_one(directory);
        let opened = opened.map_err(Failure::Input);
        opened.map_err(|failure| failure.at(&directory.display().to_string()))
    });
    opened.collect()
}

fn open_one(directory: &Path) -> Result<Arc<Opened>, String> {
    let stored = games::open_store(directory)?;
    let opened = Opened::new(stored.name, &stored.instance, stored.game);
    Ok(Arc::new(opened))
}
