//! Input from files or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use super::failure::Failure;

/// Opens a file, or standard input for `-`; returns its name in messages, too.
pub(crate) fn open(path: &Path) -> Result<(String, Box<dyn BufRead>), Failure> {
    if path == Path::new("-") {
        return Ok(("standard input".to_owned(), Box::new(io::stdin().lock())));
    }
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => Ok((name, Box::new(BufReader::new(file)))),
        Err(error) => Err(Failure::Input(format!("failed to open {name}: {error}"))),
    }
}

/// The failure of a stream that holds no instance.
pub(crate) fn empty(name: &str) -> Failure {
    Failure::Input(format!("{name} is empty"))
}

/// The failure of a stream that ends in an error.
pub(crate) fn unreadable(name: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::Input(format!("failed to read {name}: {error}"))
}

/// The place of an instance in messages.
pub(crate) fn place(name: &str, instance: usize, line: usize) -> String {
    format!("{name}, instance {instance} (line {line})")
}
