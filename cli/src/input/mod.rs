//! Instances from files or standard input.

mod lines;
mod numbers;
mod objects;
mod pasted;

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use common::{Capped, Failure, Parts};

pub(crate) use lines::Lines;
pub(crate) use numbers::Numbers;
pub(crate) use objects::Objects;

/// What UTF-8 text begins with, if it has such a mark.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The most bytes of an instance, with the empty lines before it: far more than any game takes.
const MOST: usize = 1 << 20;

/// A stream of instances.
pub(crate) struct Input {
    /// What it is called in messages.
    pub(crate) name: String,
    pub(crate) reader: Capped<Box<dyn BufRead>>,
    /// Its instances.
    pub(crate) parts: Parts,
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Input, Failure> {
    let (name, text) = if path == Path::new("-") {
        ("standard input".to_owned(), text(io::stdin().lock()))
    } else {
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => (name, text(BufReader::new(file))),
            Err(error) => return Err(Failure::Input(format!("failed to open {name}: {error}"))),
        }
    };
    let (reader, parts) = Capped::new(text, "an instance", MOST);
    Ok(Input {
        name,
        reader,
        parts,
    })
}

/// What is in a file without the byte order mark, which some editors put before it.
fn text(mut reader: impl BufRead + 'static) -> Box<dyn BufRead> {
    // An error shows again when the text is read.
    if let Ok(beginning) = reader.fill_buf()
        && beginning.starts_with(BYTE_ORDER_MARK)
    {
        reader.consume(BYTE_ORDER_MARK.len());
    }
    Box::new(reader)
}

/// Notes that a program solves its built-in game although something is piped to it. To read a pipe
/// that nobody asked for could last forever: a script may hold it open and write nothing.
pub(crate) fn note_that_standard_input_is_unread() {
    if is_given() {
        eprintln!("note: standard input is not read; to solve the games in it, add the argument -");
    }
}

/// Whether standard input is a pipe or a file. It is neither at a terminal, and mostly not in a
/// script, where it is closed or `/dev/null`.
#[cfg(unix)]
fn is_given() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let owned = io::stdin().as_fd().try_clone_to_owned();
    let kind = owned.and_then(|it| Ok(File::from(it).metadata()?.file_type()));
    kind.is_ok_and(|it| it.is_fifo() || it.is_file())
}

#[cfg(not(unix))]
const fn is_given() -> bool {
    false
}

/// The failure of a stream that holds no instance.
pub(crate) fn empty(name: &str) -> Failure {
    Failure::Input(format!("{name} is empty"))
}

/// The failure of a stream that ends in an error.
pub(crate) fn unreadable(name: &str, error: &dyn Display) -> Failure {
    Failure::Input(format!("failed to read {name}: {error}"))
}

/// The place of an instance in messages.
pub(crate) fn place(name: &str, instance: usize, line: usize) -> String {
    format!("{name}, instance {instance} (line {line})")
}
