//! Files that are being written. Whoever writes one puts it in its place when it is complete.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Creates a new file, in the place of one that a run which was killed has left. A symbolic link
/// goes, and the file that it leads to stays as it is.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => File::create_new(path),
    }
}
