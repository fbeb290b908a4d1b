//! The program `play` through a pipe, whose screen the library tests, and the program `book`.

mod book;
mod games;
mod output;
#[cfg(unix)]
mod signals;

use std::process::Command;

/// A command that runs the program.
fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_play"))
}
