//! Games that are answered from stores on disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::Failure;

use crate::games;
use crate::web::served_game::ServedGame;

/// Opens the stores in these directories, as books or each with a place of its own.
pub(crate) fn open(
    directories: &[PathBuf],
    are_books: bool,
) -> Result<Vec<Arc<ServedGame>>, Failure> {
    let opened = directories.iter().map(|directory| {
        let opened = open_one(directory, are_books);
        let opened = opened.map_err(Failure::Input);
        opened.map_err(|failure| failure.at(&directory.display().to_string()))
    });
    opened.collect()
}

fn open_one(directory: &Path, is_book: bool) -> Result<Arc<ServedGame>, String> {
    let stored = games::open_store(directory, is_book)?;
    let opened = ServedGame::new(stored.name, &stored.instance, stored.game);
    Ok(Arc::new(opened))
}
